import { readConfig, work } from "@takeoff/platform";
import { documentsConfig } from "./config.ts";
import { documentsParts } from "./parts.ts";
import { WorkerModule } from "./worker.module.ts";

export async function workOnDocuments(): Promise<void> {
  const config = readConfig(documentsConfig);
  await work({ service: "documents", name: "documents-worker", config, module: WorkerModule, parts: documentsParts(config) });
}
