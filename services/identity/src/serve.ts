import { Module } from "@nestjs/common";
import { readConfig } from "@takeoff/platform";
import { ErasureLoopModule, serve } from "@takeoff/platform/run";
import { CleanUpModule } from "./clean-up/clean-up.module.ts";
import { identityConfig, identityDependencies } from "./config.ts";
import { ErasureModule, UserEraser } from "./erasure/user-eraser.ts";
import { IdentityModule } from "./identity.module.ts";

/** The running service: the shared controllers and providers, the event worker and the erasure passes, which must not run in commands. */
@Module({ imports: [IdentityModule, CleanUpModule, ErasureLoopModule.forService("identity", ErasureModule, UserEraser)] })
class ServerModule {}

export async function serveIdentity(): Promise<void> {
  const config = readConfig(identityConfig);
  await serve({ service: "identity", config, module: ServerModule, dependencies: identityDependencies(config) });
}
