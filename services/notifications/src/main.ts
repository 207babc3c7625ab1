import "reflect-metadata";
import { runCommand } from "@takeoff/platform/command";

await runCommand({
  serve: async () => (await import("./serve.ts")).serveNotifications(),
  migrate: async () => (await import("./migrations.ts")).migrateNotifications(),
  erase: async () => (await import("./erasure/command.ts")).eraseEmails(),
  preview: async () => (await import("./templates/preview.ts")).writePreviews(process.argv[3]),
});
