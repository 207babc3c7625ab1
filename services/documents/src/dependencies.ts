import type { PlatformDependencies } from "@takeoff/platform";
import type { DocumentsConfig } from "./config.ts";

/**
 * What the service, the worker and the commands need from the platform.
 * @param as the name that RPC requests are signed with: the worker, which opens hostile files, has a key of its own
 */
export function documentsDependencies(config: DocumentsConfig, as: "documents" | "documents-worker"): PlatformDependencies {
  return {
    database: config,
    publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS },
    rpcTargets: {
      as,
      signingKeys: config.RPC_SIGNING_KEYS,
      endpoints: { identity: config.IDENTITY_RPC, organizations: config.ORGANIZATIONS_RPC },
    },
  };
}
