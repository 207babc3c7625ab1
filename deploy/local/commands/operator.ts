import { runServiceCommand } from "./service-command.ts";

await runServiceCommand("identity", ["operator", ...process.argv.slice(2)]);
