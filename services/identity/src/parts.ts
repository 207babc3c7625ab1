import type { Parts } from "@takeoff/platform";
import type { IdentityConfig } from "./config.ts";

/** What identity needs of the platform, as a service and in its commands. */
export function identityParts(config: IdentityConfig): Parts {
  return {
    database: config,
    publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS },
    asks: { organizations: config.ORGANIZATIONS_RPC },
  };
}
