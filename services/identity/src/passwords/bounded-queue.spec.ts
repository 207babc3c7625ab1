import { describe, expect, it } from "@jest/globals";
import { BoundedQueue } from "./bounded-queue.ts";

/** Pieces of work that end when the test says so, and how many of them ran at once. */
function pieces() {
  const seen = { started: [] as string[], running: 0, most: 0 };
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const work = (name: string) => async (): Promise<string> => {
    seen.started.push(name);
    seen.most = Math.max(seen.most, ++seen.running);
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    try {
      await gate.promise;
      return name;
    } finally {
      seen.running--;
    }
  };
  return {
    seen,
    work,
    finish: (name: string) => gates.get(name)!.resolve(),
    fail: (name: string) => gates.get(name)!.reject(new Error(name)),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a bounded queue", () => {
  it("runs as many at once as it may, and the others in their order", async () => {
    const { seen, work, finish } = pieces();
    const queue = new BoundedQueue(2, 10);
    const results = ["a", "b", "c", "d"].map((name) => queue.run(work(name)));
    await settled();
    expect(seen.started).toEqual(["a", "b"]);
    finish("b");
    await settled();
    expect(seen.started).toEqual(["a", "b", "c"]);
    for (const name of ["a", "c", "d"]) {
      finish(name);
      await settled();
    }
    expect(await Promise.all(results.map((result) => result!))).toEqual(["a", "b", "c", "d"]);
    expect(seen.most).toBe(2);
  });

  it("does not take what is too much, and takes again when there is room", async () => {
    const { work, finish } = pieces();
    const queue = new BoundedQueue(1, 1);
    const taken = [queue.run(work("a")), queue.run(work("b"))];
    expect(queue.run(work("c"))).toBeNull();
    finish("a");
    await settled();
    const later = queue.run(work("d"));
    expect(later).not.toBeNull();
    for (const name of ["b", "d"]) {
      finish(name);
      await settled();
    }
    expect(await Promise.all([...taken, later])).toEqual(["a", "b", "d"]);
  });

  it("goes on after work that failed", async () => {
    const { work, finish, fail } = pieces();
    const queue = new BoundedQueue(1, 1);
    const first = queue.run(work("a"));
    const second = queue.run(work("b"));
    fail("a");
    await expect(first).rejects.toThrow("a");
    await settled();
    finish("b");
    expect(await second).toBe("b");
  });

  it("gives a place to who waited for it, not to who comes in the same moment", async () => {
    const { seen, work, finish } = pieces();
    const queue = new BoundedQueue(1, 10);
    const results = [queue.run(work("a")), queue.run(work("waiting"))];
    finish("a");
    // Runs after the first piece has ended and before the waiting one wakes.
    await Promise.resolve().then(() => undefined);
    for (let turn = 0; turn < 5; turn++) {
      results.push(queue.run(work(`late ${turn}`)));
      await Promise.resolve();
    }
    for (const name of ["waiting", ...[0, 1, 2, 3, 4].map((turn) => `late ${turn}`)]) {
      await settled();
      finish(name);
    }
    await Promise.all(results.map((result) => result!));
    expect(seen.most).toBe(1);
    expect(seen.started[1]).toBe("waiting");
  });
});
