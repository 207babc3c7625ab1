import { callerVerifierConfig, databaseConfig, eventsConfig, httpConfig, processConfig, rpcServerConfig } from "@takeoff/platform";
import type * as z from "zod";

export const organizationsConfig = processConfig
  .extend(httpConfig.shape)
  .extend(callerVerifierConfig.shape)
  .extend(rpcServerConfig.shape)
  .extend(databaseConfig.shape)
  .extend(eventsConfig.shape);
export type OrganizationsConfig = z.infer<typeof organizationsConfig>;
