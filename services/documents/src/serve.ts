import { readConfig } from "@takeoff/platform";
import { serve } from "@takeoff/platform/run";
import { documentsDependencies, documentsHttpConfig } from "./config.ts";
import { ServerModule } from "./server.module.ts";

export async function serveDocuments(): Promise<void> {
  const config = readConfig(documentsHttpConfig);
  await serve({ service: "documents", config, module: ServerModule, dependencies: documentsDependencies(config) });
}
