import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
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

  /** Every key that is stored, in no particular order. */
  abstract keys(): AsyncIterable<string>;

  /** Throws when the store cannot be used. */
  abstract check(): Promise<void>;
}
