// Tries what the kernel is to keep from a sandboxed process, without Node's own restrictions, and reports what it reached.
import { chmodSync, chownSync, closeSync, openSync, statSync, utimesSync, watch, writeSync } from "node:fs";
import { createConnection } from "node:net";
import { fileURLToPath } from "node:url";
import type { SandboxGap } from "@takeoff/contracts";

/** A port that no program listens on: it refuses those who may connect. */
const CLOSED_PORT = 1;
const DENIED = new Set<unknown>(["EPERM", "EACCES"]);

const OWN_FILE = fileURLToPath(import.meta.url);
const { mode, uid, gid, atime, mtime } = statSync(OWN_FILE);

/** All attempts of a kind must be denied. Where one is not, it changes nothing. */
const attempts: Record<SandboxGap, (() => unknown)[]> = {
  connections: [
    () =>
      new Promise((resolve, reject) => {
        createConnection(CLOSED_PORT, "127.0.0.1").once("connect", resolve).once("error", reject);
      }),
  ],
  processes: [() => process.kill(process.ppid, 0)],
  files: [() => closeSync(openSync(`/proc/${process.ppid}/status`, "r"))],
  attributes: [
    () => chmodSync(OWN_FILE, mode),
    () => chownSync(OWN_FILE, uid, gid),
    () => utimesSync(OWN_FILE, atime, mtime),
    () => watch(OWN_FILE).close(),
  ],
};

async function isDenied(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt();
    return false;
  } catch (error) {
    return DENIED.has((error as NodeJS.ErrnoException).code);
  }
}

const gaps: string[] = [];
for (const [gap, tried] of Object.entries(attempts)) {
  const denied = await Promise.all(tried.map(isDenied));
  if (denied.includes(false)) gaps.push(gap);
}
writeSync(process.stdout.fd, gaps.join(","));
process.exit();
