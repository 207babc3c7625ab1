import { readConfig, serve } from "@takeoff/platform";
import { identityConfig } from "./config.ts";
import { identityParts } from "./parts.ts";
import { ServerModule } from "./server.module.ts";

export async function serveIdentity(): Promise<void> {
  const config = readConfig(identityConfig);
  await serve({ service: "identity", config, module: ServerModule, parts: identityParts(config) });
}
