import { readConfig } from "@takeoff/platform";
import { runWorker } from "@takeoff/platform/run";
import { workerConfig, workerDependencies } from "./config.ts";
import { WorkerModule } from "./worker.module.ts";

export async function runDocumentsWorker(): Promise<void> {
  const config = readConfig(workerConfig);
  const dependencies = workerDependencies(config);
  await runWorker({ service: "documents", name: "documents-worker", config, module: WorkerModule, dependencies });
}
