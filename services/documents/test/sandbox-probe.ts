// Tries, inside the sandbox, what a hostile file that took over the process could try, and reports the attempts that succeeded.
import { closeNetwork } from "../src/storage/inspection/close-network.ts";
import { writeSync } from "node:fs";

closeNetwork();
const code = "1 + 1";
const tries: Record<string, () => unknown> = {
  // oxlint-disable-next-line no-eval -- what the sandbox must prevent
  "code made from a string": () => (0, eval)(code),
  "a file outside the code": async () => (await import("node:fs")).readFileSync("/etc/hostname"),
  "the folder of temporary files": async () => (await import("node:fs")).writeFileSync("/tmp/takeoff-probe", ""),
  "a further process": async () => (await import("node:child_process")).spawnSync("true"),
  "a thread": async () => new (await import("node:worker_threads")).Worker("", { eval: true }),
  "native code": () => process.dlopen({ exports: {} }, "/lib/x86_64-linux-gnu/libc.so.6"),
  "a connection": async () => (await import("node:net")).connect(1, "127.0.0.1"),
  "a connection by a built-in module": () => process.getBuiltinModule("node:net").connect(1, "127.0.0.1"),
  "a request": async () => (await import("node:http")).get("http://127.0.0.1:1"),
  fetch: () => fetch("http://127.0.0.1:1"),
};
const succeeded: string[] = [];
for (const [name, attempt] of Object.entries(tries)) {
  try {
    await attempt();
    succeeded.push(name);
  } catch {
    // Blocked by the sandbox, as expected.
  }
}
writeSync(3, JSON.stringify({ env: Object.keys(process.env), tried: Object.keys(tries).length, succeeded }));
