import { terminal } from "../steps.ts";
import { startTestStack } from "./test-stack.ts";

export default async function setUp() {
  if (process.env.TAKEOFF_RUN_FILE) return;
  const stack = await startTestStack({ name: "integration", demo: false, report: terminal });
  process.env.TAKEOFF_RUN_FILE = stack.runFile;
  globalThis.takeoffTestStack = stack;
}
