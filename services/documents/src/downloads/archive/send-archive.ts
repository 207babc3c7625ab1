import { once } from "node:events";
import type { Readable } from "node:stream";
import { streamTo } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { generatedHeaders } from "../files/generated-headers.ts";
import { auditBeforeSend } from "../files/send-file.ts";

/** An archive that is written while it is sent. */
export interface Archive {
  stream: Readable;
  /** Writes what the audit trail has of the download. Must complete before the first byte is sent. */
  record: () => Promise<void>;
}

/** Streams an archive as fast as the client reads it. An error after its first byte closes the connection: the file is not whole. */
export async function sendArchive(request: Request, response: Response, filename: string, { stream, record }: Archive): Promise<void> {
  const isHead = request.method === "HEAD";
  const release = (): unknown => stream.destroy();
  if (isHead) release();
  else {
    // The first file is opened before the status is sent: an unavailable store is 503, not an aborted download.
    await once(stream, "readable");
    await auditBeforeSend(record, release);
    // Files are read ahead, and one may have failed since. `streamTo` would close the connection, and the gateway send the request again.
    if (stream.errored) throw stream.errored;
  }
  response.status(200).set(generatedHeaders(filename, "application/zip"));
  if (isHead) response.end();
  else await streamTo(response, stream);
}
