import { expect, it } from "@jest/globals";
import { SETTINGS } from "@takeoff/contracts";
import { closeDatabase } from "@takeoff/testing";
import type { RunningStack } from "../../../local/stack/stack.ts";
import { discard, startTestStack } from "../../../local/test/test-stack.ts";
import type { Missed } from "./compare.ts";

/** A test that measures a product of its own and fails with the figures that missed their limits. */
export function bench(title: string, measure: (stack: RunningStack) => Promise<Missed>): void {
  it(title, async () => {
    expect(await withBenchStack(measure)).toEqual([]);
  });
}

/**
 * Runs `work` on the product as `npm start` starts it, with MinIO. The database waits for its disk as it does for
 * customers; only the per-tenant rate limits are off, since a few clients stand for many.
 */
export async function withBenchStack<T>(work: (stack: RunningStack) => Promise<T>): Promise<T> {
  const stack = await startTestStack({
    name: "bench",
    demo: false,
    fsyncOff: false,
    env: { UPLOAD_GRACE_SECONDS: String(SETTINGS.UPLOAD_GRACE_SECONDS.default) },
  });
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  try {
    return await work(stack);
  } finally {
    await closeDatabase();
    await discard(stack);
  }
}
