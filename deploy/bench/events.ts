import { withBenchStack } from "./bench-stack.ts";
import type { Verdict } from "./compare.ts";
import { backlog } from "./event-backlog.ts";
import { delays } from "./event-delay.ts";
import { rates } from "./event-rate.ts";

/** From a change's commit to what follows from it: how soon, how many a second, and what a second worker adds. */
export function events(): Promise<Verdict> {
  return withBenchStack(async (stack) => {
    const verdicts = [await delays(stack), await rates(), await backlog(stack)];
    return verdicts.every(Boolean);
  });
}
