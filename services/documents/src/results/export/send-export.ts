import { Readable } from "node:stream";
import { exportFilename, EXPORTS } from "@takeoff/contracts";
import { streamTo } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { generatedHeaders } from "../../downloads/files/generated-headers.ts";
import { auditBeforeSend } from "../../downloads/files/send-file.ts";
import type { Export } from "./export.service.ts";

/**
 * Streams an export as fast as the client reads it. Throws an error that occurs before the first chunk; a later one closes the
 * connection, so that a truncated export does not look complete.
 */
export async function sendExport(request: Request, response: Response, { format, chunks, record }: Export): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  // The first chunk is written before the status is sent: an unavailable database is 503, not an empty file.
  const first = await iterator.next();
  if (request.method !== "HEAD") await auditBeforeSend(record, () => iterator.return?.());
  response.status(200).set(generatedHeaders(exportFilename(format), EXPORTS[format].mediaType));
  if (request.method === "HEAD") {
    await iterator.return?.();
    response.end();
    return;
  }
  await streamTo(response, Readable.from(prepend(first, iterator), { objectMode: false }));
}

async function* prepend<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
