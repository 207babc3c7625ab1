import {
  callerVerifierConfig,
  databaseConfig,
  endpoint,
  eventsConfig,
  httpConfig,
  processConfig,
  rpcClientConfig,
  setting,
} from "@takeoff/platform";
import type { PlatformDependencies } from "@takeoff/platform/run";
import * as z from "zod";
import { storeConfig } from "./storage/store/config.ts";

/** The configuration of the operator's commands, which run without the other services. */
export const reconcileConfig = processConfig
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape)
  .extend({ UPLOAD_GRACE_SECONDS: setting("UPLOAD_GRACE_SECONDS") })
  .and(storeConfig);

/** The worker's configuration; the service adds its port and how callers are verified. */
export const documentsConfig = processConfig
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape)
  .extend(rpcClientConfig.shape)
  .extend({
    IDENTITY_RPC: endpoint,
    ORGANIZATIONS_RPC: endpoint,
    MAX_UPLOAD_BYTES: setting("MAX_UPLOAD_BYTES"),
    UPLOAD_GRACE_SECONDS: setting("UPLOAD_GRACE_SECONDS"),
    CHECKS_AT_ONCE: setting("CHECKS_AT_ONCE"),
    DUE_NOTICE_SECONDS: setting("DUE_NOTICE_SECONDS"),
    /** The folder of the models that read scans; without them scans are not read. */
    SCAN_MODELS_DIR: z.string().min(1).optional(),
    DRAFT_AUTOMATICALLY: setting("DRAFT_AUTOMATICALLY").transform((value) => value === 1),
  })
  .and(storeConfig);
export type DocumentsConfig = z.infer<typeof documentsConfig>;

export const documentsHttpConfig = documentsConfig.and(httpConfig).and(callerVerifierConfig);

export const demoConfig = z.object({ DEMO_DIR: z.string() });

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
