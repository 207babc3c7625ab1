import type { Readable } from "node:stream";
import type { Restricted } from "./restrict-folder.ts";

/** Bytes `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Life of a signed URL. It is used immediately; the rest is for clocks that differ. */
export const SIGNED_URL_SECONDS = 60;
/** The life of an address to which a part is written: longer than the slowest client may take for it, since it can be sent once more then. */
export const SIGNED_PUT_SECONDS = 120;

export interface ListedObject {
  key: string;
  size: number;
  /** When it was stored. */
  modified: Date;
}

/**
 * Stores files as objects. An object is written once under a new key and never overwritten; a key contains nothing that came from
 * a client. Both implementations pass the same contract test.
 *
 * Every method throws AppError `unavailable` when the store does not respond in time.
 */
export abstract class BlobStore {
  /**
   * Stores what `source` yields. When this returns, the object is complete and synced; when `source` or the store fails, nothing can
   * be read under the key. Memory use is bounded for a source of any length.
   * @returns the number of bytes stored.
   */
  abstract put(key: string, source: AsyncIterable<Buffer>): Promise<number>;

  /** The object's bytes, or a range of them; null when it does not exist. */
  abstract open(key: string, range?: ByteRange): Promise<Readable | null>;

  /** An address from which anybody can GET this one object, ranges included, for SIGNED_URL_SECONDS; null where the store has none. */
  abstract signedUrl(key: string): Promise<string | null>;

  /** An address to which anybody can write this one object with PUT for SIGNED_PUT_SECONDS; null in a store that has no addresses. */
  abstract signedPutUrl(key: string): Promise<string | null>;

  /** The object's size in bytes; null when it does not exist. */
  abstract size(key: string): Promise<number | null>;

  /** Removes an object and anything that an unfinished `put` left under its key. Succeeds when there is nothing. */
  abstract remove(key: string): Promise<void>;

  /** Removes objects whose `put` had returned, in one request where the store can. Succeeds for objects that do not exist. */
  abstract removeMany(keys: readonly string[]): Promise<void>;

  /** All objects in the byte order of their keys, read in pages. */
  abstract list(): AsyncIterable<ListedObject>;

  /** Throws when the store cannot be used. */
  abstract check(): Promise<void>;

  /** Restricts files that an earlier version stored to the store's owner. Does nothing in a store that other users cannot read. */
  restrictAccess(_signal?: AbortSignal): Promise<Restricted> {
    return Promise.resolve({ folders: 0, files: 0, failed: 0 });
  }
}
