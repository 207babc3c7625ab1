import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@takeoff/testing";
import { startTwin } from "../../bench/harness/twin.ts";
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
  const twin = await startTwin(pid, ports);
  const child = spawn(process.execPath, twin.args, { env: { ...twin.env, ...env }, stdio: "ignore" });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // Connections that a case left open are not waited for.
    child.kill("SIGKILL");
    await ended;
  };
  const ready = async (): Promise<boolean> => (await fetch(twin.ready)).ok;
  try {
    await waitFor(ready, { what: "the spare gateway to be ready", timeoutMs: PATIENCE_MS, intervalMs: 100 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://127.0.0.1:${twin.env["HTTP_PORT"]}`, stop };
}
