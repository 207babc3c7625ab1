import "reflect-metadata";
import { runCommand } from "@takeoff/platform/command";

await runCommand({
  serve: async () => (await import("./serve.ts")).serveDocuments(),
  worker: async () => (await import("./work.ts")).runDocumentsWorker(),
  migrate: async () => (await import("./migrations.ts")).migrateDocuments(),
  reconcile: async () => (await import("./maintenance/reconcile/command.ts")).reconcile(),
  "save-objects": async () => (await import("./storage/backup/command.ts")).saveObjects(),
  "load-objects": async () => (await import("./storage/backup/command.ts")).loadObjects(),
  erase: async () => (await import("./maintenance/erasure/command.ts")).eraseDocuments(),
  demo: async () => (await import("./intake/demo/demo.ts")).fillDemo(),
  "demo-delivery": async () => (await import("./intake/demo/delivery.ts")).deliverDemo(),
});
