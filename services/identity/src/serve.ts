import { readConfig, serve } from "@takeoff/platform";
import { identityConfig } from "./config.ts";
import { IdentityModule } from "./identity.module.ts";
import { identityParts } from "./parts.ts";

export async function serveIdentity(): Promise<void> {
  const config = readConfig(identityConfig);
  await serve({ service: "identity", config, module: IdentityModule, parts: identityParts(config) });
}
