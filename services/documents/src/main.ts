import "reflect-metadata";
import { runCommand } from "@takeoff/platform/command";

await runCommand({
  serve: async () => (await import("./serve.ts")).serveDocuments(),
  worker: async () => (await import("./work.ts")).workOnDocuments(),
  migrate: async () => (await import("./migrations.ts")).migrateDocuments(),
  reconcile: async () => (await import("./reconcile/command.ts")).reconcile(),
  "save-objects": async () => (await import("./backup/command.ts")).saveObjects(),
  "load-objects": async () => (await import("./backup/command.ts")).loadObjects(),
  demo: async () => (await import("./demo/demo.ts")).fillDemo(),
});
