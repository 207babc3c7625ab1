import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand, type Run } from "./commands.ts";
import { SERVICE_FOLDERS } from "./parts/service-parts.ts";
import { ROOT } from "./places.ts";
import { plainEnv } from "./process/launch.ts";

/** What V8 made of the services' code, beside the packages that most of it is. */
export const CODE_CACHE = join(ROOT, "node_modules", ".cache", "takeoff", "code");

/**
 * Fills the cache once. Node would do it as a process ends, which one that is killed does not live to, and it takes
 * seconds in which a process answers nobody: so it is done beforehand. What a later build changes is added by Node.
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
