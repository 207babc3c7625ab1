import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@takeoff/contracts";
import { BlobStore, type ByteRange, type ListedObject } from "./blob-store.ts";

const UNFINISHED = ".part";

/** Files in a folder of one machine: the embedded store of a first start. */
export class DiskStore extends BlobStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, source: AsyncIterable<Buffer>): Promise<number> {
    const path = this.path(key);
    const unfinished = path + UNFINISHED;
    try {
      await mkdir(dirname(path), { recursive: true });
      // `flush` syncs the file before it is closed: a rename could otherwise survive a power cut that its bytes did not.
      const file = createWriteStream(unfinished, { flush: true });
      await pipeline(Readable.from(source, { objectMode: false }), file);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
      return file.bytesWritten;
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw translated(error);
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const handle = await open(this.path(key), "r");
      return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
    } catch (error) {
      return nullWhenMissing(error);
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await stat(this.path(key))).size;
    } catch (error) {
      return nullWhenMissing(error);
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await rm(this.path(key), { force: true });
      await rm(this.path(key) + UNFINISHED, { force: true });
    } catch (error) {
      throw translated(error);
    }
  }

  async removeWhole(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.remove(key);
  }

  async *list(): AsyncIterable<ListedObject> {
    try {
      await mkdir(this.folder, { recursive: true });
      yield* this.listFolder("");
    } catch (error) {
      throw translated(error);
    }
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
  }

  /** Holds the names of one folder on each level. `prefix` is empty or ends in a slash. */
  private async *listFolder(prefix: string): AsyncIterable<ListedObject> {
    const entries = await readdir(join(this.folder, prefix), { withFileTypes: true });
    // A folder stands where its files' keys do, which have a slash after its name.
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    for (const name of names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
      if (name.endsWith("/")) yield* this.listFolder(prefix + name);
      else if (!name.endsWith(UNFINISHED)) yield* this.listFile(prefix + name);
    }
  }

  /** Nothing for one that was removed since its folder was read. */
  private async *listFile(key: string): AsyncIterable<ListedObject> {
    const found = await stat(join(this.folder, key)).catch(nullWhenMissing);
    if (found) yield { key, size: found.size, modified: found.mtime };
  }

  private path(key: string): string {
    // Keys are made here, from random ids; the check costs nothing and keeps it so.
    if (!/^[a-z0-9/-]+$/.test(key)) throw new Error("not a key of this store");
    return join(this.folder, key);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw translated(error);
}

/** A full or failing disk is the store's trouble; what the source threw stays what it is. */
function translated(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined ? new AppError("unavailable", { cause: error }) : error;
}
