import type { PlatformDependencies } from "@takeoff/platform";
import type { IdentityConfig } from "./config.ts";

/** The platform dependencies of the service and of its commands. */
export function identityDependencies(config: IdentityConfig): PlatformDependencies {
  return {
    database: config,
    publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS },
    rpcTargets: { as: "identity", signingKeys: config.RPC_SIGNING_KEYS, endpoints: { organizations: config.ORGANIZATIONS_RPC } },
  };
}
