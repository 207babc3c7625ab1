import { runServiceCommand } from "./service-command.ts";
import { storeEnv } from "./store-env.ts";

await runServiceCommand("documents", ["reconcile", ...process.argv.slice(2)], storeEnv);
