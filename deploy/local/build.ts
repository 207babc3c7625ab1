import { join } from "node:path";
import { fillCodeCache } from "./code-cache.ts";
import { runCommand, type Run } from "./commands.ts";
import { ROOT } from "./places.ts";
import { plainEnv } from "./process/launch.ts";

/** Compiles the services and the web app; what has not changed is not built again. */
export async function build(run: Run): Promise<void> {
  const nx = join(ROOT, "node_modules", "nx", "dist", "bin", "nx.js");
  await runCommand(
    run,
    { command: process.execPath, args: [nx, "run-many", "-t", "build", "--outputStyle=stream"], env: buildEnv(), cwd: ROOT },
    { title: "The build", logName: "build", showFailure: true },
  );
  await fillCodeCache(run);
}

function buildEnv(): Record<string, string> {
  const env = plainEnv();
  return {
    ...env,
    // The pinned Node first, also when this was not started by npm.
    PATH: `${join(ROOT, "node_modules", ".bin")}:${env.PATH}`,
    // No helper processes: they would outlive a build that is called off.
    NX_ISOLATE_PLUGINS: "false",
    NX_DAEMON: "false",
    NX_TUI: "false",
    NX_NO_CLOUD: "true",
    NO_COLOR: "1",
  };
}
