import { tracer } from "@takeoff/platform";
import type { BlobStore } from "./blob-store.ts";
import type { StoreConfig } from "./config.ts";
import { DiskStore } from "./disk-store.ts";
import { S3Store } from "./s3-store.ts";
import { TracedStore } from "./traced-store.ts";

export function makeStore(config: StoreConfig): BlobStore {
  const store = config.STORE === "s3" ? new S3Store(config) : new DiskStore(config.STORE_DIR);
  return tracer ? new TracedStore(store) : store;
}
