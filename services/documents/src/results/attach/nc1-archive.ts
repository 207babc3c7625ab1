import { Readable, type PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { cleanFilename } from "../../core/filename.ts";
import { plainName, uniqueNames } from "../../downloads/archive/archive-names.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";

/** Several NC1 files as one ZIP, which is stored while they arrive: one of them is open at a time. */
export class Nc1Archive {
  private readonly zip = new ZipFile();
  private readonly output = this.zip.outputStream as PassThrough;
  private readonly uniqueName = uniqueNames();
  private readonly stored: Promise<StoredObject>;

  /** @param write stores the bytes of the ZIP; what it throws fails `add` and `end` */
  constructor(write: (bytes: AsyncIterable<Buffer>) => Promise<StoredObject>) {
    // Node ends the process for an error without a listener; `write` receives it as well.
    this.output.on("error", () => undefined);
    this.zip.on("error", (error) => this.output.destroy(error as Error));
    this.stored = write(this.output);
    // Awaited at the end; it may fail before.
    this.stored.catch(() => undefined);
  }

  /** Adds a file, and returns when all of it was read. @throws what `bytes` throws */
  async add(filename: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const stream = Readable.from(bytes, { objectMode: false });
    this.zip.addReadStream(stream, this.uniqueName(plainName(cleanFilename(filename))), { compress: true });
    await Promise.race([finished(stream), this.stored]);
  }

  end(): Promise<StoredObject> {
    this.zip.end();
    return this.stored;
  }

  /** Ends an archive that lacks files. @returns the object when it was stored in spite of that, to be discarded */
  async fail(error: unknown): Promise<StoredObject | null> {
    this.output.destroy(error instanceof Error ? error : new Error(String(error)));
    return this.stored.catch(() => null);
  }
}
