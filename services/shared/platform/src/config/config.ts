import { CHOICE_SETTINGS, SETTINGS, type ChoiceSettingName, type SettingName } from "@takeoff/contracts";
import * as z from "zod";
import { publicKeys, publicKeySets, signingKeys } from "../signing/keys.ts";

/** Thrown when an environment variable is missing or invalid. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads a service's configuration. Empty variables count as absent. @throws ConfigError that names every missing or invalid variable */
export function readConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.infer<S> {
  const given = addPasswords(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== "")));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    return `  ${name}: ${given[name] === undefined ? "missing" : issue.message}`;
  });
  throw new ConfigError(`Wrong configuration:\n${lines.join("\n")}`);
}

/** A password may stand in a variable of its own beside the URL, as DATABASE_PASSWORD: Kubernetes cannot escape it within one. */
function addPasswords(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const completed = { ...env };
  for (const [name, password] of Object.entries(env)) {
    const variable = name.replace(/(DATABASE|REDIS)_PASSWORD$/, "$1_URL");
    const address = env[variable];
    if (variable === name || address === undefined || password === undefined || !URL.canParse(address)) continue;
    const url = new URL(address);
    // The setter leaves some characters as they are that a decoder would change.
    url.password = encodeURIComponent(password);
    completed[variable] = url.href;
  }
  return completed;
}

/** Schema of one of the contracts' `SETTINGS`: an integer with the table's default and minimum. */
export function setting(name: SettingName) {
  const { default: fallback, min } = SETTINGS[name];
  return z.coerce.number().int().min(min).default(fallback);
}

/** Schema of one of the contracts' `CHOICE_SETTINGS`. */
export function choiceSetting<N extends ChoiceSettingName>(name: N) {
  type Choice = (typeof CHOICE_SETTINGS)[N]["values"][number];
  const { default: fallback, values } = CHOICE_SETTINGS[name] as { default: Choice; values: readonly Choice[] };
  return z.enum<readonly Choice[]>(values).default(() => fallback);
}

const port = z.coerce.number().int().min(0).max(65_535);

/** An RPC port: `host:port` for plain TCP, `tls://host:port` for TLS. */
export const endpoint = z
  .string()
  .regex(/^(tls:\/\/)?[^:/\s]+:\d+$/, { error: "must be host:port or tls://host:port" })
  .transform((text) => {
    const tls = text.startsWith("tls://");
    const [host = "", digits = ""] = text.replace("tls://", "").split(":");
    return { host, port: Number(digits), tls };
  });
export type Endpoint = z.infer<typeof endpoint>;

/** Settings of every process: internal port, logging, TLS and tracing. */
export const processConfig = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  BIND_HOST: z.string().default("0.0.0.0"),
  INTERNAL_PORT: port,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /**
   * The certificate that the HTTP and RPC ports present, and its private key, both PEM; without them the ports are plain.
   * Clients of such ports trust public authorities and those in the file that Node's own NODE_EXTRA_CA_CERTS names.
   */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  /** Base URL of an OpenTelemetry collector that receives OTLP over HTTP. Without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers of the export, such as a key of a hosted collector. The exporter reads them from the environment itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(["parentbased_always_on", "parentbased_traceidratio"]).default("parentbased_always_on"),
  /** The share of requests that `parentbased_traceidratio` records, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Time between reporting "not ready" and closing the listening socket, milliseconds: load balancers need it to notice. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).default(0),
});
export type ProcessConfig = z.infer<typeof processConfig>;

export const httpConfig = z.object({ HTTP_PORT: port });
/** Settings of a service that handles clients' requests: the gateway's public keys. */
export const callerVerifierConfig = z.object({ CALLER_PUBLIC_KEYS: publicKeys });
/** Settings of the gateway only: the private keys that sign callers. */
export const callerSignerConfig = z.object({ CALLER_SIGNING_KEYS: signingKeys });
/** Settings of a service that handles RPC requests: the public keys of the processes that send them. */
export const rpcServerConfig = z.object({ RPC_PORT: port, RPC_PUBLIC_KEYS: publicKeySets });
/** Settings of a process that sends RPC requests: its own private keys. */
export const rpcClientConfig = z.object({ RPC_SIGNING_KEYS: signingKeys });

export const databaseConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: setting("DATABASE_POOL_SIZE"),
  ERASURE_INTERVAL_SECONDS: setting("ERASURE_INTERVAL_SECONDS"),
});
export type DatabaseConfig = z.infer<typeof databaseConfig>;

export const eventsConfig = z.object({ EVENT_LEASE_SECONDS: setting("EVENT_LEASE_SECONDS") });
