import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ListedObject {
  key: string;
  size: number;
  /** When it was stored. */
  modified: Date;
}

/**
 * Where files are kept. Objects are written once under a fresh key and never overwritten; a key holds no name, path or
 * anything else that came from a client. Both implementations pass one contract test.
 *
 * Every method throws AppError `unavailable` when the store does not answer in time.
 */
export abstract class BlobStore {
  /**
   * Stores what `source` yields. The object is there, whole and synced, when this returns; when `source` or the store
   * fails, nothing of it can be read under the key. Memory stays bounded however long the source is.
   * @returns the number of bytes stored.
   */
  abstract put(key: string, source: AsyncIterable<Buffer>): Promise<number>;

  /** The object's bytes, or a range of them; null when there is no such object. */
  abstract open(key: string, range?: ByteRange): Promise<Readable | null>;

  /** The object's size in bytes; null when there is no such object. */
  abstract size(key: string): Promise<number | null>;

  /** Removes an object and whatever an unfinished `put` left under its key. Fine when there is nothing. */
  abstract remove(key: string): Promise<void>;

  /** Removes objects whose `put` had returned, many at once; cheaper than one by one. Fine when they are gone. */
  abstract removeWhole(keys: readonly string[]): Promise<void>;

  /** Everything that is stored, in the order of the keys' bytes, a little at a time. */
  abstract list(): AsyncIterable<ListedObject>;

  /** Throws when the store cannot be used. */
  abstract check(): Promise<void>;
}
