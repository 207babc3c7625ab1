import { callerVerifierConfig, databaseConfig, eventsConfig, httpConfig, processConfig, rpcServerConfig } from "@takeoff/platform";
import type { PlatformDependencies } from "@takeoff/platform/run";
import type * as z from "zod";

export const organizationsConfig = processConfig
  .extend(httpConfig.shape)
  .extend(callerVerifierConfig.shape)
  .extend(rpcServerConfig.shape)
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape);
export type OrganizationsConfig = z.infer<typeof organizationsConfig>;

export function organizationsDependencies(config: OrganizationsConfig): PlatformDependencies {
  return { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
}
