import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@takeoff/testing";
import { ROOT } from "../../../local/places.ts";
import { Ports } from "../../../local/stack/ports.ts";
import { PATIENCE_MS } from "../../harness/patience.ts";

export interface SpareGateway {
  /** Where it listens. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts a second gateway with the program and the environment of a running one, on ports of its own. */
export async function startSpareGateway(pid: number, env: Record<string, string>): Promise<SpareGateway> {
  const ports = new Ports(join(tmpdir(), "no-stored-ports.json"));
  const [, ...args] = readList(`/proc/${pid}/cmdline`);
  const entries = readList(`/proc/${pid}/environ`).map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]);
  const [HTTP_PORT, INTERNAL_PORT] = [String(await ports.free()), String(await ports.free())];
  const own = { ...Object.fromEntries(entries), HTTP_PORT, INTERNAL_PORT, ...env } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, args, { env: own, cwd: ROOT, stdio: "ignore" });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // Connections that a case left open are not waited for.
    child.kill("SIGKILL");
    await ended;
  };
  const ready = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${INTERNAL_PORT}/health/ready`)).ok;
  try {
    await waitFor(ready, { what: "the spare gateway to be ready", timeoutMs: PATIENCE_MS, intervalMs: 100 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://127.0.0.1:${HTTP_PORT}`, stop };
}

/** The texts of a file of proc(5) that ends each with a NUL. */
function readList(file: string): string[] {
  return readFileSync(file, "utf8").split("\0").filter(Boolean);
}
