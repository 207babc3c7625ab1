import { createHash } from "node:crypto";
import type { BlobStore } from "../store/blob-store.ts";
import type { ListedCopy } from "./object-list.ts";

/** Copies at once: enough to keep disk and network busy, few enough to leave the product its share. */
const AT_ONCE = 4;

/** What became of the objects of a list. */
export interface CopyReport {
  copied: number;
  /** Of those copied. */
  bytes: number;
  /** Copied by an earlier run: objects are written once and never changed. */
  there: number;
  /** Not in the store that they were to come from. */
  missing: string[];
  /** There with other bytes than were once kept; not copied. */
  damaged: string[];
}

class DamagedError extends Error {}

/**
 * Copies listed objects from one store to another and checks every byte on the way. An object that is missing or
 * damaged does not keep the others from being copied.
 */
export async function copyObjects(list: AsyncIterable<ListedCopy>, from: BlobStore, to: BlobStore): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, there: 0, missing: [], damaged: [] };
  const entries = list[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (let next = await entries.next(); !next.done; next = await entries.next()) await copyOne(next.value, from, to, report);
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failure = ended.find((one) => one.status === "rejected");
  if (failure) throw failure.reason;
  return report;
}

async function copyOne(object: ListedCopy, from: BlobStore, to: BlobStore, report: CopyReport): Promise<void> {
  const { key, size } = object;
  const there = await to.size(key);
  if (there === size) {
    report.there++;
    return;
  }
  // Cut short by something that no copy of ours leaves: a full disk, another tool.
  if (there !== null) await to.remove(key);
  const source = await from.open(key);
  if (!source) {
    report.missing.push(key);
    return;
  }
  try {
    const bytes = await to.put(key, checked(source, object));
    report.bytes += bytes;
    report.copied++;
  } catch (error) {
    source.destroy();
    if (!isDamaged(error)) throw error;
    report.damaged.push(key);
  }
}

/** Fails at its end when the bytes are not those of the list, so that what receives them keeps nothing. */
async function* checked(source: AsyncIterable<Buffer>, { key, size, sha256 }: ListedCopy): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== size || hash.digest("hex") !== sha256) throw new DamagedError(`${key} is not what was stored`);
}

/** A store may wrap what its source threw. */
function isDamaged(error: unknown): boolean {
  return error instanceof DamagedError || (error instanceof Error && error.cause !== undefined && isDamaged(error.cause));
}
