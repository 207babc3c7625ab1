import { readConfig, serve } from "@takeoff/platform";
import { identityConfig } from "./config.ts";
import { identityDependencies } from "./dependencies.ts";
import { ServerModule } from "./server.module.ts";

export async function serveIdentity(): Promise<void> {
  const config = readConfig(identityConfig);
  await serve({ service: "identity", config, module: ServerModule, dependencies: identityDependencies(config) });
}
