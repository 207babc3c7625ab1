import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Runs `work` with plain Node processes in a row before `target`, each of which sends on what it gets, and ends them. They have the small
 * young generation of our services.
 * @param work receives the address at which the first of them listens
 */
export async function withPipes<T>(count: number, target: string, work: (origin: string) => Promise<T>): Promise<T> {
  const children: ChildProcess[] = [];
  let origin = target;
  try {
    for (let hop = count; hop > 0; hop--) {
      const child = fork(fileURLToPath(new URL("./pipe-server.ts", import.meta.url)), [origin], {
        execArgv: ["--max-semi-space-size=1"],
      });
      children.push(child);
      const [port] = (await once(child, "message")) as [number];
      origin = `http://127.0.0.1:${port}`;
    }
    return await work(origin);
  } finally {
    for (const child of children) child.kill();
  }
}
