import type { RunInfo } from "../run-file.ts";
import type { Secrets } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import { storeEnv } from "../store-env.ts";
import { CODE_CACHE } from "../build.ts";
import { roleUrls } from "./database.ts";
import { SERVICES, type Addresses, type ServiceName, type ServiceSettings } from "./service-parts.ts";
import type { Servers } from "./servers.ts";
import { signingEnvs } from "./signing-env.ts";

export interface Surroundings {
  settings: Settings;
  servers: Servers;
  secrets: Secrets;
  addresses: Addresses;
  crashFile?: string | undefined;
}

/** Builds the services' environment: addresses of the servers and of each other, and the operator's settings. */
export function settingsOfServices({ settings, servers, secrets, addresses, crashFile }: Surroundings): ServiceSettings {
  return {
    addresses,
    common: {
      ...settings.limits,
      ...(crashFile !== undefined && { TAKEOFF_CRASH_FILE: crashFile }),
      NODE_ENV: settings.nodeEnv,
      // A process that was killed is back sooner when what V8 made of its code is still there.
      NODE_COMPILE_CACHE: CODE_CACHE,
      LOG_LEVEL: settings.logLevel,
      PUBLIC_URL: settings.publicUrl,
      ...(settings.certificate && { TLS_CERT_FILE: settings.certificate.cert, TLS_KEY_FILE: settings.certificate.key }),
      REDIS_URL: servers.redisUrl,
    },
    signing: signingEnvs(secrets, settings.limits["RPC_TRANSITION"] === "1"),
    databaseUrls: roleUrls(servers.postgresUrl, secrets),
    store: storeEnv(settings.dataDir, servers.s3),
    passwordResetKey: secrets.passwordResetKey,
    mail: { SMTP_URL: servers.smtpUrl, MAIL_FROM: settings.mailFrom, STAFF_EMAIL: settings.staffEmail },
  };
}

/** What run.json says, but for the pids, which come and go. */
export function describeRun({ settings, servers, addresses }: Surroundings): Omit<RunInfo, "processes"> {
  const { s3 } = servers;
  const local = (port: number): string => `${settings.certificate ? "https" : "http"}://127.0.0.1:${port}`;
  const metrics = SERVICES.map((name) => [name, `http://127.0.0.1:${addresses[name].internal}`]);
  return {
    public_url: settings.publicUrl,
    mail_url: servers.mailUrl,
    postgres_url: servers.postgresUrl,
    redis_url: servers.redisUrl,
    store: s3 ? "minio" : "disk",
    s3: s3 && { endpoint: s3.endpoint, bucket: s3.bucket, access_key: s3.accessKey, secret_key: s3.secretKey },
    services: {
      gateway: local(addresses.gateway.http),
      identity: local(addresses.identity.http),
      organizations: local(addresses.organizations.http),
      documents: local(addresses.documents.http),
      notifications: local(addresses.notifications.http),
      metrics: Object.fromEntries(metrics) as Record<ServiceName, string>,
      rpc: { identity: `127.0.0.1:${addresses.identity.rpc}`, organizations: `127.0.0.1:${addresses.organizations.rpc}` },
    },
  };
}
