import { describe, expect, it } from "@jest/globals";
import { OPERATIONS_MESSAGES } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import { listMonthsUntil } from "./months.ts";
import { SharedComputation } from "./shared-computation.ts";
import { TurnaroundRepository } from "./turnaround.repository.ts";

it("listMonthsUntil returns the months in UTC across the end of a year, the newest first", () => {
  const months = listMonthsUntil(new Date("2026-02-01T00:30:00+02:00"), 3);
  expect(months).toEqual([
    { name: "2026-01", starts: new Date("2026-01-01Z"), ends: new Date("2026-02-01Z") },
    { name: "2025-12", starts: new Date("2025-12-01Z"), ends: new Date("2026-01-01Z") },
    { name: "2025-11", starts: new Date("2025-11-01Z"), ends: new Date("2025-12-01Z") },
  ]);
});

describe("SharedComputation", () => {
  it("computes once for concurrent and later callers, and again when the result is too old", async () => {
    let now = 0;
    let runs = 0;
    const shared = new SharedComputation(
      () => Promise.resolve(++runs),
      60,
      () => now,
    );
    expect(await Promise.all([shared.get(), shared.get()])).toEqual([1, 1]);
    now = 59;
    expect(await shared.get()).toBe(1);
    now = 60;
    expect(await Promise.all([shared.get(), shared.get()])).toEqual([2, 2]);
  });

  it("measures the age from the start of the computation", async () => {
    let now = 0;
    let runs = 0;
    const shared = new SharedComputation(
      () => {
        now += 50;
        return Promise.resolve(++runs);
      },
      60,
      () => now,
    );
    expect(await shared.get()).toBe(1);
    now = 60;
    expect(await shared.get()).toBe(2);
  });

  it("gives a failure to all who wait, and computes again for the next", async () => {
    let runs = 0;
    const shared = new SharedComputation(() => (++runs === 1 ? Promise.reject(new Error("slow")) : Promise.resolve(runs)), 60);
    expect(await Promise.allSettled([shared.get(), shared.get()])).toEqual([
      { status: "rejected", reason: new Error("slow") },
      { status: "rejected", reason: new Error("slow") },
    ]);
    expect(await shared.get()).toBe(2);
  });
});

const failing = (error: Error) => new TurnaroundRepository({ snapshot: () => Promise.reject(error) } as unknown as Database);

it("TurnaroundRepository reports a statement's time-out as unavailable, in its own words, and other errors as they are", async () => {
  const canceled = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  const reported = { code: "unavailable", status: 503, message: OPERATIONS_MESSAGES.turnaroundTooSlow };
  await expect(failing(canceled).read([], new Date())).rejects.toMatchObject(reported);
  await expect(failing(canceled).readRecent(new Date(), new Date())).rejects.toMatchObject(reported);
  const other = new Error("syntax error");
  await expect(failing(other).read([], new Date())).rejects.toBe(other);
});
