import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { loadPart } from "./load-part.tsx";

const GONE = new TypeError("Failed to fetch dynamically imported module");

/** A dynamic import whose first attempts fail. */
const failing = (times: number) => {
  let attempts = 0;
  return jest.fn(() => (attempts++ < times ? Promise.reject(GONE) : Promise.resolve("module")));
};

describe("loadPart", () => {
  const reload = jest.fn();
  const stored = new Map<string, string>();

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, {
      window: { location: { reload } },
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
    });
  });

  afterEach(() => {
    jest.useRealTimers();
    reload.mockReset();
    stored.clear();
    for (const name of ["window", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
  });

  it("loads again after a failure, twice at most, and waits before each attempt", async () => {
    const load = failing(2);
    const loaded = loadPart(load);
    await jest.advanceTimersByTimeAsync(399);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1600);
    expect(await loaded).toBe("module");
    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([3, 0]);
  });

  it("reloads the page after the last failure, and throws instead when that was done within 30 s", async () => {
    const outcome = jest.fn();
    void loadPart(failing(3)).then(outcome, outcome);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(outcome).not.toHaveBeenCalled();

    const second = expect(loadPart(failing(3))).rejects.toBe(GONE);
    await jest.advanceTimersByTimeAsync(2000);
    await second;
    expect(reload).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(30_000);
    void loadPart(failing(3));
    await jest.advanceTimersByTimeAsync(2000);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
