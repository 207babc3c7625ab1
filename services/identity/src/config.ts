import {
  callerVerifierConfig,
  choiceSetting,
  databaseConfig,
  endpoint,
  eventsConfig,
  httpConfig,
  processConfig,
  rpcClientConfig,
  rpcServerConfig,
  setting,
} from "@takeoff/platform";
import type { PlatformDependencies } from "@takeoff/platform/run";
import * as z from "zod";

/** Settings of the operator commands: the database and the limits. */
export const operatorConfig = processConfig
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape)
  .extend({
    SESSION_IDLE_SECONDS: setting("SESSION_IDLE_SECONDS"),
    SESSION_MAX_SECONDS: setting("SESSION_MAX_SECONDS"),
    LOGIN_FAILURES_PER_NAME: setting("LOGIN_FAILURES_PER_NAME"),
    LOGIN_FAILURES_PER_NAME_UNKNOWN: setting("LOGIN_FAILURES_PER_NAME_UNKNOWN"),
    LOGIN_FAILURES_PER_ADDRESS: setting("LOGIN_FAILURES_PER_ADDRESS"),
    LOGIN_FAILURE_WINDOW_SECONDS: setting("LOGIN_FAILURE_WINDOW_SECONDS"),
  });
export type OperatorConfig = z.infer<typeof operatorConfig>;

export const identityConfig = operatorConfig
  .extend(httpConfig.shape)
  .extend(callerVerifierConfig.shape)
  .extend(rpcServerConfig.shape)
  .extend(rpcClientConfig.shape)
  .extend({
    /** Key of the tokens of links in e-mails and of device cookies. An attacker with only the database can forge neither. */
    PASSWORD_RESET_KEY: z.string().min(32),
    REQUIRE_SECOND_FACTOR: choiceSetting("REQUIRE_SECOND_FACTOR"),
    SINGLE_SIGN_ON_ADDRESSES: choiceSetting("SINGLE_SIGN_ON_ADDRESSES"),
    ORGANIZATIONS_RPC: endpoint,
  });
export type IdentityConfig = z.infer<typeof identityConfig>;

export const firstAdminConfig = z.object({
  TAKEOFF_ADMIN_USERNAME: z.string().default("admin"),
  TAKEOFF_ADMIN_EMAIL: z.email().default("admin@takeoff.example"),
  /** Generated and printed when absent. */
  TAKEOFF_ADMIN_PASSWORD: z.string().optional(),
});

export function identityDependencies(config: IdentityConfig): PlatformDependencies {
  return {
    database: config,
    publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS },
    rpcTargets: { as: "identity", signingKeys: config.RPC_SIGNING_KEYS, endpoints: { organizations: config.ORGANIZATIONS_RPC } },
  };
}
