import type { Parts } from "@takeoff/platform";
import type { DocumentsConfig } from "./config.ts";

/** What the service, the worker and the commands need of the platform. */
export function documentsParts(config: DocumentsConfig): Parts {
  return {
    database: config,
    publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS },
    asks: { identity: config.IDENTITY_RPC, organizations: config.ORGANIZATIONS_RPC },
  };
}
