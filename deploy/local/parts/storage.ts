import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "minio";
import type { Run } from "../process/commands.ts";
import { readJson, writePrivateJson } from "../files.ts";
import type { Part } from "../process/supervised.ts";
import type { S3Settings, Settings } from "../settings/settings.ts";
import { StartError } from "../start-error.ts";
import { step } from "../steps.ts";
import { answers } from "../process/wait.ts";
import { buildMinio, findMinio } from "./minio-program.ts";
import type { ServerOptions } from "./server-options.ts";

/** Where files are stored. */
type Storage = { kind: "disk" } | { kind: "s3" } | { kind: "minio"; server: string };

const NAMES: Record<Storage["kind"], string> = { disk: "the disk store", minio: "MinIO", s3: "an S3 of your own" };

/** @returns null where the disk store keeps the files */
export async function startStorage({ settings, run, processes, ports, secrets }: ServerOptions): Promise<S3Settings | null> {
  const storage = await chooseStorage(settings, run);
  if (storage.kind === "disk") return null;
  const port = storage.kind === "minio" ? await ports.stable("minio") : 0;
  const s3 = settings.s3 ?? {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "takeoff",
    accessKey: secrets.s3AccessKey,
    secretKey: secrets.s3SecretKey,
    region: "us-east-1",
  };
  await step(run.report, storage.kind === "minio" ? "MinIO started" : "Bucket found", async () => {
    if (storage.kind === "minio") await processes.start(makeMinioPart(storage.server, settings.dataDir, port, s3));
    await ensureBucket(s3);
  });
  return s3;
}

/** Decides where files are stored. The first decision, written into the data folder, holds: files are not found in another place. */
async function chooseStorage(settings: Settings, run: Run): Promise<Storage> {
  const file = join(settings.dataDir, "store.json");
  const stored = readJson<{ store: Storage["kind"] }>(file)?.store ?? null;
  const asked = settings.s3 ? "s3" : settings.store;
  if (stored && asked && stored !== asked) {
    throw new StartError(
      `${settings.dataDir} keeps its files in ${NAMES[stored]}, not ${NAMES[asked]}: start it so, or with another TAKEOFF_DATA_DIR.`,
    );
  }
  if (stored === "s3" && !settings.s3)
    throw new StartError("The files are in an S3 of your own: set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY.");
  const storage = await obtain(stored ?? asked, asked === "minio", run);
  if (!existsSync(file)) writePrivateJson(file, { store: storage.kind });
  return storage;
}

async function obtain(kind: Storage["kind"] | null, mayBuild: boolean, run: Run): Promise<Storage> {
  if (kind === "s3" || kind === "disk") return { kind };
  const server = await findMinio();
  if (server) return { kind: "minio", server };
  if (kind === null) return { kind: "disk" };
  if (mayBuild) return { kind, server: await buildMinio(run) };
  throw new StartError("The files are in MinIO, which is not on PATH nor in the cache any more: `npm start -- --store minio` builds it.");
}

export function makeMinioPart(command: string, dataDir: string, port: number, keys: Pick<S3Settings, "accessKey" | "secretKey">): Part {
  const folder = join(dataDir, "minio");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const env = {
    MINIO_ROOT_USER: keys.accessKey,
    MINIO_ROOT_PASSWORD: keys.secretKey,
    MINIO_BROWSER: "off",
    MINIO_UPDATE: "off",
    // By default Go lets garbage grow as large as what is in use: 25 to 54 MiB more under eight uploads at once.
    GOGC: "50",
  };
  return {
    name: "minio",
    program: { command, args: ["server", "--quiet", "--address", `127.0.0.1:${port}`, folder], env },
    // `/minio/health/ready` answers 200 while every request still gets 503.
    ready: () => answers(`http://127.0.0.1:${port}/minio/health/cluster`),
  };
}

/** Makes the product's one private bucket where it is missing. @throws StartError when the store is away or refuses */
async function ensureBucket({ endpoint, accessKey, secretKey, bucket, region }: S3Settings): Promise<void> {
  const { protocol, hostname, port } = new URL(endpoint);
  // Port 0 is the protocol's own.
  const address = { endPoint: hostname, port: Number(port), useSSL: protocol === "https:" };
  const client = new Client({ ...address, accessKey, secretKey, region });
  try {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region);
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    throw new StartError(`The bucket ${bucket} at ${endpoint} can be neither found nor made: ${message || code}.`, { cause: error });
  }
}
