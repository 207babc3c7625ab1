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

const ownConfig = processConfig
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape)
  .extend({
    MAX_UPLOAD_BYTES: setting("MAX_UPLOAD_BYTES"),
    UPLOAD_GRACE_SECONDS: setting("UPLOAD_GRACE_SECONDS"),
    CHECKS_AT_ONCE: setting("CHECKS_AT_ONCE"),
    DUE_NOTICE_SECONDS: setting("DUE_NOTICE_SECONDS"),
    /** The folder of the models that read scans; without them scans are not read. */
    SCAN_MODELS_DIR: z.string().min(1).optional(),
    DRAFT_AUTOMATICALLY: setting("DRAFT_AUTOMATICALLY").transform((value) => value === 1),
  });

/** The worker's configuration. It opens hostile files, and so has no key and no address of another service. */
export const workerConfig = ownConfig.and(storeConfig);
export type DocumentsConfig = z.infer<typeof workerConfig>;

export const documentsConfig = ownConfig
  .extend(rpcClientConfig.shape)
  .extend({ IDENTITY_RPC: endpoint, ORGANIZATIONS_RPC: endpoint })
  .and(storeConfig);

export const documentsHttpConfig = documentsConfig.and(httpConfig).and(callerVerifierConfig);

export const demoConfig = z.object({ DEMO_DIR: z.string() });

export function workerDependencies(config: DocumentsConfig): PlatformDependencies {
  return { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
}

/** What the service and the commands need from the platform. */
export function documentsDependencies(config: z.infer<typeof documentsConfig>): PlatformDependencies {
  return {
    ...workerDependencies(config),
    rpcTargets: {
      as: "documents",
      signingKeys: config.RPC_SIGNING_KEYS,
      endpoints: { identity: config.IDENTITY_RPC, organizations: config.ORGANIZATIONS_RPC },
    },
  };
}
