import { join } from "node:path";
import { SERVICES, type Addresses, type HttpService, type ServiceName } from "../parts/service-parts.ts";
import type { Servers } from "../parts/server-options.ts";
import type { Settings } from "../settings/settings.ts";

/** What a running stack tells tools that watch or disturb it. */
export interface RunInfo {
  public_url: string;
  mail_url: string | null;
  postgres_url: string;
  redis_url: string;
  store: "minio" | "disk";
  s3: { endpoint: string; bucket: string; access_key: string; secret_key: string } | null;
  /** Of what was started here; a part that is being started again is missing for that moment. */
  processes: Record<string, number>;
  /** Base URLs of those that answer HTTP calls, and of every process's metrics and health; `host:port` of RPC. */
  services: Record<HttpService, string> & { metrics: Record<ServiceName, string>; rpc: Record<"identity" | "organizations", string> };
}

export function runFile(dataDir: string): string {
  return join(dataDir, "run.json");
}

/** What run.json says, but for the pids, which come and go. */
export function describeRun(settings: Settings, servers: Servers, addresses: Addresses): Omit<RunInfo, "processes"> {
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
