import { makeDigest, verified } from "../objects/digest.ts";
import type { BlobStore } from "../store/blob-store.ts";
import type { ListedCopy } from "./object-list.ts";

/** Concurrent copies: enough to keep disk and network busy, few enough not to slow down the running product. */
const CONCURRENT_COPIES = 4;

export interface CopyReport {
  copied: number;
  /** Total bytes of the copied objects. */
  bytes: number;
  /** Objects that an earlier run copied; they never change. */
  there: number;
  /** Keys that the source store does not have. */
  missing: string[];
  /** Keys whose bytes differ from the list; not copied. */
  damaged: string[];
}

class DamagedError extends Error {}

/** Copies listed objects from one store to another and verifies their digests while they stream. Goes on after a missing or damaged one. */
export async function copyObjects(list: AsyncIterable<ListedCopy>, from: BlobStore, to: BlobStore): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, there: 0, missing: [], damaged: [] };
  const entries = list[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (let next = await entries.next(); !next.done; next = await entries.next()) await copyOne(next.value, from, to, report);
  };
  const ended = await Promise.allSettled(Array.from({ length: CONCURRENT_COPIES }, work));
  const failure = ended.find((one) => one.status === "rejected");
  if (failure) throw failure.reason;
  return report;
}

async function copyOne({ key, size, digest }: ListedCopy, from: BlobStore, to: BlobStore, report: CopyReport): Promise<void> {
  const there = await to.size(key);
  if (there === size) {
    report.there++;
    return;
  }
  // A truncated file, left by a full disk or another tool.
  if (there !== null) await to.remove(key);
  const source = await from.open(key);
  if (!source) {
    report.missing.push(key);
    return;
  }
  try {
    const makeError = (): Error => new DamagedError(`${key} has another size or digest than its row`);
    // It throws at the end, so that the target store discards the object.
    const bytes = await to.put(key, verified(source, { size, digest: makeDigest(digest) }, makeError));
    report.bytes += bytes;
    report.copied++;
  } catch (error) {
    source.destroy();
    if (!isDamaged(error)) throw error;
    report.damaged.push(key);
  }
}

/** Looks through causes: a store may wrap what its source threw. */
function isDamaged(error: unknown): boolean {
  return error instanceof DamagedError || (error instanceof Error && error.cause !== undefined && isDamaged(error.cause));
}
