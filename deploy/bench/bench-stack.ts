import { tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Ports } from "../local/ports.ts";
import { readSettings, type Environment } from "../local/settings.ts";
import { startStack, type RunningStack } from "../local/stack.ts";
import { IN_A_HURRY } from "../local/test/test-stack.ts";

/**
 * The product as `npm start` brings it up, with MinIO, on free ports and in a folder that `work`'s end removes. Nothing
 * is made quicker for the measurement: the database waits for its disk as it does for customers. Only the pace that one
 * organization must keep beside others is off: the bench's few stand for many.
 * @param own settings beside the bench's
 */
export async function withBenchStack<T>(work: (stack: RunningStack) => Promise<T>, own: Environment = {}): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "takeoff-bench-"));
  const port = await new Ports(join(dataDir, "ports.json")).free();
  const common = { PORT: String(port), TAKEOFF_DATA_DIR: dataDir, TAKEOFF_DEMO: "0", NODE_ENV: "test", ...IN_A_HURRY };
  const settings = readSettings({ ...common, ...own }, ["--store", "minio"]);
  try {
    const stack = await startStack({ settings });
    process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
    try {
      return await work(stack);
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
