import { readConfig, serve } from "@takeoff/platform";
import { documentsDependencies, documentsHttpConfig } from "./config.ts";
import { DocumentsModule } from "./documents.module.ts";

export async function serveDocuments(): Promise<void> {
  const config = readConfig(documentsHttpConfig);
  await serve({ service: "documents", config, module: DocumentsModule, dependencies: documentsDependencies(config, "documents") });
}
