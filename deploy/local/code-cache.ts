import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand, type Run } from "./commands.ts";
import { SERVICE_FOLDERS } from "./parts/service-parts.ts";
import { ROOT } from "./places.ts";
import { plainEnv } from "./process/launch.ts";

/** V8's compiled code of the services, next to the packages that most of it comes from. */
export const CODE_CACHE = join(ROOT, "node_modules", ".cache", "takeoff", "code");

/**
 * Fills the cache once. Node would do it as a process ends, which one that is killed does not live to, and it takes
 * seconds in which a process answers no request, so it is done in advance. Node adds what a later build changes.
 */
export async function fillCodeCache(run: Run): Promise<void> {
  if (existsSync(CODE_CACHE)) return;
  for (const folder of SERVICE_FOLDERS) {
    const args = [join(ROOT, "deploy", "local", "load-service.mjs"), join(ROOT, folder, "dist")];
    const env = { ...plainEnv(), NODE_COMPILE_CACHE: CODE_CACHE };
    await runCommand(
      run,
      { command: process.execPath, args, env, cwd: ROOT },
      { title: "Loading the services", logName: "build", showFailure: true },
    );
  }
}
