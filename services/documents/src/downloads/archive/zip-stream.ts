import type { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { ConfirmSession } from "./session-checks.ts";

export interface ZipEntry {
  /** With slashes between folders. */
  path: string;
  at: Date;
  /** Files that are compressed themselves are stored as they are. */
  compress: boolean;
  /** The number of bytes, where it is known: a file that has another number is an error. */
  size?: number;
  /** Called when it is its turn: one file is open at a time. */
  open: () => Promise<Readable>;
}

/** Streams an archive. A file that fails destroys the stream: it must not look complete. @param confirm may end it before each file */
export function streamZip(entries: AsyncIterable<ZipEntry>, confirm: ConfirmSession): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  // Node ends the process for an error without a listener, and the archive may fail before it is sent; `pipeline` then throws the error.
  output.on("error", () => undefined);
  zip.on("error", (error) => output.destroy(error as Error));
  fill(zip, output, entries, confirm).catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

async function fill(zip: ZipFile, output: PassThrough, entries: AsyncIterable<ZipEntry>, confirm: ConfirmSession): Promise<void> {
  for await (const { path, at, compress, size, open } of entries) {
    if (output.destroyed) return;
    await confirm();
    const stream = await open();
    // The client left: nothing reads the file any more.
    const stop = (): void => void stream.destroy();
    if (output.destroyed) return stop();
    output.once("close", stop);
    zip.addReadStream(stream, path, { mtime: at, compress, ...(size !== undefined && { size }) });
    await finished(stream);
    output.off("close", stop);
  }
  zip.end();
}
