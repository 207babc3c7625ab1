import { spawn } from "node:child_process";
import { once } from "node:events";
import { signal as send } from "../process/identity.ts";
import { ROOT } from "../places.ts";

/** Time in which a program that is called off may end by itself, milliseconds. With the end of what it started, Ctrl-C takes less than 5 s. */
const GRACE_MS = 1_500;

export interface NodeOptions {
  /** Ends the program with all that it has started. */
  signal: AbortSignal;
  /** Collects what it prints and prints it when the program has ended; otherwise it goes to the terminal as it comes. */
  collect: boolean;
  env?: Record<string, string>;
}

/**
 * Runs Node to its end in a process group of its own.
 * @returns the exit code; null when it was ended by a signal or not started
 */
export async function runNode(args: readonly string[], { signal, collect, env = {} }: NodeOptions): Promise<number | null> {
  if (signal.aborted) return null;
  const output = collect ? "pipe" : "inherit";
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    detached: true,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  // The whole group: a program's children may outlive it, and hold its output open until they have ended.
  const sendAll = (name: NodeJS.Signals): void => void (child.pid !== undefined && send(-child.pid, name));
  let timer: NodeJS.Timeout | undefined;
  const callOff = (): void => {
    sendAll("SIGTERM");
    timer = setTimeout(() => sendAll("SIGKILL"), GRACE_MS);
    child.once("exit", () => sendAll("SIGKILL"));
  };
  signal.addEventListener("abort", callOff);
  const [code] = (await once(child, "close")) as [number | null];
  signal.removeEventListener("abort", callOff);
  clearTimeout(timer);
  process.stdout.write(Buffer.concat(chunks));
  return code;
}
