import type { RunningStack } from "../../stack/stack.ts";
import { terminal } from "../../steps.ts";
import { startTestMinio, type TestMinio } from "../test-minio.ts";
import { startTestStack } from "../test-stack.ts";

let stack: RunningStack | undefined;
let minio: TestMinio | undefined;

/**
 * Starts the product that the integration tests share, unless `TAKEOFF_RUN_FILE` names one that runs, and next to it the MinIO server on
 * which the S3 store is tested by itself.
 */
export async function start(): Promise<void> {
  if (process.env["TAKEOFF_RUN_FILE"]) return;
  // MinIO would take each drawing of the tests through a process more.
  const starting = startTestStack({ name: "integration", demo: false, store: "disk", report: terminal });
  [stack, minio] = await Promise.all([starting, startTestMinio()]);
  // The test files, which run in this process, get a copy of its environment.
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  const { endpoint, accessKey, secretKey } = minio;
  process.env["TAKEOFF_TEST_S3"] = JSON.stringify({ endpoint, access_key: accessKey, secret_key: secretKey });
}

export async function stop(): Promise<void> {
  await Promise.all([stack?.stop(), minio?.stop()]);
}
