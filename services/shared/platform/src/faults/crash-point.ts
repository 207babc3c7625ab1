import { readFileSync, unlinkSync } from "node:fs";

/**
 * Points at which a test may kill a process with SIGKILL, so that recovery between two steps is tested and
 * does not depend on timing. `<consumer>.before-effect`: an event was handled and its effect is not committed.
 * `<consumer>.after-effect`: its effect is committed and the queue's job is not completed. `webhooks.before-record`: a receiver answered,
 * and the answer is not recorded.
 */
export const CRASH_POINTS = [
  "documents.before-object",
  "documents.half-object",
  "documents.after-object",
  "documents.after-commit",
  "documents.removal-step",
  "documents.sweep-step",
  "documents.before-effect",
  "documents.after-effect",
  "identity.before-effect",
  "identity.after-effect",
  "notifications.before-effect",
  "notifications.after-effect",
  "notifications.after-yes",
  "webhooks.before-effect",
  "webhooks.after-effect",
  "webhooks.before-record",
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Both variables are required, so that no single setting can crash a product in use. */
const crashFile = process.env["NODE_ENV"] === "test" ? process.env["TAKEOFF_CRASH_FILE"] : undefined;

/**
 * Kills this process with SIGKILL when the file that `TAKEOFF_CRASH_FILE` names contains this point's
 * name. The file is removed, so that the restarted process does not crash again. Does nothing unless `NODE_ENV` is `test`.
 */
export function crashPoint(name: CrashPoint): void {
  if (crashFile !== undefined && isRequested(crashFile, name)) process.kill(process.pid, "SIGKILL");
}

function isRequested(file: string, name: CrashPoint): boolean {
  try {
    if (readFileSync(file, "utf8").trim() !== name) return false;
    // When several processes get here concurrently, only the one that removes the file crashes.
    unlinkSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
