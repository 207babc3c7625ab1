import "reflect-metadata";
import { runCommand } from "@takeoff/platform/command";

await runCommand({
  serve: async () => (await import("./serve.ts")).serveIdentity(),
  migrate: async () => (await import("./migrations.ts")).migrateIdentity(),
  "first-admin": async () => (await import("./operator/first-admin.ts")).createFirstAdmin(),
  operator: async () => (await import("./operator/commands.ts")).runOperator(),
  erase: async () => (await import("./erasure/command.ts")).eraseUsers(),
  demo: async () => (await import("./demo/demo.ts")).fillDemo(),
});
