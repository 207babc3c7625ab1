import "reflect-metadata";
import { runCommand } from "@takeoff/platform/command";

await runCommand({
  serve: async () => (await import("./serve.ts")).serveOrganizations(),
  migrate: async () => (await import("./migrations.ts")).migrateOrganizations(),
  demo: async () => (await import("./demo/demo.ts")).fillDemo(),
});
