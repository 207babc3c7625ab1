import { readFileSync } from "node:fs";
import type { Ports } from "../../../local/ports.ts";

/** How a second process of a service is started next to the running one. */
export interface Twin {
  /** Node's arguments. */
  args: string[];
  env: Record<string, string>;
  /** Answers 200 when the process can be sent work. */
  ready: string;
}

/** The same program as of a running process with the same environment, on ports of its own. */
export async function twinOf(pid: number | undefined, ports: Ports): Promise<Twin> {
  const [, ...args] = readList(`/proc/${pid}/cmdline`);
  const env = Object.fromEntries(
    readList(`/proc/${pid}/environ`).map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const own: Record<string, string> = {};
  for (const variable of ["HTTP_PORT", "RPC_PORT", "INTERNAL_PORT"]) if (variable in env) own[variable] = String(await ports.free());
  return { args, env: { ...env, ...own }, ready: `http://127.0.0.1:${own["INTERNAL_PORT"]}/health/ready` };
}

function readList(file: string): string[] {
  return readFileSync(file, "utf8").split("\0").filter(Boolean);
}
