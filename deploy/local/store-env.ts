import { join } from "node:path";
import type { S3Settings } from "./settings.ts";

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
