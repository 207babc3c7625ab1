import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand, type Run } from "../process/commands.ts";
import { SERVICE_FOLDERS } from "../parts/service-parts.ts";
import { ROOT } from "../places.ts";

/** V8's compiled code of the services, next to the packages that most of it comes from. */
export const CODE_CACHE = join(ROOT, "node_modules", ".cache", "takeoff", "code");

/** Set to `1` once everything is built that a run of tests starts products from. */
const BUILT = "TAKEOFF_BUILT";

/**
 * Compiles the services and the web app; what has not changed is not built again. Does nothing after `buildOnce`: nx restores the web
 * app's files even where they are up to date, and a product that runs misses them for a moment.
 */
export async function build(run: Run): Promise<void> {
  if (process.env[BUILT] === "1") return;
  const nx = join(ROOT, "node_modules", "nx", "dist", "bin", "nx.js");
  await node(run, "The build", [nx, "run-many", "-t", "build", "--outputStyle=stream"], {
    // The pinned Node first, also when this was not started by npm.
    PATH: `${join(ROOT, "node_modules", ".bin")}:${process.env.PATH}`,
    // No helper processes: they would outlive a build that is called off.
    NX_ISOLATE_PLUGINS: "false",
    NX_DAEMON: "false",
    NX_TUI: "false",
    NX_NO_CLOUD: "true",
    NO_COLOR: "1",
  });
  await fillCodeCache(run);
}

/** Builds for this process and those that it starts. */
export async function buildOnce(run: Run): Promise<void> {
  await build(run);
  process.env[BUILT] = "1";
}

/**
 * Fills the cache once. Node would do it as a process ends, which one that is killed does not live to, and it takes
 * seconds in which a process answers no request, so it is done in advance. Node adds what a later build changes.
 */
async function fillCodeCache(run: Run): Promise<void> {
  if (existsSync(CODE_CACHE)) return;
  for (const folder of SERVICE_FOLDERS) {
    const programs = ["serve.js", "work.js"].map((file) => join(ROOT, folder, "dist", file)).filter((file) => existsSync(file));
    // Loads them and runs none of it.
    const args = [...programs.flatMap((file) => ["--import", file]), "--eval", "process.exit()"];
    await node(run, "Loading the services", args, { NODE_COMPILE_CACHE: CODE_CACHE });
  }
}

function node(run: Run, title: string, args: string[], env: Record<string, string>): Promise<string> {
  return runCommand(run, { command: process.execPath, args, env, cwd: ROOT }, { title, logName: "build", showFailure: true });
}
