import { setTimeout as pause } from "node:timers/promises";

export interface WaitOptions {
  /** Time-out, milliseconds. Default: 60 s, which a busy machine may need for what takes one second. */
  timeoutMs?: number;
  /** Pause between two calls, milliseconds. Default: 50 ms. */
  intervalMs?: number;
  /** The awaited condition, for the error message. */
  what?: string;
}

/**
 * Calls `condition` repeatedly until it returns something other than false, null or undefined, and returns that. After the
 * time-out it throws, with the error of the last call, if any, as the cause.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<Exclude<Awaited<T>, false | null | undefined>> {
  const { timeoutMs = 60_000, intervalMs = 50, what = "the condition" } = options;
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const result = await condition();
      cause = undefined;
      if (result !== false && result !== null && result !== undefined) return result as Exclude<Awaited<T>, false | null | undefined>;
    } catch (error) {
      cause = error;
    }
    if (performance.now() >= deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`, { cause });
    await pause(intervalMs);
  }
}
