import { terminal } from "../steps.ts";
import { startTestStack } from "./test-stack.ts";

/**
 * Starts the product that the integration tests share, unless `TAKEOFF_RUN_FILE` names one that runs.
 * @returns stops it
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TAKEOFF_RUN_FILE"]) return undefined;
  const stack = await startTestStack({ name: "integration", demo: false, report: terminal });
  // The tests' process inherits it.
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  return () => stack.stop();
}
