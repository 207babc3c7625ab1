import { homedir } from "node:os";
import { join } from "node:path";

/** The checkout. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** Programs that are built or fetched once for this user, keyed by version within. */
export function cacheDir(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "takeoff");
}
