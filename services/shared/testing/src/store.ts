import { Client } from "minio";
import { readRunFile } from "./run-file.ts";
import { readAll } from "./transport.ts";

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/** The running product's bucket, reached past the product. Throws when files are kept on the disk store, which has no door of its own. */
export function storeBucket(): { client: Client; bucket: string } {
  const { s3, store } = readRunFile();
  if (!s3) throw new Error(`The running product keeps its files on the ${store} store; start it with an S3 store to look into it.`);
  const url = new URL(s3.endpoint);
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
  const { client, bucket } = storeBucket();
  const found: StoredObject[] = [];
  for await (const item of client.listObjectsV2(bucket, prefix, true) as AsyncIterable<{
    name?: string;
    size: number;
    lastModified?: Date;
  }>) {
    if (item.name !== undefined) found.push({ key: item.name, size: item.size, modified: item.lastModified ?? new Date(0) });
  }
  return found;
}

/** An object's bytes; rejects with the store's error when there is none. */
export async function readStored(key: string): Promise<Buffer> {
  const { client, bucket } = storeBucket();
  return readAll(await client.getObject(bucket, key));
}
