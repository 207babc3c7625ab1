import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ROOT } from "../../places.ts";

/** How a command ended, and what it wrote. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of `deploy/cli.mjs` to its end, as `npm run <command> -- <arguments>` does. */
export async function runScript(command: string, args: readonly string[], more: Record<string, string>, input = ""): Promise<Ended> {
  const words = [join(ROOT, "deploy/cli.mjs"), command, ...args];
  const child = spawn(process.execPath, words, { env: { ...process.env, ...more }, stdio: "pipe" });
  child.stdin.end(input);
  const [[code], out, err] = await Promise.all([once(child, "close") as Promise<[number | null]>, text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}
