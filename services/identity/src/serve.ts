import { Module } from "@nestjs/common";
import { eventWorkerProvider, readConfig, serve } from "@takeoff/platform";
import { OrganizationCleanUp } from "./clean-up/organization-clean-up.ts";
import { identityConfig, identityDependencies } from "./config.ts";
import { IdentityModule } from "./identity.module.ts";

/** The running service: the shared controllers and providers, and the event worker, which must not run in commands. */
@Module({ imports: [IdentityModule], providers: [OrganizationCleanUp, eventWorkerProvider("identity", OrganizationCleanUp, 1)] })
class ServerModule {}

export async function serveIdentity(): Promise<void> {
  const config = readConfig(identityConfig);
  await serve({ service: "identity", config, module: ServerModule, dependencies: identityDependencies(config) });
}
