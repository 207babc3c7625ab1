// Runs a command of package.json's scripts: `node deploy/cli.mjs <command> [argument…]`. Needs no installed package and runs on
// Node 20: it installs what the lock file asks for and goes on in TypeScript under the Node that the lock pins.
import { enter } from "./local/install/enter.mjs";

/** By command, its program and the arguments that come before the caller's. */
const COMMANDS = {
  start: ["local/commands/start.ts"],
  test: ["local/commands/test.ts"],
  dev: ["local/commands/dev.ts"],
  operator: ["local/commands/operator.ts"],
  reconcile: ["local/commands/reconcile.ts"],
  erase: ["local/commands/erase.ts"],
  pictures: ["local/commands/pictures.ts"],
  "scan-models": ["local/commands/scan-models.ts"],
  backup: ["backup/backup.ts"],
  restore: ["backup/restore.ts"],
  bench: ["tests/run.ts", "bench"],
  faults: ["tests/run.ts", "faults"],
  fuzz: ["tests/run.ts", "fuzz"],
  security: ["tests/run.ts", "security"],
};

const [name, ...args] = process.argv.slice(2);

if (Object.hasOwn(COMMANDS, name ?? "")) {
  enter([...COMMANDS[name], ...args]);
} else {
  console.error(`Commands are ${Object.keys(COMMANDS).join(", ")}.`);
  process.exitCode = 1;
}
