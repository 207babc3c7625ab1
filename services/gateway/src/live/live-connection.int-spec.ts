import { randomUUID } from "node:crypto";
import { afterEach, expect, it, jest } from "@jest/globals";
import { LIVE_HEARTBEAT_SECONDS } from "@takeoff/contracts";
import { createLogger, Health } from "@takeoff/platform";
import { readRunFile, waitFor } from "@takeoff/testing";
import { Redis } from "ioredis";
import type { GatewayConfig } from "../config.ts";
import type { ProxyService } from "../proxy/proxy.service.ts";
import type { SessionResolver } from "../sessions/session-resolver.ts";
import { LiveService } from "./live.service.ts";

const unused = {} as unknown;
let live: LiveService | undefined;
let observer: Redis | undefined;

afterEach(() => {
  live?.onModuleDestroy();
  observer?.disconnect();
  jest.useRealTimers();
});

/** The last command of the connection with this name, from CLIENT LIST. */
async function lastCommand(name: string): Promise<string | undefined> {
  const clients = String(await observer?.client("LIST")).split("\n");
  const line = clients.find((client) => client.includes(` name=${name} `));
  return /\bcmd=(\S+)/.exec(line ?? "")?.[1];
}

it("the Redis connection of live updates sends a ping at every interval while it is subscribed", async () => {
  // A connection lost without a TCP reset is detected only when a command on it stays unanswered.
  jest.useFakeTimers({ doNotFake: ["setTimeout", "clearTimeout", "setImmediate", "nextTick", "performance", "Date", "queueMicrotask"] });
  const name = `live-${randomUUID()}`;
  const url = new URL(readRunFile().redis_url);
  observer = new Redis(url.href);
  url.searchParams.set("connectionName", name);
  const config = { REDIS_URL: url.href } as GatewayConfig;
  live = new LiveService(unused as SessionResolver, unused as ProxyService, new Health(), config, createLogger("test", "silent"));
  live.onApplicationBootstrap();
  await waitFor(async () => (await lastCommand(name)) === "subscribe", { what: "the subscription" });
  for (let times = 0; times < 2; times++) {
    jest.advanceTimersByTime(LIVE_HEARTBEAT_SECONDS * 1000);
    await waitFor(async () => (await lastCommand(name)) === "ping", { what: "the ping" });
  }
  expect(await lastCommand(name)).toBe("ping");
});
