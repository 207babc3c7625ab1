import { databaseConfig, endpoint, httpConfig, processConfig, rpcServerConfig, setting } from "@takeoff/platform";
import * as z from "zod";

export const identityConfig = processConfig
  .extend(httpConfig.shape)
  .extend(rpcServerConfig.shape)
  .extend(databaseConfig.shape)
  .extend({
    ORGANIZATIONS_RPC: endpoint,
    SESSION_IDLE_SECONDS: setting("SESSION_IDLE_SECONDS"),
    SESSION_MAX_SECONDS: setting("SESSION_MAX_SECONDS"),
    LOGIN_FAILURES_PER_NAME: setting("LOGIN_FAILURES_PER_NAME"),
    LOGIN_FAILURES_PER_ADDRESS: setting("LOGIN_FAILURES_PER_ADDRESS"),
    LOGIN_FAILURE_WINDOW_SECONDS: setting("LOGIN_FAILURE_WINDOW_SECONDS"),
  });
export type IdentityConfig = z.infer<typeof identityConfig>;

export const firstAdminConfig = z.object({
  TAKEOFF_ADMIN_USERNAME: z.string().default("admin"),
  TAKEOFF_ADMIN_EMAIL: z.email().default("admin@takeoff.example"),
  TAKEOFF_ADMIN_PASSWORD: z.string(),
});
