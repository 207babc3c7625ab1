import { databaseConfig, endpoint, eventsConfig, httpConfig, processConfig, setting } from "@takeoff/platform";
import * as z from "zod";
import { storeConfig } from "./store/config.ts";

/** What a command of the operator needs, which may be run while the other services are away. */
export const reconcileConfig = processConfig
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape)
  .extend({ UPLOAD_GRACE_SECONDS: setting("UPLOAD_GRACE_SECONDS") })
  .and(storeConfig);

/** The worker's configuration; the service adds its port. */
export const documentsConfig = processConfig
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape)
  .extend({
    IDENTITY_RPC: endpoint,
    ORGANIZATIONS_RPC: endpoint,
    MAX_UPLOAD_BYTES: setting("MAX_UPLOAD_BYTES"),
    UPLOAD_GRACE_SECONDS: setting("UPLOAD_GRACE_SECONDS"),
  })
  .and(storeConfig);
export type DocumentsConfig = z.infer<typeof documentsConfig>;

export const documentsHttpConfig = documentsConfig.and(httpConfig);

export const demoConfig = z.object({ DEMO_DIR: z.string() });
