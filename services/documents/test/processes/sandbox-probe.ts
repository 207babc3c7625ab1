// Tries, inside the sandbox, what a hostile file that took over the process could try, and reports the attempts that succeeded.
// Standard input is the port of a server that accepts connections. With "kernel" as its argument, without what Node and `closeBuiltIns` forbid: only the kernel stops it then.
import { once } from "node:events";
import { writeSync } from "node:fs";
import { succeeds, waysOut, waysWithin } from "./sandbox-attempts.ts";
import { closeBuiltIns } from "../../src/pdf/child/close-built-ins.ts";

const [port] = (await once(process.stdin, "data")) as [Buffer];
const onlyKernel = process.argv.includes("kernel");
const tries = { ...(onlyKernel ? {} : waysWithin()), ...waysOut(Number(port.toString())) };
if (!onlyKernel) closeBuiltIns();
const succeeded: string[] = [];
for (const [name, attempt] of Object.entries(tries)) if (await succeeds(attempt)) succeeded.push(name);
writeSync(process.stdout.fd, JSON.stringify({ env: Object.keys(process.env), tried: Object.keys(tries).length, succeeded }));
process.exit();
