import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Plain Node processes in a row, each of which sends on what it gets. */
export interface Pipes {
  /** Where the first of them listens. */
  origin: string;
  /** Process ids by name, the first pipe first. */
  pids: Record<string, number>;
}

/** Runs `work` with a number of pipes before `target`, and ends them. They have the small young generation of our services. */
export async function withPipes<T>(count: number, target: string, work: (pipes: Pipes) => Promise<T>): Promise<T> {
  const children: ChildProcess[] = [];
  const pids: Pipes["pids"] = {};
  let origin = target;
  try {
    for (let hop = count; hop > 0; hop--) {
      const child = fork(fileURLToPath(new URL("./pipe-server.ts", import.meta.url)), [origin], {
        execArgv: ["--max-semi-space-size=1"],
      });
      children.push(child);
      const [port] = (await once(child, "message")) as [number];
      origin = `http://127.0.0.1:${port}`;
      if (child.pid !== undefined) pids[count === 1 ? "pipe" : `pipe ${hop}`] = child.pid;
    }
    return await work({ origin, pids });
  } finally {
    for (const child of children) child.kill();
  }
}
