import { Module } from "@nestjs/common";
import { erasureLoopProvider, eventWorkerProvider, readConfig, serve } from "@takeoff/platform";
import { OrganizationCleanUp } from "./clean-up/organization-clean-up.ts";
import { identityConfig, identityDependencies } from "./config.ts";
import { ErasureModule, UserEraser } from "./erasure/user-eraser.ts";
import { IdentityModule } from "./identity.module.ts";

/** The running service: the shared controllers and providers, the event worker and the erasure passes, which must not run in commands. */
@Module({
  imports: [IdentityModule, ErasureModule],
  providers: [OrganizationCleanUp, eventWorkerProvider("identity", OrganizationCleanUp, 1), erasureLoopProvider("identity", UserEraser)],
})
class ServerModule {}

export async function serveIdentity(): Promise<void> {
  const config = readConfig(identityConfig);
  await serve({ service: "identity", config, module: ServerModule, dependencies: identityDependencies(config) });
}
