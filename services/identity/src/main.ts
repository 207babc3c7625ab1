import "reflect-metadata";
import { runCommand } from "@takeoff/platform/command";

await runCommand({
  serve: async () => (await import("./serve.ts")).serveIdentity(),
  migrate: async () => (await import("./migrations.ts")).migrateIdentity(),
  "first-admin": async () => (await import("./users/first-admin.ts")).createFirstAdmin(),
  demo: async () => (await import("./demo/demo.ts")).fillDemo(),
});
