import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Lock } from "@tus/server";
import { UploadLocks } from "./upload-locks.ts";

const never = new AbortController().signal;
const ignore = (): void => undefined;

let locks: UploadLocks;
const newLock = (id: string): Lock => locks.forRequest(ignore).newLock(id);
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
  locks = new UploadLocks();
});
afterEach(() => void jest.useRealTimers());

describe("UploadLocks", () => {
  it("asks the request that holds an upload to end, and gives the upload to the waiting one then", async () => {
    const order: string[] = [];
    const first = newLock("a");
    await first.lock(never, () => void order.push("asked to end"));
    const second = newLock("a");
    const waiting = second.lock(never, ignore).then(() => order.push("second"));
    await nextTurn();
    expect(order).toEqual(["asked to end"]);
    await first.unlock();
    await waiting;
    expect(order).toEqual(["asked to end", "second"]);
    await second.unlock();
    await newLock("a").lock(never, ignore);
  });

  it("gives an upload to one of several waiting requests after the other, and asks each to end for the next", async () => {
    const order: string[] = [];
    const requests = ["first", "second", "third"].map((name) => {
      const lock = newLock("a");
      return { lock, done: lock.lock(never, () => void order.push(`end ${name}`)).then(() => order.push(name)) };
    });
    for (const { lock, done } of requests) {
      await done;
      await lock.unlock();
    }
    expect(order.filter((entry) => !entry.startsWith("end"))).toEqual(["first", "second", "third"]);
    expect(order.filter((entry) => entry === "end second")).toHaveLength(1);
    expect(order).not.toContain("end third");
  });

  it("end the bytes of a request whose signal says so", async () => {
    const [end, gone] = [jest.fn(), new AbortController()];
    await locks.forRequest(end).newLock("a").lock(gone.signal, ignore);
    expect(end).not.toHaveBeenCalled();
    gone.abort();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it("holds other uploads by themselves", async () => {
    await newLock("a").lock(never, ignore);
    await newLock("b").lock(never, ignore);
  });

  it("is a conflict when the request before does not end within 30 s", async () => {
    const first = newLock("a");
    await first.lock(never, ignore);
    const rejected = expect(newLock("a").lock(never, ignore)).rejects.toMatchObject({ code: "conflict" });
    await jest.advanceTimersByTimeAsync(30_000);
    await rejected;
    await first.unlock();
    await newLock("a").lock(never, ignore);
  });

  it("gives no upload to a waiting request that ended", async () => {
    const first = newLock("a");
    await first.lock(never, ignore);
    const gone = new AbortController();
    const rejected = expect(newLock("a").lock(gone.signal, ignore)).rejects.toMatchObject({ code: "conflict" });
    gone.abort();
    await rejected;
    await first.unlock();
    await newLock("a").lock(never, ignore);
  });

  it("is a conflict for a request that ended already, however long the one before takes to hear of it", async () => {
    const heard = Promise.withResolvers<void>();
    await newLock("a").lock(never, () => heard.promise);
    const rejected = newLock("a").lock(AbortSignal.abort(), ignore);
    // Another turn, in which a rejection that nobody waits for would end the process.
    const expected = expect(rejected).rejects.toMatchObject({ code: "conflict" });
    await nextTurn();
    heard.resolve();
    await expected;
  });
});
