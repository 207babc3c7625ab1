import { startTestMinio, type TestMinio } from "../test-minio.ts";

let minio: TestMinio | undefined;

/** Starts the MinIO server on which the S3 store is tested by itself. */
export async function start(): Promise<void> {
  minio = await startTestMinio();
  const { endpoint, accessKey, secretKey } = minio;
  process.env["TAKEOFF_TEST_S3"] = JSON.stringify({ endpoint, access_key: accessKey, secret_key: secretKey });
}

export async function stop(): Promise<void> {
  await minio?.stop();
}
