import { readConfig } from "@takeoff/platform";
import { runWorker } from "@takeoff/platform/run";
import { documentsConfig, documentsDependencies } from "./config.ts";
import { WorkerModule } from "./worker.module.ts";

export async function runDocumentsWorker(): Promise<void> {
  const config = readConfig(documentsConfig);
  const dependencies = documentsDependencies(config, "documents-worker");
  await runWorker({ service: "documents", name: "documents-worker", config, module: WorkerModule, dependencies });
}
