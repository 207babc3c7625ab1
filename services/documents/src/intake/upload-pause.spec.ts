import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { ObjectRepository } from "../storage/objects/object.repository.ts";
import { UploadPause } from "./upload-pause.ts";

let streaming: boolean;
let fails: boolean;
let looks: number;
let pause: UploadPause;
beforeEach(() => {
  jest.useFakeTimers();
  [streaming, fails, looks] = [true, false, 0];
  const isReceiving = async (): Promise<boolean> => {
    looks++;
    if (fails) throw new Error("the database is unavailable");
    return streaming;
  };
  pause = new UploadPause({ isReceiving } as unknown as ObjectRepository);
});
afterEach(() => void jest.useRealTimers());

/** Whether a wait has ended. */
function watch(wait: Promise<void>): { ended: boolean } {
  const state = { ended: false };
  void wait.then(() => (state.ended = true));
  return state;
}

describe("UploadPause", () => {
  it("ends at once while nothing streams", async () => {
    streaming = false;
    await pause.wait();
    expect(looks).toBe(1);
  });

  it("lasts until no upload streams", async () => {
    const state = watch(pause.wait());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(state.ended).toBe(false);
    streaming = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(state.ended).toBe(true);
  });

  it("ends after two seconds however long uploads stream", async () => {
    const state = watch(pause.wait());
    await jest.advanceTimersByTimeAsync(1_999);
    expect(state.ended).toBe(false);
    await jest.advanceTimersByTimeAsync(2);
    expect(state.ended).toBe(true);
  });

  it("asks once for all who wait, or come within a second", async () => {
    streaming = false;
    await Promise.all([pause.wait(), pause.wait()]);
    await pause.wait();
    expect(looks).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    await pause.wait();
    expect(looks).toBe(2);
  });

  it("asks no more often than once a second while uploads stream", async () => {
    const states = [watch(pause.wait()), watch(pause.wait())];
    await jest.advanceTimersByTimeAsync(10_000);
    expect(states).toEqual([{ ended: true }, { ended: true }]);
    expect(looks).toBeLessThanOrEqual(3);
  });

  it("asks again after a look that failed", async () => {
    fails = true;
    await expect(pause.wait()).rejects.toThrow("the database is unavailable");
    fails = false;
    streaming = false;
    await jest.advanceTimersByTimeAsync(1_000);
    await pause.wait();
    expect(looks).toBe(2);
  });
});
