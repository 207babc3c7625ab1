import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Health } from "./health.ts";

const well = (): Promise<void> => Promise.resolve();
const ill = (): Promise<void> => Promise.reject(new Error("postgres://user:secret@host is down"));
const silent = (): Promise<void> => new Promise(() => undefined);

describe("a process's health", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("is good while all its checks are", async () => {
    const health = new Health();
    expect(await health.ready()).toEqual({ ok: true, checks: {} });
    health.whenReady("database", well);
    health.whileLive("queue", well);
    expect(await health.ready()).toEqual({ ok: true, checks: { database: "ok" } });
    expect(await health.live()).toEqual({ ok: true, checks: { queue: "ok" } });
  });

  it("is told by name, and by nothing that a driver said", async () => {
    const health = new Health();
    health.whenReady("database", ill);
    health.whenReady("store", well);
    expect(await health.ready()).toEqual({ ok: false, checks: { database: "failed", store: "ok" } });
    expect(await health.live()).toEqual({ ok: true, checks: {} });
  });

  it("shows what it can do without, and is good all the same", async () => {
    const health = new Health();
    health.note("redis", ill);
    expect(await health.ready()).toEqual({ ok: true, checks: { redis: "failed" } });
  });

  it("is bad within two seconds when a part does not answer at all, or throws before it asks", async () => {
    const health = new Health();
    health.whenReady("database", silent);
    health.whenReady("bucket", () => {
      throw new Error("not configured");
    });
    const report = health.ready();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await report).toEqual({ ok: false, checks: { database: "failed", bucket: "failed" } });
    expect(jest.getTimerCount()).toBe(0);
  });

  it("is not ready any more once it stops, and lives on until it has", async () => {
    const health = new Health();
    health.whenReady("database", well);
    health.stop();
    expect((await health.ready()).ok).toBe(false);
    expect((await health.live()).ok).toBe(true);
  });
});
