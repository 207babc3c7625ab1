import type { RunningStack } from "../../stack/stack.ts";
import { terminal } from "../../steps.ts";
import { discard, startTestStack } from "../test-stack.ts";

let stack: RunningStack | undefined;

/** Starts the product that the integration tests share, unless `TAKEOFF_RUN_FILE` names one that runs. */
export async function start(): Promise<void> {
  if (process.env["TAKEOFF_RUN_FILE"]) return;
  stack = await startTestStack({ name: "integration", demo: false, store: "disk", report: terminal });
  // The test files, which run in this process, get a copy of its environment.
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
}

export const stop = (): Promise<void> => discard(stack);
