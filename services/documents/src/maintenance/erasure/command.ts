import { readConfig } from "@takeoff/platform";
import { eraseCommand } from "@takeoff/platform/run";
import { reconcileConfig } from "../../config.ts";
import { DocumentEraser, ErasureModule } from "./document-eraser.ts";

export async function eraseDocuments(): Promise<void> {
  const config = readConfig(reconcileConfig);
  const dependencies = { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
  await eraseCommand({ service: "documents", config, module: ErasureModule, eraser: DocumentEraser, dependencies });
}
