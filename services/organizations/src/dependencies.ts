import type { PlatformDependencies } from "@takeoff/platform";
import type { OrganizationsConfig } from "./config.ts";

/** The platform dependencies of the service and of its commands. */
export function organizationsDependencies(config: OrganizationsConfig): PlatformDependencies {
  return { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
}
