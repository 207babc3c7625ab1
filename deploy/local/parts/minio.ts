import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "minio";
import { plainEnv } from "../process/launch.ts";
import type { Part } from "../process/supervised.ts";
import type { S3Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { answers } from "../wait.ts";

export interface MinioOptions {
  server: string;
  dataDir: string;
  port: number;
  accessKey: string;
  secretKey: string;
}

export function minioPart({ server, dataDir, port, accessKey, secretKey }: MinioOptions): Part {
  const folder = join(dataDir, "minio");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    name: "minio",
    program: {
      command: server,
      args: ["server", "--quiet", "--address", `127.0.0.1:${port}`, folder],
      env: {
        ...plainEnv(),
        MINIO_ROOT_USER: accessKey,
        MINIO_ROOT_PASSWORD: secretKey,
        MINIO_BROWSER: "off",
        MINIO_UPDATE: "off",
        // By default Go lets garbage grow as large as what is in use: 25 to 54 MiB more under eight uploads at once.
        GOGC: "50",
      },
    },
    ready: () => answers(`http://127.0.0.1:${port}/minio/health/ready`),
    readySeconds: 60,
    stopSignal: "SIGTERM",
    stopSeconds: 30,
  };
}

/** Makes the product's one private bucket where it is missing. @throws StartError when the store is away or refuses */
export async function ensureBucket({ endpoint, accessKey, secretKey, bucket, region }: S3Settings): Promise<void> {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === "https:";
  const client = new Client({ endPoint: hostname, port: port ? Number(port) : useSSL ? 443 : 80, useSSL, accessKey, secretKey, region });
  try {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region);
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    throw new StartError(`The bucket ${bucket} at ${endpoint} can be neither found nor made: ${message || code}.`, { cause: error });
  }
}
