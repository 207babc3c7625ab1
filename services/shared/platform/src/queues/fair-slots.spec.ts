import { describe, expect, it } from "@jest/globals";
import { FairSlots } from "./fair-slots.ts";
import { JobPostponed } from "./queue-worker.ts";

/** A FairSlots whose running tasks the test ends one by one. */
class Harness {
  readonly started: string[] = [];
  private readonly ends = new Map<string, () => void>();
  time = 1_000_000;
  readonly slots: FairSlots;

  constructor(options: { slots?: number; perOrganization?: number; window?: number } = {}) {
    this.slots = new FairSlots({ name: "task", slots: 2, perOrganization: 1, window: 100, ...options }, () => this.time);
  }

  run(organization: number, name: string): Promise<number> {
    return this.slots.run(organization, async (slot) => {
      this.started.push(name);
      await new Promise<void>((resolve) => this.ends.set(name, resolve));
      return slot;
    });
  }

  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await new Promise(setImmediate);
  }
}

describe("FairSlots", () => {
  it("runs one task of an organization at a time and leaves the other slot to other organizations", async () => {
    const bench = new Harness();
    const all = [bench.run(1, "a1"), bench.run(1, "a2"), bench.run(1, "a3"), bench.run(2, "b1")];
    await bench.end("");
    expect(bench.started).toEqual(["a1", "b1"]);
    for (const name of ["b1", "a1", "a2", "a3"]) await bench.end(name);
    expect(bench.started).toEqual(["a1", "b1", "a2", "a3"]);
    await Promise.all(all);
  });

  it("starts waiting tasks round-robin by organization", async () => {
    const bench = new Harness({ slots: 1 });
    const all = ["a1", "a2", "a3"].map((name) => bench.run(1, name));
    all.push(bench.run(2, "b1"), bench.run(2, "b2"), bench.run(3, "c1"));
    await bench.end("");
    for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) await bench.end(name);
    expect(bench.started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
    await Promise.all(all);
  });

  it("assigns each running task a different slot", async () => {
    const bench = new Harness();
    const all = [bench.run(1, "a"), bench.run(2, "b")];
    await bench.end("");
    await bench.end("a");
    await bench.end("b");
    expect((await Promise.all(all)).sort()).toEqual([0, 1]);
  });

  it("postpones an organization's twenty-first waiting task and accepts another organization's", async () => {
    const bench = new Harness();
    const waiting = Array.from({ length: 21 }, (_, index) => bench.run(1, `a${index}`));
    await expect(bench.run(1, "a21")).rejects.toBeInstanceOf(JobPostponed);
    const other = bench.run(2, "b1");
    await bench.end("");
    expect(bench.started).toEqual(["a0", "b1"]);
    await bench.end("b1");
    await other;
    bench.slots.stop();
    await Promise.allSettled(waiting.slice(1));
  });

  it("allows two waiting tasks per organization when the window is more than half full", async () => {
    const bench = new Harness({ window: 20 });
    const waiting = Array.from({ length: 12 }, (_, index) => bench.run(1, `a${index}`));
    const others = ["b0", "b1", "b2"].map((name) => bench.run(2, name));
    await expect(bench.run(2, "b3")).rejects.toBeInstanceOf(JobPostponed);
    bench.slots.stop();
    await Promise.allSettled([...waiting.slice(1), ...others.slice(1)]);
  });

  /** Runs tasks of the given durations, then fills the waiting list. @returns the delays of twenty postponed tasks */
  async function delaysAfter(bench: Harness, organization: number, durations: number[]): Promise<number[]> {
    for (const [index, duration] of durations.entries()) {
      const task = bench.run(organization, `before${index}`);
      await bench.end("");
      bench.time += duration;
      await bench.end(`before${index}`);
      await task;
    }
    for (let index = 0; index < 21; index++) void bench.run(organization, `a${index}`).catch(() => undefined);
    const delays: number[] = [];
    for (let index = 0; index < 20; index++)
      await bench.run(organization, `late${index}`).catch((error: unknown) => delays.push((error as JobPostponed).delayMs));
    return delays;
  }

  it("spaces postponed tasks by the organization's shortest recent duration, at most 60 s ahead", async () => {
    const bench = new Harness();
    const delays = await delaysAfter(bench, 1, [2_000, 3_000]);
    // Twenty tasks wait before the first postponed one.
    expect(delays.slice(0, 3)).toEqual([42_000, 44_000, 46_000]);
    expect(Math.max(...delays)).toBe(60_000);
    bench.slots.stop();
  });

  it("does not delay fast tasks by the durations of slow ones, of the same organization or another", async () => {
    const same = new Harness();
    expect((await delaysAfter(same, 1, [50, 10_000, 30_000]))[0]).toBe(21 * 50);
    same.slots.stop();
    const others = new Harness();
    const heavy = others.run(2, "heavy");
    await others.end("");
    others.time += 30_000;
    await others.end("heavy");
    await heavy;
    expect((await delaysAfter(others, 1, []))[0]).toBe(21 * 100);
    others.slots.stop();
  });

  it("rejects waiting and further tasks with unavailable after stop, so that they are retried", async () => {
    const bench = new Harness({ slots: 1 });
    const running = bench.run(1, "a");
    const waiting = bench.run(2, "b");
    bench.slots.stop();
    await expect(waiting).rejects.toMatchObject({ code: "unavailable" });
    await expect(bench.run(3, "c")).rejects.toMatchObject({ code: "unavailable" });
    await bench.end("a");
    await expect(running).resolves.toBe(0);
  });

  it("frees the slot of a task that fails", async () => {
    const { slots } = new Harness({ slots: 1 });
    await expect(slots.run(1, () => Promise.reject(new Error("broken file")))).rejects.toThrow("broken file");
    await expect(slots.run(2, (slot) => Promise.resolve(slot))).resolves.toBe(0);
  });
});
