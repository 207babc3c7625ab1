import { join } from "node:path";
import type { HttpService, ServiceName } from "./parts/service-parts.ts";

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
