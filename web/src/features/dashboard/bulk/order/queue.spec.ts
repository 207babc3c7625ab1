import { describe, expect, it } from "@jest/globals";
import { runQueue } from "./queue.ts";

interface Gate {
  open: () => void;
  fail: (error: Error) => void;
}

/** Work that ends when a test says so. */
function controlled() {
  const gates = new Map<number, Gate>();
  const begun: number[] = [];
  const work = (item: number) =>
    new Promise<void>((open, fail) => {
      begun.push(item);
      gates.set(item, { open, fail });
    });
  return { work, begun, gate: (item: number) => gates.get(item) as Gate };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

function options(concurrency: number) {
  const cancel = new AbortController();
  const progress: number[] = [];
  const endsQueue = (error: unknown) => error instanceof Error && error.message === "offline";
  return {
    cancel,
    progress,
    of: { concurrency, signal: cancel.signal, endsQueue, onProgress: (finished: number) => progress.push(finished) },
  };
}

describe("runQueue", () => {
  it("works on at most the given number of items concurrently, in their order", async () => {
    const { work, begun, gate } = controlled();
    const { of, progress } = options(2);
    const running = runQueue([1, 2, 3, 4], work, of);
    expect(begun).toEqual([1, 2]);
    gate(2).open();
    await settled();
    expect([begun, progress]).toEqual([[1, 2, 3], [1]]);
    for (const item of [1, 3]) gate(item).open();
    await settled();
    gate(4).open();
    expect(await running).toEqual({ done: [1, 2, 3, 4], failed: [], notBegun: [] });
    expect(progress).toEqual([1, 2, 3, 4]);
  });

  it("goes on after an error, and returns the failed items in their order", async () => {
    const failures = new Map([
      [1, new Error("taken")],
      [3, new Error("closed")],
    ]);
    const { of, progress } = options(4);
    const work = async (item: number) => {
      const error = failures.get(item);
      await settled();
      if (error) throw error;
    };
    expect(await runQueue([3, 2, 1], work, of)).toEqual({
      done: [2],
      failed: [
        { item: 3, error: failures.get(3) },
        { item: 1, error: failures.get(1) },
      ],
      notBegun: [],
    });
    expect(progress).toEqual([1, 2, 3]);
  });

  it("begins no item after it was cancelled, and finishes those that have begun", async () => {
    const { work, begun, gate } = controlled();
    const { of, cancel } = options(2);
    const running = runQueue([1, 2, 3, 4], work, of);
    cancel.abort();
    gate(1).open();
    gate(2).fail(new Error("taken"));
    expect(await running).toEqual({ done: [1], failed: [{ item: 2, error: new Error("taken") }], notBegun: [3, 4] });
    expect(begun).toEqual([1, 2]);
  });

  it("begins no item after an error that would be that of all others", async () => {
    const { work, gate } = controlled();
    const { of } = options(2);
    const running = runQueue([1, 2, 3, 4, 5], work, of);
    gate(1).open();
    await settled();
    gate(2).fail(new Error("offline"));
    await settled();
    gate(3).open();
    expect(await running).toEqual({ done: [1, 3], failed: [{ item: 2, error: new Error("offline") }], notBegun: [4, 5] });
  });

  it("returns an empty outcome for no items", async () => {
    expect(await runQueue([], () => Promise.resolve(), options(4).of)).toEqual({ done: [], failed: [], notBegun: [] });
  });
});
