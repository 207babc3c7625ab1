import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { ObjectRepository } from "../storage/objects/object.repository.ts";
import { UploadPause } from "./upload-pause.ts";

let streaming: boolean;
let looks: number;
let pause: UploadPause;
beforeEach(() => {
  jest.useFakeTimers();
  [streaming, looks] = [true, 0];
  const isReceiving = async (): Promise<boolean> => {
    looks++;
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

  it("ends after some seconds however long uploads stream", async () => {
    const state = watch(pause.wait());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(state.ended).toBe(true);
  });

  it("asks once for all who wait", async () => {
    streaming = false;
    await Promise.all([pause.wait(), pause.wait(), pause.wait()]);
    expect(looks).toBe(1);
  });
});
