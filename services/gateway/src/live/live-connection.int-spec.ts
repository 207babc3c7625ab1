import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { LIVE_COMMENT_SECONDS } from "@takeoff/contracts";
import { createLogger, Health } from "@takeoff/platform";
import { readRunFile, waitFor } from "@takeoff/testing";
import { Redis } from "ioredis";
import type { GatewayConfig } from "../config.ts";
import type { ProxyService } from "../proxy/proxy.service.ts";
import type { SessionResolver } from "../sessions/session-resolver.ts";
import { LiveService } from "./live.service.ts";

const nobody = {} as unknown;
let live: LiveService | undefined;
let onlooker: Redis | undefined;

afterEach(() => {
  live?.onModuleDestroy();
  onlooker?.disconnect();
  jest.useRealTimers();
});

/** What the connection of that name asked last, as Redis knows it. */
async function lastAsked(name: string): Promise<string | undefined> {
  const clients = String(await onlooker?.client("LIST")).split("\n");
  const line = clients.find((client) => client.includes(` name=${name} `));
  return /\bcmd=(\S+)/.exec(line ?? "")?.[1];
}

describe("the connection that live updates come by", () => {
  it("is asked again and again whether anybody is there, though it only listens", async () => {
    // A connection that was lost without a word is given up when a question on it stays unanswered; no question, no loss.
    jest.useFakeTimers({ doNotFake: ["setTimeout", "clearTimeout", "setImmediate", "nextTick", "performance", "Date", "queueMicrotask"] });
    const name = `live-${randomUUID()}`;
    const url = new URL(readRunFile().redis_url);
    onlooker = new Redis(url.href);
    url.searchParams.set("connectionName", name);
    const config = { REDIS_URL: url.href } as GatewayConfig;
    live = new LiveService(nobody as SessionResolver, nobody as ProxyService, new Health(), config, createLogger("test", "silent"));
    live.onApplicationBootstrap();
    await waitFor(async () => (await lastAsked(name)) === "subscribe", { what: "the subscription" });
    for (let times = 0; times < 2; times++) {
      jest.advanceTimersByTime(LIVE_COMMENT_SECONDS * 1000);
      await waitFor(async () => (await lastAsked(name)) === "ping", { what: "the question" });
    }
    expect(await lastAsked(name)).toBe("ping");
  });
});
