import { join } from "node:path";
import { CODE_CACHE } from "../install/build.ts";
import { findScanModels } from "../install/scan-models.ts";
import { ROOT } from "../places.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { S3Settings, Settings } from "../settings/settings.ts";
import { makeRoleUrls } from "./database.ts";
import { SERVICES, type Addresses, type ServiceEnvs, type ServiceName } from "./service-parts.ts";
import type { Servers } from "./server-options.ts";
import { makeSigningEnvs } from "./signing-env.ts";

export interface Surroundings {
  settings: Settings;
  servers: Servers;
  secrets: Secrets;
  addresses: Addresses;
  crashFile?: string | undefined;
}

/** The environment of every process of the product; its one-off commands take the same. */
export function makeServiceEnvs(surroundings: Surroundings): ServiceEnvs {
  const { settings, servers, secrets, addresses, crashFile } = surroundings;
  const common = {
    ...settings.limits,
    ...settings.tracing,
    ...(crashFile !== undefined && { TAKEOFF_CRASH_FILE: crashFile }),
    NODE_ENV: settings.nodeEnv,
    // A process that was killed is back sooner when what V8 made of its code is still there.
    NODE_COMPILE_CACHE: CODE_CACHE,
    LOG_LEVEL: settings.logLevel,
    PUBLIC_URL: settings.publicUrl,
    ...(settings.certificate && { TLS_CERT_FILE: settings.certificate.cert, TLS_KEY_FILE: settings.certificate.key }),
    REDIS_URL: servers.redisUrl,
    BIND_HOST: "127.0.0.1",
  };
  const signing = makeSigningEnvs(secrets);
  const own = ownEnvs(surroundings);
  const envs = SERVICES.map((name) => [name, { ...common, ...buildPorts(name, addresses), ...signing[name], ...own[name] }]);
  return Object.fromEntries(envs) as ServiceEnvs;
}

function buildPorts(name: ServiceName, addresses: Addresses): Record<string, string> {
  const { internal, http, rpc } = addresses[name];
  return {
    INTERNAL_PORT: String(internal),
    ...(http !== undefined && { HTTP_PORT: String(http) }),
    ...(rpc !== undefined && { RPC_PORT: String(rpc) }),
  };
}

/** What each process needs of the stack that others do not: its database, neighbours, store and mail. */
function ownEnvs({ settings, servers, secrets, addresses }: Surroundings): ServiceEnvs {
  const tls = settings.certificate !== null;
  const rpcAt = (port: number | undefined): string => `${tls ? "tls://" : ""}127.0.0.1:${port}`;
  const httpAt = (port: number): string => `${tls ? "https" : "http"}://127.0.0.1:${port}`;
  const rpc = { IDENTITY_RPC: rpcAt(addresses.identity.rpc), ORGANIZATIONS_RPC: rpcAt(addresses.organizations.rpc) };
  const urls = makeRoleUrls(servers.postgresUrl, secrets);
  const documents = { DATABASE_URL: urls.documents, ...storeEnv(settings.dataDir, servers.s3) };
  const scanModels = settings.scanModels ?? findScanModels();
  const mail = { SMTP_URL: servers.smtpUrl, MAIL_FROM: settings.mailFrom, STAFF_EMAIL: settings.staffEmail };
  return {
    identity: {
      DATABASE_URL: urls.identity,
      ORGANIZATIONS_RPC: rpc.ORGANIZATIONS_RPC,
      PASSWORD_RESET_KEY: secrets.passwordResetKey,
    },
    organizations: { DATABASE_URL: urls.organizations },
    documents: { ...documents, ...rpc },
    "documents-worker": { ...documents, ...(scanModels !== null && { SCAN_MODELS_DIR: scanModels }) },
    notifications: { DATABASE_URL: urls.notifications, ...rpc, ...mail },
    gateway: {
      IDENTITY_RPC: rpc.IDENTITY_RPC,
      IDENTITY_URL: httpAt(addresses.identity.http),
      ORGANIZATIONS_URL: httpAt(addresses.organizations.http),
      DOCUMENTS_URL: httpAt(addresses.documents.http),
      NOTIFICATIONS_URL: httpAt(addresses.notifications.http),
      WEB_DIR: join(ROOT, "web", "dist"),
      ...(servers.s3 && { S3_ENDPOINT: servers.s3.endpoint }),
    },
  };
}

/** The store as the documents service reads it. */
export function storeEnv(dataDir: string, s3: S3Settings | null): Record<string, string> {
  if (!s3) return { STORE: "disk", STORE_DIR: join(dataDir, "files") };
  return {
    STORE: "s3",
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_REGION: s3.region,
  };
}
