import { join } from "node:path";
import type { RunInfo } from "./run-file.ts";
import type { Settings } from "./settings.ts";

/** The running stack's store as the documents service reads it. */
export function storeEnv({ s3 }: RunInfo, settings: Settings): Record<string, string> {
  if (!s3) return { STORE: "disk", STORE_DIR: join(settings.dataDir, "files") };
  return {
    STORE: "s3",
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.access_key,
    S3_SECRET_KEY: s3.secret_key,
    ...(settings.s3 && { S3_REGION: settings.s3.region }),
  };
}
