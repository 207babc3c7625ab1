import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { PollingLoop, type PollingLoopOptions } from "./polling-loop.ts";

let runs: number;
let errors: unknown[];
let loop: PollingLoop | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  [runs, errors] = [0, []];
});
afterEach(async () => {
  await loop?.stop();
  jest.useRealTimers();
});

/** Starts a loop with an interval of one second whose runs are counted. */
function start(options: Partial<PollingLoopOptions> = {}): PollingLoop {
  const { task = () => Promise.resolve(), ...others } = options;
  const counted: PollingLoopOptions["task"] = (signal) => {
    runs++;
    return task(signal);
  };
  loop = new PollingLoop({ intervalMs: 1_000, onError: (error) => errors.push(error), ...others, task: counted });
  loop.start();
  return loop;
}

const advance = async (milliseconds: number): Promise<void> => void (await jest.advanceTimersByTimeAsync(milliseconds));

describe("PollingLoop", () => {
  it("runs the task immediately and again after each interval", async () => {
    start();
    expect(runs).toBe(1);
    await advance(999);
    expect(runs).toBe(1);
    await advance(1);
    expect(runs).toBe(2);
  });

  it("waits for the interval before the first run when delayFirstRun is set", async () => {
    start({ delayFirstRun: true });
    await advance(999);
    expect(runs).toBe(0);
    await advance(1);
    expect(runs).toBe(1);
  });

  it("starts the next run without a pause when the task returns true", async () => {
    start({ task: () => Promise.resolve(runs < 3) });
    await advance(0);
    expect(runs).toBe(3);
  });

  it("measures the interval from the end of a run, so that runs never overlap", async () => {
    const slow = start({ task: () => new Promise((resolve) => setTimeout(resolve, 5_000)) });
    await advance(5_999);
    expect(runs).toBe(1);
    await advance(1);
    expect(runs).toBe(2);
    const stopped = slow.stop();
    await advance(5_000);
    await stopped;
  });

  it("reports an error and runs again after retryMs", async () => {
    const error = new Error("the database is unavailable");
    start({ retryMs: 2_000, task: () => (runs === 1 ? Promise.reject(error) : Promise.resolve()) });
    await advance(1_999);
    expect([runs, errors]).toEqual([1, [error]]);
    await advance(1);
    expect([runs, errors]).toEqual([2, [error]]);
  });
});

describe("PollingLoop.wake", () => {
  it("ends the pause", async () => {
    const paused = start();
    await advance(500);
    paused.wake();
    await advance(0);
    expect(runs).toBe(2);
  });

  it("causes another run when it is called during a run", async () => {
    const ends: (() => void)[] = [];
    const woken = start({ task: () => new Promise((resolve) => ends.push(resolve)) });
    woken.wake();
    ends[0]!();
    await advance(0);
    expect(runs).toBe(2);
    ends[1]!();
  });
});

describe("PollingLoop.stop", () => {
  it("aborts the task's signal, waits for the current run and starts no other", async () => {
    const aborted: boolean[] = [];
    const stopped = start({
      task: (signal) =>
        new Promise((resolve) =>
          signal.addEventListener("abort", () => {
            aborted.push(signal.aborted);
            resolve();
          }),
        ),
    }).stop();
    await stopped;
    await advance(10_000);
    expect([runs, aborted]).toEqual([1, [true]]);
  });

  it("ends a pause immediately and leaves no timer", async () => {
    const stopped = start();
    await advance(0);
    await stopped.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("resolves for a loop that was never started", async () => {
    await new PollingLoop({ intervalMs: 1, task: () => Promise.resolve(), onError: () => undefined }).stop();
    expect(runs).toBe(0);
  });
});
