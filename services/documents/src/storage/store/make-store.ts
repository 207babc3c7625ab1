import type { BlobStore } from "./blob-store.ts";
import type { StoreConfig } from "./config.ts";
import { DiskStore } from "./disk-store.ts";
import { S3Store } from "./s3-store.ts";

export function makeStore(config: StoreConfig): BlobStore {
  return config.STORE === "s3" ? new S3Store(config) : new DiskStore(config.STORE_DIR);
}
