import { databaseConfig, eventsConfig, processConfig, readConfig } from "@takeoff/platform";
import { eraseCommand } from "@takeoff/platform/run";
import { ErasureModule, OrganizationEraser } from "./organization-eraser.ts";

export async function eraseOrganizations(): Promise<void> {
  const config = readConfig(processConfig.extend(databaseConfig.shape).extend(eventsConfig.shape));
  const dependencies = { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
  await eraseCommand({ service: "organizations", config, module: ErasureModule, eraser: OrganizationEraser, dependencies });
}
