import { Module } from "@nestjs/common";
import { readConfig } from "@takeoff/platform";
import { ErasureLoopModule, serve } from "@takeoff/platform/run";
import { organizationsConfig, organizationsDependencies } from "./config.ts";
import { ErasureModule, OrganizationEraser } from "./erasure/organization-eraser.ts";
import { LocationsModule } from "./locations/locations.module.ts";
import { OrganizationsModule } from "./organizations/organizations.module.ts";

/** The running service: the controllers, and the erasure passes, which must not run in commands. */
@Module({
  imports: [LocationsModule, OrganizationsModule, ErasureLoopModule.forService("organizations", ErasureModule, OrganizationEraser)],
})
class ServerModule {}

export async function serveOrganizations(): Promise<void> {
  const config = readConfig(organizationsConfig);
  await serve({ service: "organizations", config, module: ServerModule, dependencies: organizationsDependencies(config) });
}
