import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Client } from "minio";
import { readRunFile } from "./run-file.ts";

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/** What the disk store adds to the name of a file that is still being written. */
const UNFINISHED = ".part";

/** The folder of the running product's disk store, in its data folder; null when the product uses an S3 store. */
export function storeFolder(): string | null {
  if (readRunFile().s3) return null;
  return join(dirname(process.env["TAKEOFF_RUN_FILE"] ?? ""), "files");
}

/** Direct access to the running product's bucket. Throws when the product uses the disk store. */
export async function storeBucket(): Promise<{ client: Client; bucket: string }> {
  const { s3, store } = readRunFile();
  if (!s3) throw new Error(`the running product uses the ${store} store: start it with an S3 store`);
  const url = new URL(s3.endpoint);
  // Here, since each test file loads this module.
  const { Client } = await import("minio");
  const client = new Client({
    endPoint: url.hostname,
    port: Number(url.port || (url.protocol === "https:" ? 443 : 80)),
    useSSL: url.protocol === "https:",
    accessKey: s3.access_key,
    secretKey: s3.secret_key,
    pathStyle: true,
    region: "us-east-1",
  });
  return { client, bucket: s3.bucket };
}

/** Complete objects whose key begins with `prefix`, by key. */
export async function listStored(prefix = ""): Promise<StoredObject[]> {
  const folder = storeFolder();
  return folder === null ? listBucket(prefix) : listFolder(folder, prefix);
}

async function listBucket(prefix: string): Promise<StoredObject[]> {
  const { client, bucket } = await storeBucket();
  const objects: StoredObject[] = [];
  for await (const item of client.listObjectsV2(bucket, prefix, true) as AsyncIterable<{
    name?: string;
    size: number;
    lastModified?: Date;
  }>) {
    if (item.name !== undefined) objects.push({ key: item.name, size: item.size, modified: item.lastModified ?? new Date(0) });
  }
  return objects;
}

function listFolder(folder: string, prefix: string): StoredObject[] {
  // Only the prefix's own folder is read: tests ask for single objects many times a second.
  const below = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  const keys = namesIn(join(folder, below)).map((name) => below + name);
  const complete = keys.filter((key) => key.startsWith(prefix) && !key.endsWith(UNFINISHED));
  return complete.sort().flatMap((key) => {
    const found = statSync(join(folder, key), { throwIfNoEntry: false });
    return found?.isFile() ? [{ key, size: found.size, modified: found.mtime }] : [];
  });
}

/** The paths of everything in a folder, which the store makes with its first object. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The bytes of an object. Rejects with the store's error when it does not exist. */
export async function readStored(key: string): Promise<Buffer> {
  const folder = storeFolder();
  if (folder !== null) return readFileSync(join(folder, key));
  const { client, bucket } = await storeBucket();
  return buffer(await client.getObject(bucket, key));
}

/** Removes an object and not its row, as a fault of the store would. */
export async function loseStored(key: string): Promise<void> {
  const folder = storeFolder();
  if (folder !== null) return rmSync(join(folder, key));
  const { client, bucket } = await storeBucket();
  await client.removeObject(bucket, key);
}
