import { readConfig, runWorker } from "@takeoff/platform";
import { documentsConfig } from "./config.ts";
import { documentsDependencies } from "./dependencies.ts";
import { WorkerModule } from "./worker.module.ts";

export async function runDocumentsWorker(): Promise<void> {
  const config = readConfig(documentsConfig);
  const dependencies = documentsDependencies(config, "documents-worker");
  await runWorker({ service: "documents", name: "documents-worker", config, module: WorkerModule, dependencies });
}
