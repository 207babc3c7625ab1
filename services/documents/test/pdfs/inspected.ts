import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import type { BlobStore, ByteRange } from "../../src/storage/store/blob-store.ts";

/** A store's `open` over bytes in memory, in chunks as a disk gives them. */
export function makeStore(files: ReadonlyMap<string, Buffer>): BlobStore {
  const open = (key: string, { start, end }: ByteRange): Promise<Readable | null> => {
    const bytes = files.get(key);
    return Promise.resolve(bytes ? Readable.from(chunksOf(bytes.subarray(start, end + 1))) : null);
  };
  return { open } as unknown as BlobStore;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}

export function childProcesses(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}
