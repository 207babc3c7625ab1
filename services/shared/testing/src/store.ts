import { buffer } from "node:stream/consumers";
import type { Client } from "minio";
import { readRunFile } from "./run-file.ts";

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
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

/** Objects whose key begins with `prefix`, by key. */
export async function listStored(prefix = ""): Promise<StoredObject[]> {
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

/** The bytes of an object. Rejects with the store's error when it does not exist. */
export async function readStored(key: string): Promise<Buffer> {
  const { client, bucket } = await storeBucket();
  return buffer(await client.getObject(bucket, key));
}
