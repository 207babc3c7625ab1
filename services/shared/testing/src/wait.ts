import { setTimeout as pause } from "node:timers/promises";

export interface WaitOptions {
  /** Time-out, milliseconds. Default: 10 s. */
  timeoutMs?: number;
  /** Pause between two attempts, milliseconds. Default: 50 ms. */
  intervalMs?: number;
  /** What is awaited, for the error's sentence. */
  what?: string;
}

/**
 * Looks again and again until `condition` gives something other than false, null or undefined, and answers that. A look
 * that throws counts as "not yet"; its error becomes the cause when time runs out.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<Exclude<Awaited<T>, false | null | undefined>> {
  const { timeoutMs = 10_000, intervalMs = 50, what = "the condition" } = options;
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const seen = await condition();
      cause = undefined;
      if (seen !== false && seen !== null && seen !== undefined) return seen as Exclude<Awaited<T>, false | null | undefined>;
    } catch (error) {
      cause = error;
    }
    if (performance.now() >= deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`, { cause });
    await pause(intervalMs);
  }
}
