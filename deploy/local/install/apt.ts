import { onPath, runCommand, type Run } from "../process/commands.ts";
import { StartError } from "../start-error.ts";

let running: Promise<unknown> = Promise.resolve();

/** Installs Debian packages where that is possible without asking: as root, with apt. @returns whether they are installed now */
export function installPackages(run: Run, packages: readonly string[]): Promise<boolean> {
  // apt holds a lock: one at a time.
  const turn = running.then(() => install(run, packages));
  running = turn.catch(() => undefined);
  return turn;
}

async function install(run: Run, packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await onPath("apt-get"))) return false;
  run.report.line(`Installing ${packages.join(" and ")} with apt ...`);
  return succeeds(async () => {
    await apt(run, "update");
    await apt(run, "install", "--yes", "--no-install-recommends", ...packages);
  });
}

function apt(run: Run, ...args: string[]): Promise<string> {
  // With run level 1 a package's own service is not started on this machine.
  const env = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  return runCommand(run, { command: "apt-get", args: ["--quiet=2", ...args], env }, { title: "apt-get", logName: "install" });
}

/** Tries one of several ways to get something: its failure is logged, and the next way is tried. */
export async function succeeds(way: () => Promise<unknown>): Promise<boolean> {
  try {
    await way();
    return true;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
}
