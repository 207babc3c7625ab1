import { readConfig, serve } from "@takeoff/platform";
import { documentsHttpConfig } from "./config.ts";
import { DocumentsModule } from "./documents.module.ts";
import { documentsParts } from "./parts.ts";

export async function serveDocuments(): Promise<void> {
  const config = readConfig(documentsHttpConfig);
  await serve({ service: "documents", config, module: DocumentsModule, parts: documentsParts(config) });
}
