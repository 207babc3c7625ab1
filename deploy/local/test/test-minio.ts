import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildMinio, findMinio } from "../parts/minio-program.ts";
import { makeMinioPart } from "../parts/storage.ts";
import { ProcessGroup } from "../process/process-group.ts";
import { answers } from "../process/wait.ts";
import { Ports } from "../stack/ports.ts";
import { silent } from "../steps.ts";

/** A MinIO server that belongs to no product. */
export interface TestMinio {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  /** Stops the server and removes what it stored. */
  stop(): Promise<void>;
}

/** @param certificates the folder of its `public.crt` and `private.key`; plain HTTP without one */
export async function startTestMinio(certificates: string | null = null): Promise<TestMinio> {
  const folder = mkdtempSync(join(tmpdir(), "takeoff-minio-"));
  const logDir = join(folder, "logs");
  const keys = { accessKey: "test-access-key", secretKey: "test-secret-key-0123456789" };
  const processes = new ProcessGroup({ dataDir: folder, logDir, report: silent, changed: () => undefined });
  const stop = async (): Promise<void> => {
    await processes.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await new Ports(join(folder, "ports.json")).free();
    const run = { report: silent, logDir, signal: new AbortController().signal, callOff: () => undefined };
    const part = makeMinioPart((await findMinio()) ?? (await buildMinio(run)), folder, port, keys);
    const endpoint = `${certificates === null ? "http" : "https"}://127.0.0.1:${port}`;
    if (certificates !== null) part.program.args.push("--certs-dir", certificates);
    await processes.start({ ...part, ready: () => answers(`${endpoint}/minio/health/cluster`) });
    return { endpoint, ...keys, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
