import { databaseConfig, endpoint, eventsConfig, httpConfig, processConfig, rpcServerConfig, setting } from "@takeoff/platform";
import * as z from "zod";

/** What the operator's commands need: the database and the limits. */
export const operatorConfig = processConfig
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape)
  .extend({
    SESSION_IDLE_SECONDS: setting("SESSION_IDLE_SECONDS"),
    SESSION_MAX_SECONDS: setting("SESSION_MAX_SECONDS"),
    LOGIN_FAILURES_PER_NAME: setting("LOGIN_FAILURES_PER_NAME"),
    LOGIN_FAILURES_PER_ADDRESS: setting("LOGIN_FAILURES_PER_ADDRESS"),
    LOGIN_FAILURE_WINDOW_SECONDS: setting("LOGIN_FAILURE_WINDOW_SECONDS"),
  });
export type OperatorConfig = z.infer<typeof operatorConfig>;

export const identityConfig = operatorConfig
  .extend(httpConfig.shape)
  .extend(rpcServerConfig.shape)
  .extend({
    /** Makes the tokens of password reset links: whoever has the database alone cannot. */
    PASSWORD_RESET_KEY: z.string().min(32),
    ORGANIZATIONS_RPC: endpoint,
  });
export type IdentityConfig = z.infer<typeof identityConfig>;

export const firstAdminConfig = z.object({
  TAKEOFF_ADMIN_USERNAME: z.string().default("admin"),
  TAKEOFF_ADMIN_EMAIL: z.email().default("admin@takeoff.example"),
  /** Made up and printed when absent. */
  TAKEOFF_ADMIN_PASSWORD: z.string().optional(),
});
