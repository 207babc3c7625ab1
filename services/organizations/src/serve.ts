import { readConfig, serve } from "@takeoff/platform";
import { organizationsConfig, organizationsDependencies } from "./config.ts";
import { OrganizationsModule } from "./organizations.module.ts";

export async function serveOrganizations(): Promise<void> {
  const config = readConfig(organizationsConfig);
  await serve({ service: "organizations", config, module: OrganizationsModule, dependencies: organizationsDependencies(config) });
}
