import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a folder for temporary files, which this process and all that it starts use from now on. It is removed when the process
 * ends: a process of tests that is called off ends at once and removes nothing itself.
 */
export function useScratchFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), "takeoff-tests-"));
  // PostgreSQL runs as a user of its own where the tests run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Servers that were ended may still be writing.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
}
