import { randomUUID } from "node:crypto";
import { database, readRunFile, storeFolder, type Tenant } from "@takeoff/testing";
import type { BlobStore } from "../src/storage/store/blob-store.ts";
import { DiskStore } from "../src/storage/store/disk-store.ts";
import { S3Store } from "../src/storage/store/s3-store.ts";
import { insertDocuments } from "./listed.ts";
import { streamPieces } from "./tables/sources.ts";

/** Direct access to the running product's store. */
export function runningStore(): BlobStore {
  const { s3 } = readRunFile();
  if (!s3) return new DiskStore(storeFolder() ?? "");
  const keys = { S3_BUCKET: s3.bucket, S3_ACCESS_KEY: s3.access_key, S3_SECRET_KEY: s3.secret_key };
  return new S3Store({ STORE: "s3", S3_ENDPOINT: s3.endpoint, S3_REGION: "us-east-1", ...keys });
}

export interface StoredDocuments {
  ids: number[];
  keys: string[];
}

const COLUMNS = ["original_object", "processed_object", "csv_object", "xml_object"] as const;
const PUTS_AT_ONCE = 16;

/** Inserts completed documents with all four objects directly into database and store. */
export async function insertStored(tenant: Tenant, count: number): Promise<StoredDocuments> {
  const ids = await insertDocuments(
    tenant,
    Array.from({ length: count }, (_, index) => ({ filename: `${index}.pdf`, status: "completed" as const })),
  );
  const { rows: noted } = await database().query<{ key: string }>(
    "select original_object as key from documents.documents where id = any($1)",
    [ids],
  );
  const keys: string[] = [];
  for (const column of COLUMNS) {
    const made = ids.map(() => newKey());
    await database().query("insert into documents.objects (key, state, size_bytes, sha256) select unnest($1::text[]), 'stored', 4, ''", [
      made,
    ]);
    await database().query(
      `update documents.documents d set ${column} = made.key from unnest($1::bigint[], $2::text[]) as made (id, key) where d.id = made.id`,
      [ids, made],
    );
    keys.push(...made);
  }
  await database().query("delete from documents.objects where key = any($1)", [noted.map(({ key }) => key)]);
  const store = runningStore();
  const waiting = [...keys];
  const put = async (): Promise<void> => {
    for (let key = waiting.pop(); key; key = waiting.pop()) await store.put(key, streamPieces("file"));
  };
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, put));
  return { ids, keys };
}

function newKey(): string {
  const id = randomUUID();
  return `docs/${id.slice(0, 2)}/${id}`;
}
