import { readFileSync, unlinkSync } from "node:fs";

/**
 * The moments at which a test may end a process as `kill -9` would, so that what stands between two steps is tried and
 * not left to chance. `<consumer>.before-effect` is when an event was handled and nothing of it is in the database,
 * `<consumer>.after-effect` when it is, and the queue does not know.
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
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Both must say so: no setting of a product that is in use can do it alone. */
const orders = process.env["NODE_ENV"] === "test" ? process.env["TAKEOFF_CRASH_FILE"] : undefined;

/**
 * Ends this process here, at once and without a word, when the file named by `TAKEOFF_CRASH_FILE` holds this point's
 * name; the file is removed, so that the next process lives. Does nothing where `NODE_ENV` is not `test`.
 */
export function crashPoint(name: CrashPoint): void {
  if (orders !== undefined && isOrdered(orders, name)) process.kill(process.pid, "SIGKILL");
}

function isOrdered(file: string, name: CrashPoint): boolean {
  try {
    if (readFileSync(file, "utf8").trim() !== name) return false;
    // Of several that come here at once, the one that removes the order carries it out.
    unlinkSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
