import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "../files.ts";
import { StartError } from "../start-error.ts";
import { until } from "./wait.ts";
import { readIdentity, isRunning, signal, type ProcessIdentity } from "./identity.ts";

/** As long as a service may take to finish its work. */
const LEFTOVER_STOP_MS = 30_000;

/** What a start keeps in folders of its data folder; a folder of somebody else's in it is left alone. */
const FOLDERS = new Set(["files", "logs", "mail", "minio", "pids", "redis"]);

/**
 * Takes a data folder for this process: makes it, refuses when another start holds it, and ends what a start that was
 * killed has left behind.
 * @returns gives the folder back
 * @throws StartError when another start is running on it
 */
export async function claimDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(pidDir(dataDir), { recursive: true });
  // Files in it have mode 0600; the folder itself must let PostgreSQL's own user pass when root starts it.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  closeFolders(dataDir);
  const file = join(dataDir, "launcher.json");
  const holder = takeFile(file);
  if (holder !== null) {
    throw new StartError(
      `Takeoff is already running on ${dataDir} (process ${holder}): stop that one first, or set another TAKEOFF_DATA_DIR and PORT.`,
    );
  }
  try {
    await stopLeftovers(dataDir);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return () => rmSync(file, { force: true });
}

/**
 * Restricts each folder of the data folder to its owner, also one that was copied with another mode: no other user reaches what is
 * in them. PostgreSQL's data belong to its own user, and the server insists on their mode itself.
 */
function closeFolders(dataDir: string): void {
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() && FOLDERS.has(entry.name)) chmodSync(join(dataDir, entry.name), 0o700);
}

/** Takes something for this process by a file that names it, unless a running process holds it. @returns null, or that process's pid */
export function takeFile(file: string): number | null {
  const own = JSON.stringify(readIdentity(process.pid));
  for (;;) {
    try {
      writeFileSync(file, own, { flag: "wx", mode: 0o600 });
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readHolder(file);
    if (holder && isRunning(holder)) return holder.pid;
    rmSync(file, { force: true });
  }
}

/** A file that a crash truncated names no process. */
function readHolder(file: string): ProcessIdentity | null {
  try {
    return readJson<ProcessIdentity>(file);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function pidDir(dataDir: string): string {
  return join(dataDir, "pids");
}

async function stopLeftovers(dataDir: string): Promise<void> {
  const files = readdirSync(pidDir(dataDir)).map((name) => join(pidDir(dataDir), name));
  await Promise.all(
    files.map(async (file) => {
      const left = readHolder(file);
      if (left && isRunning(left)) await stopLeftover(left);
      rmSync(file, { force: true });
    }),
  );
}

async function stopLeftover(left: ProcessIdentity): Promise<void> {
  signal(left.pid, "SIGTERM");
  if (await until(() => !isRunning(left), LEFTOVER_STOP_MS)) return;
  signal(left.pid, "SIGKILL");
  if (await until(() => !isRunning(left), 5_000)) return;
  throw new StartError(`Process ${left.pid}, left by an earlier start, does not end: stop it by hand and start again.`);
}
