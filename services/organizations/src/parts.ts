import type { Parts } from "@takeoff/platform";
import type { OrganizationsConfig } from "./config.ts";

/** What organizations needs of the platform, as a service and in its commands. */
export function organizationsParts(config: OrganizationsConfig): Parts {
  return { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
}
