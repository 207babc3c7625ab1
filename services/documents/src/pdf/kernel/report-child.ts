// Tries what the kernel is to keep from a sandboxed process, without Node's own restrictions, and reports what it reached.
import { closeSync, openSync, writeSync } from "node:fs";
import { createConnection } from "node:net";
import type { SandboxGap } from "@takeoff/contracts";

/** A port that no program listens on: it refuses those who may connect. */
const CLOSED_PORT = 1;
const DENIED = new Set<unknown>(["EPERM", "EACCES"]);

const attempts: Record<SandboxGap, () => unknown> = {
  connections: () =>
    new Promise((resolve, reject) => {
      createConnection(CLOSED_PORT, "127.0.0.1").once("connect", resolve).once("error", reject);
    }),
  processes: () => process.kill(process.ppid, 0),
  files: () => closeSync(openSync(`/proc/${process.ppid}/status`, "r")),
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
for (const [gap, attempt] of Object.entries(attempts)) if (!(await isDenied(attempt))) gaps.push(gap);
writeSync(process.stdout.fd, gaps.join(","));
process.exit();
