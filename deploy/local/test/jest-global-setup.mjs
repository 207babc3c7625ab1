import { startTestStack } from "./test-stack.ts";

export default async function setUp() {
  if (process.env.TAKEOFF_RUN_FILE) return;
  const stack = await startTestStack({ name: "integration", demo: false });
  process.env.TAKEOFF_RUN_FILE = stack.runFile;
  globalThis.takeoffTestStack = stack;
}
