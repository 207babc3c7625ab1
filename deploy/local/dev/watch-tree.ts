import { readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/**
 * Tells of every file that is written, replaced or removed below a folder. One watch for each folder: Node's own
 * recursive watch on Linux follows files, and loses one that an editor saves by replacing it.
 */
export function watchTree(folder: string, changed: (file: string) => void, signal: AbortSignal): void {
  watch(folder, { signal }, (_event, name) => {
    if (!name) return;
    const path = join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) watchTree(path, changed, signal);
    else changed(path);
  });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchTree(join(folder, entry.name), changed, signal);
  }
}
