import "reflect-metadata";
import { runCommand } from "@takeoff/platform/command";

await runCommand({
  serve: async () => (await import("./serve.ts")).serveOrganizations(),
  migrate: async () => (await import("./migrations.ts")).migrateOrganizations(),
  erase: async () => (await import("./erasure/command.ts")).eraseOrganizations(),
  demo: async () => (await import("./demo/demo.ts")).fillDemo(),
});
