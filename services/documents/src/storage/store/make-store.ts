import { tracer, endAfter, type Span } from "@takeoff/platform";
import { BlobStore, type ByteRange, type ListedObject } from "./blob-store.ts";
import type { StoreConfig } from "./config.ts";
import { DiskStore } from "./disk-store.ts";
import { S3Store } from "./s3-store.ts";
import type { Readable } from "node:stream";
import type { Restricted } from "./restrict-folder.ts";

/** A store whose requests are recorded as spans, without the objects' keys. Used while tracing is on. */
class TracedStore extends BlobStore {
  constructor(private readonly store: BlobStore) {
    super();
  }

  /** The time of `source` is included: an upload is stored as it arrives. */
  override put(key: string, source: AsyncIterable<Buffer>): Promise<number> {
    return endAfter(span("put object"), this.store.put(key, source));
  }

  /** The time until the first byte may be read. */
  override open(key: string, range?: ByteRange): Promise<Readable | null> {
    return endAfter(span("open object"), this.store.open(key, range));
  }

  override signedUrl(key: string): Promise<string | null> {
    return this.store.signedUrl(key);
  }

  override signedPutUrl(key: string): Promise<string | null> {
    return this.store.signedPutUrl(key);
  }

  override size(key: string): Promise<number | null> {
    return endAfter(span("head object"), this.store.size(key));
  }

  override remove(key: string): Promise<void> {
    return endAfter(span("delete object"), this.store.remove(key));
  }

  override removeMany(keys: readonly string[]): Promise<void> {
    return endAfter(span("delete objects"), this.store.removeMany(keys));
  }

  override list(): AsyncIterable<ListedObject> {
    return this.store.list();
  }

  override check(): Promise<void> {
    return this.store.check();
  }

  override restrictAccess(signal?: AbortSignal): Promise<Restricted> {
    return this.store.restrictAccess(signal);
  }
}

const span = (name: string): Span | undefined => tracer?.child("client", name);

export function makeStore(config: StoreConfig): BlobStore {
  const store = config.STORE === "s3" ? new S3Store(config) : new DiskStore(config.STORE_DIR);
  return tracer ? new TracedStore(store) : store;
}
