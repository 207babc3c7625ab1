import { readConfig, serve } from "@takeoff/platform";
import { organizationsConfig } from "./config.ts";
import { OrganizationsModule } from "./organizations.module.ts";
import { organizationsDependencies } from "./dependencies.ts";

export async function serveOrganizations(): Promise<void> {
  const config = readConfig(organizationsConfig);
  await serve({ service: "organizations", config, module: OrganizationsModule, dependencies: organizationsDependencies(config) });
}
