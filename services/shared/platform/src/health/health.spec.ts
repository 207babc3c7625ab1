import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { register } from "prom-client";
import { Health } from "./health.ts";
import { startInternalServer } from "./internal-server.ts";

const healthy = (): Promise<void> => Promise.resolve();
const unhealthy = (): Promise<void> => Promise.reject(new Error("postgres://user:secret@host is down"));
const hanging = (): Promise<void> => new Promise(() => undefined);

describe("Health", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("is ready and live while all checks succeed", async () => {
    const health = new Health();
    expect(await health.ready()).toEqual({ ok: true, checks: {} });
    health.addReadinessCheck("database", healthy);
    health.addLivenessCheck("queue", healthy);
    expect(await health.ready()).toEqual({ ok: true, checks: { database: "ok" } });
    expect(await health.live()).toEqual({ ok: true, checks: { queue: "ok" } });
  });

  it("reports a failed check by name, without the driver's error message", async () => {
    const health = new Health();
    health.addReadinessCheck("database", unhealthy);
    health.addReadinessCheck("store", healthy);
    expect(await health.ready()).toEqual({ ok: false, checks: { database: "failed", store: "ok" } });
    expect(await health.live()).toEqual({ ok: true, checks: {} });
  });

  it("reports a failed info check and stays ready", async () => {
    const health = new Health();
    health.addInfoCheck("redis", unhealthy);
    expect(await health.ready()).toEqual({ ok: true, checks: { redis: "failed" } });
  });

  it("is not ready after 2 s when a check hangs, or when it throws synchronously", async () => {
    const health = new Health();
    health.addReadinessCheck("database", hanging);
    health.addReadinessCheck("bucket", () => {
      throw new Error("not configured");
    });
    const report = health.ready();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await report).toEqual({ ok: false, checks: { database: "failed", bucket: "failed" } });
    expect(jest.getTimerCount()).toBe(0);
  });

  it("is not ready after stop, and stays live", async () => {
    const health = new Health();
    health.addReadinessCheck("database", healthy);
    health.stop();
    expect((await health.ready()).ok).toBe(false);
    expect((await health.live()).ok).toBe(true);
  });
});

it("the internal port answers GET and HEAD at its paths, and 405 to what would change something", async () => {
  const server = await startInternalServer("127.0.0.1", 0, new Health());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (method: string, path: string) => (await fetch(`${origin}${path}`, { method })).status;
  try {
    for (const path of ["/metrics", "/health/live", "/health/ready"]) {
      expect([await ask("GET", path), await ask("HEAD", path)]).toEqual([200, 200]);
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) expect(await ask(method, path)).toBe(405);
    }
    expect((await fetch(`${origin}/metrics`, { method: "POST" })).headers.get("allow")).toBe("GET, HEAD");
    expect([await ask("GET", "/"), await ask("POST", "/elsewhere")]).toEqual([404, 404]);
  } finally {
    register.clear();
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
});
