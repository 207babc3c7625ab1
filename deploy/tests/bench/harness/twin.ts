import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { waitFor } from "@takeoff/testing";
import { ROOT } from "../../../local/places.ts";
import type { Ports } from "../../../local/stack/ports.ts";

/** How a second process of a service is started next to the running one. */
export interface Twin {
  /** Node's arguments. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Does not answer, or answers 503, until the process can be sent work. */
  ready: string;
}

/** The same program as of a running process with the same environment, on ports of its own. */
export async function startTwin(pid: number | undefined, ports: Ports): Promise<Twin> {
  const [, ...args] = readList(`/proc/${pid}/cmdline`);
  const env = Object.fromEntries(
    readList(`/proc/${pid}/environ`).map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const own: Record<string, string> = {};
  for (const variable of ["HTTP_PORT", "RPC_PORT", "INTERNAL_PORT"]) if (variable in env) own[variable] = String(await ports.free());
  return { args, env: { ...env, ...own }, ready: `http://127.0.0.1:${own["INTERNAL_PORT"]}/health/ready` };
}

/** Runs `work` once a process is ready, and ends it. */
export async function withProcess<T>({ args, env, ready }: Twin, work: () => T | Promise<T>): Promise<T> {
  const child = spawn(process.execPath, args, { env, cwd: ROOT, stdio: "ignore" });
  const exited = once(child, "exit");
  try {
    await waitFor(async () => (await fetch(ready)).status !== 503, { what: ready, timeoutMs: 60_000, intervalMs: 10 });
    return await work();
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}

function readList(file: string): string[] {
  return readFileSync(file, "utf8").split("\0").filter(Boolean);
}
