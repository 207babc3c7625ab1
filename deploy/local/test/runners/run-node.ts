import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Run } from "../../process/commands.ts";
import { signal as send } from "../../process/identity.ts";
import { ROOT } from "../../places.ts";
import { withUsualPriority } from "../tools/usual-priority.ts";

/** Time in which a program that is called off may end by itself, milliseconds. With the end of what it started, Ctrl-C takes less than 5 s. */
const GRACE_MS = 1_500;

export interface TestRun extends Run {
  /** Names its results, and the folder and the logs of its product. */
  name: string;
  /** Begins each line of output when stages run concurrently. Alone, a program writes to the terminal itself. */
  prefix: string | null;
}

/** Runs Node to its end in a process group of its own. @returns the exit code; null when it was ended by a signal or not started */
export async function runNode(
  { signal, prefix }: Pick<TestRun, "signal" | "prefix">,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  if (signal.aborted) return null;
  const output = prefix === null ? "inherit" : "pipe";
  const command = await withUsualPriority([process.execPath, ...args]);
  const child = spawn(command[0], command.slice(1), {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    detached: true,
  });
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? printLines(stream, prefix ?? "") : Promise.resolve()));
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
  await Promise.all(printed);
  return code;
}

async function printLines(stream: Readable, prefix: string): Promise<void> {
  for await (const line of createInterface({ input: stream })) process.stdout.write(`${prefix}${line}\n`);
}
