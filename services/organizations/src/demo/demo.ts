import { DEMO_LOCATIONS, DEMO_ORGANIZATIONS, nameKey, type DemoIds } from "@takeoff/contracts";
import { readConfig } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { createContext } from "@takeoff/platform/run";
import { organizationsConfig, organizationsDependencies } from "../config.ts";
import { LocationsService } from "../locations/locations.service.ts";
import { OrganizationRepository } from "../organizations/organization.repository.ts";
import { OrganizationsModule } from "../organizations/organizations.module.ts";

/**
 * Adds the demo's organizations and locations to an empty platform and prints their ids. A second run adds what is
 * missing. On a platform with other organizations it adds nothing and prints `{"skip":true}`.
 */
export async function fillDemo(): Promise<void> {
  const config = readConfig(organizationsConfig);
  const { app } = await createContext({
    service: "organizations",
    name: "organizations-demo",
    config,
    module: OrganizationsModule,
    dependencies: organizationsDependencies(config),
  });
  try {
    const organizations = app.get(OrganizationRepository);
    const locations = app.get(LocationsService);
    const demoNames = new Set(DEMO_ORGANIZATIONS.map(({ name }) => nameKey(name)));
    if ((await organizations.list()).some(({ name }) => !demoNames.has(nameKey(name)))) {
      process.stdout.write('{"skip":true}\n');
      return;
    }
    const ids: Pick<DemoIds, "organizations"> = { organizations: {} };
    await app.get(Database).transaction(async (tx) => {
      for (const name of DEMO_LOCATIONS) await locations.ensure(tx, name);
      for (const { name, sponsor_email, location } of DEMO_ORGANIZATIONS) {
        ids.organizations[name] = await organizations.ensure(tx, { name, sponsor_email, sponsor_location: location });
      }
    });
    process.stdout.write(`${JSON.stringify(ids)}\n`);
  } finally {
    await app.close();
  }
}
