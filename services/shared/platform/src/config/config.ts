import { SETTINGS, type SettingName } from "@takeoff/contracts";
import * as z from "zod";

/** Thrown when the environment does not describe a service that could run. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads a service's configuration from environment variables once. Empty variables count as absent.
 * @throws ConfigError naming every wrong or missing variable at once, so that an operator mends them in one go.
 */
export function readConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.infer<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    return `  ${name}: ${given[name] === undefined ? "missing" : issue.message}`;
  });
  throw new ConfigError(`Wrong configuration:\n${lines.join("\n")}`);
}

/** A limit from the contracts' table of settings, as an integer with the table's default. */
export function setting(name: SettingName) {
  const { default: fallback, min } = SETTINGS[name];
  return z.coerce.number().int().min(min).default(fallback);
}

const port = z.coerce.number().int().min(0).max(65_535);

/** `host:port`. */
export const endpoint = z
  .string()
  .regex(/^[^:\s]+:\d+$/, { error: "must be host:port" })
  .transform((text) => {
    const [host = "", digits = ""] = text.split(":");
    return { host, port: Number(digits) };
  });
export type Endpoint = z.infer<typeof endpoint>;

/** Every process: where it listens for its operator, what it logs, how callers are signed. */
export const processConfig = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  BIND_HOST: z.string().default("0.0.0.0"),
  INTERNAL_PORT: port,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  CALLER_KEYS: z.string(),
  /** Time between "not ready" and the end of accepting, so that a load balancer has noticed. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).default(0),
});
export type ProcessConfig = z.infer<typeof processConfig>;

export const httpConfig = z.object({ HTTP_PORT: port });
export const rpcServerConfig = z.object({ RPC_PORT: port });

export const databaseConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: setting("DATABASE_POOL_SIZE"),
});
export type DatabaseConfig = z.infer<typeof databaseConfig>;

export const eventsConfig = z.object({ EVENT_LEASE_SECONDS: setting("EVENT_LEASE_SECONDS") });
