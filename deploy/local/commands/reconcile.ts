import { runServiceCommand } from "./service-command.ts";

await runServiceCommand("documents", ["reconcile", ...process.argv.slice(2)]);
