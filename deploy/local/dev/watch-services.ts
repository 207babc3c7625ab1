import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../places.ts";
import { affectedBy } from "./affected.ts";

/** Compiles on every save; its messages go to the terminal. */
export function watchSources(): ChildProcess {
  const tsc = join(ROOT, "node_modules", "typescript7", "bin", "tsc");
  return spawn(process.execPath, [tsc, "-b", "tsconfig.json", "--watch", "--preserveWatchOutput"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
}

/** Tells of each compiled file that was written, by the names of the processes that run it. */
export function watchCompiled(changed: (names: readonly string[]) => void, signal: AbortSignal): void {
  const services = join(ROOT, "services");
  watch(services, { recursive: true, signal }, (_event, name) => {
    if (name) changed(affectedBy(relative(ROOT, join(services, name))));
  });
}
