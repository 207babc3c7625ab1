import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { CHOICE_SETTINGS, SETTINGS } from "@takeoff/contracts";
import { ROOT } from "../places.ts";
import { StartError } from "../start-error.ts";

export type StoreKind = "minio" | "disk";

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** Paths of PEM files. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/** What the person who starts the product may decide. */
export interface Settings {
  port: number;
  dataDir: string;
  publicUrl: string;
  nodeEnv: string;
  logLevel: string;
  /** Of the HTTP and RPC ports of every service; null for plain text. */
  certificate: CertificateFiles | null;
  demo: boolean;
  admin: { username: string; email: string; password: string | null; wanted: boolean };
  staffEmail: string;
  mailFrom: string;
  /** Set where a server of one's own replaces the embedded one. */
  databaseUrl: string | null;
  redisUrl: string | null;
  smtpUrl: string | null;
  s3: S3Settings | null;
  /** Asked for on the command line; null leaves the choice to what is there. */
  store: StoreKind | null;
  /** The folder of the models that read scans; null for those of `npm run scan-models`. */
  scanModels: string | null;
  /** OpenTelemetry's own variables that are set, passed to every service as they are; no traces without an endpoint. */
  tracing: Record<string, string>;
  /** The contracts' limits that are set, passed to every service as they are. */
  limits: Record<string, string>;
}

export interface OwnSetting {
  name: string;
  fallback: string;
  about: string;
}

/** The settings in addition to the contracts' limits, in the order of `--help`. */
export const OWN_SETTINGS: readonly OwnSetting[] = [
  { name: "PORT", fallback: "8080", about: "public port" },
  { name: "PUBLIC_URL", fallback: "http://localhost:<PORT>", about: "the address people use; links in e-mails begin with it" },
  { name: "TAKEOFF_DATA_DIR", fallback: ".takeoff", about: "folder of everything that is stored" },
  { name: "TAKEOFF_DEMO", fallback: "1", about: "1 fills an empty platform with the demo, 0 leaves it empty" },
  { name: "TAKEOFF_ADMIN_USERNAME", fallback: "admin", about: "first administrator, created when there is none" },
  { name: "TAKEOFF_ADMIN_EMAIL", fallback: "admin@takeoff.example", about: "their e-mail address" },
  { name: "TAKEOFF_ADMIN_PASSWORD", fallback: "random, printed once", about: "their password" },
  {
    name: "STAFF_EMAIL",
    fallback: "the first administrator's",
    about: "who receives e-mails about new documents, and about due ones that are not assigned",
  },
  { name: "MAIL_FROM", fallback: "Takeoff <no-reply@takeoff.example>", about: "sender of e-mails" },
  { name: "DATABASE_URL", fallback: "embedded PostgreSQL", about: "a PostgreSQL of your own, with a superuser" },
  { name: "REDIS_URL", fallback: "embedded Redis", about: "a Redis of your own" },
  { name: "S3_ENDPOINT", fallback: "MinIO or disk", about: "an S3 of your own" },
  { name: "S3_ACCESS_KEY", fallback: "-", about: "its access key" },
  { name: "S3_SECRET_KEY", fallback: "-", about: "its secret key" },
  { name: "S3_BUCKET", fallback: "takeoff", about: "its bucket" },
  { name: "S3_REGION", fallback: "us-east-1", about: "its region" },
  { name: "SMTP_URL", fallback: "mail catcher with a web page", about: "an SMTP server of your own" },
  {
    name: "SCAN_MODELS_DIR",
    fallback: "what scan-models installed",
    about: "folder of the models that read scans; without them scans are not read",
  },
  { name: "TLS_CERT_FILE", fallback: "plain HTTP", about: "certificate of all ports, PEM, valid for localhost and 127.0.0.1" },
  { name: "TLS_KEY_FILE", fallback: "-", about: "its private key" },
  { name: "NODE_EXTRA_CA_CERTS", fallback: "-", about: "authorities to trust besides the public ones, PEM" },
  { name: "OTEL_EXPORTER_OTLP_ENDPOINT", fallback: "no traces", about: "base URL of an OpenTelemetry collector (OTLP over HTTP)" },
  { name: "OTEL_EXPORTER_OTLP_HEADERS", fallback: "-", about: "headers of the export, name=value separated by commas" },
  { name: "OTEL_TRACES_SAMPLER", fallback: "parentbased_always_on", about: "or parentbased_traceidratio: which requests are recorded" },
  { name: "OTEL_TRACES_SAMPLER_ARG", fallback: "1", about: "the share that parentbased_traceidratio records, 0 to 1" },
  { name: "NODE_ENV", fallback: "development", about: "production refuses the demo" },
  { name: "LOG_LEVEL", fallback: "info", about: "fatal, error, warn, info, debug or trace" },
];

export type Environment = Record<string, string | undefined>;

/** @throws StartError naming the first setting that is wrong */
export function readSettings(env: Environment, args: readonly string[] = []): Settings {
  const get = (name: string): string | null => env[name]?.trim() || null;
  const port = integer("PORT", get("PORT") ?? "8080", 1, 65_535);
  const nodeEnv = get("NODE_ENV") ?? "development";
  const certificate = certificateFiles(get);
  const demo = flag("TAKEOFF_DEMO", get("TAKEOFF_DEMO") ?? "1");
  if (demo && nodeEnv === "production") {
    throw new StartError("The demo's accounts have a published password, so NODE_ENV=production needs TAKEOFF_DEMO=0.");
  }
  const admin = {
    username: get("TAKEOFF_ADMIN_USERNAME") ?? "admin",
    email: get("TAKEOFF_ADMIN_EMAIL") ?? "admin@takeoff.example",
    password: get("TAKEOFF_ADMIN_PASSWORD"),
    wanted: !demo || ["USERNAME", "EMAIL", "PASSWORD"].some((part) => get(`TAKEOFF_ADMIN_${part}`) !== null),
  };
  return {
    port,
    dataDir: resolve(ROOT, get("TAKEOFF_DATA_DIR") ?? ".takeoff"),
    certificate,
    publicUrl: url("PUBLIC_URL", get("PUBLIC_URL") ?? `${certificate ? "https" : "http"}://localhost:${port}`, ["http:", "https:"]).replace(
      /\/+$/,
      "",
    ),
    nodeEnv,
    logLevel: get("LOG_LEVEL") ?? "info",
    demo,
    admin,
    staffEmail: get("STAFF_EMAIL") ?? (admin.wanted ? admin.email : "staff@takeoff.example"),
    mailFrom: get("MAIL_FROM") ?? "Takeoff <no-reply@takeoff.example>",
    databaseUrl: optionalUrl("DATABASE_URL", get("DATABASE_URL"), ["postgres:", "postgresql:"]),
    redisUrl: optionalUrl("REDIS_URL", get("REDIS_URL"), ["redis:", "rediss:"]),
    smtpUrl: optionalUrl("SMTP_URL", get("SMTP_URL"), ["smtp:", "smtps:"]),
    s3: s3Settings(get),
    store: storeArgument(args),
    scanModels: scanModelsFolder(get),
    tracing: tracing(get),
    limits: limits(get),
  };
}

function certificateFiles(get: (name: string) => string | null): CertificateFiles | null {
  const cert = get("TLS_CERT_FILE");
  const key = get("TLS_KEY_FILE");
  if (!cert && !key) return null;
  if (!cert || !key) throw new StartError("TLS_CERT_FILE and TLS_KEY_FILE are set together.");
  return { cert: resolve(cert), key: resolve(key) };
}

function scanModelsFolder(get: (name: string) => string | null): string | null {
  const folder = get("SCAN_MODELS_DIR");
  return folder === null ? null : resolve(folder);
}

function s3Settings(get: (name: string) => string | null): S3Settings | null {
  const endpoint = optionalUrl("S3_ENDPOINT", get("S3_ENDPOINT"), ["http:", "https:"]);
  if (!endpoint) return null;
  const accessKey = get("S3_ACCESS_KEY");
  const secretKey = get("S3_SECRET_KEY");
  if (!accessKey || !secretKey) throw new StartError("S3_ENDPOINT also needs S3_ACCESS_KEY and S3_SECRET_KEY.");
  return { endpoint, accessKey, secretKey, bucket: get("S3_BUCKET") ?? "takeoff", region: get("S3_REGION") ?? "us-east-1" };
}

function storeArgument(args: readonly string[]): StoreKind | null {
  let store: string | undefined;
  try {
    ({ store } = parseArgs({ args: [...args], options: { store: { type: "string" } }, strict: true }).values);
  } catch (error) {
    throw new StartError(`${(error as Error).message.split(". ")[0]}. \`npm start -- --help\` lists what may be set.`);
  }
  if (store === undefined) return null;
  if (store === "minio" || store === "disk") return store;
  throw new StartError(`--store is minio or disk, not ${store}.`);
}

function tracing(get: (name: string) => string | null): Record<string, string> {
  optionalUrl("OTEL_EXPORTER_OTLP_ENDPOINT", get("OTEL_EXPORTER_OTLP_ENDPOINT"), ["http:", "https:"]);
  const names = OWN_SETTINGS.map(({ name }) => name).filter((name) => name.startsWith("OTEL_"));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function limits(get: (name: string) => string | null): Record<string, string> {
  const set: Record<string, string> = {};
  for (const [name, { min }] of Object.entries(SETTINGS)) {
    const value = get(name);
    if (value !== null) set[name] = String(integer(name, value, min, Number.MAX_SAFE_INTEGER));
  }
  for (const [name, { values }] of Object.entries(CHOICE_SETTINGS)) {
    const value = get(name);
    if (value === null) continue;
    if (!values.some((known) => known === value)) throw new StartError(`${name} must be one of ${values.join(", ")}, not ${value}.`);
    set[name] = value;
  }
  return set;
}

function integer(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new StartError(`${name} must be a whole number from ${min}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ""}, not ${text}.`);
}

function flag(name: string, text: string): boolean {
  if (text === "1" || text === "0") return text === "1";
  throw new StartError(`${name} must be 1 or 0, not ${text}.`);
}

function url(name: string, text: string, protocols: readonly string[]): string {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new StartError(`${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`);
}

function optionalUrl(name: string, text: string | null, protocols: readonly string[]): string | null {
  return text === null ? null : url(name, text, protocols);
}
