import { Readable } from "node:stream";
import { exportFilename, EXPORTS } from "@takeoff/contracts";
import { HARMLESS_HEADERS, streamTo } from "@takeoff/platform";
import type { Request, Response } from "express";
import { contentDisposition } from "../files/disposition.ts";
import { keptFirst } from "../files/kept-first.ts";
import type { Export } from "./export.service.ts";

/**
 * Streams an export as fast as its client takes it. An error before the first piece is thrown; one after it breaks the
 * connection off: what was cut must not look whole.
 */
export async function sendExport(request: Request, response: Response, { format, pieces, record }: Export): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  // Written before the status is said: a database that is away is 503, not an empty file.
  const first = await iterator.next();
  if (request.method !== "HEAD") await keptFirst(record, () => iterator.return?.());
  response.status(200).set({
    ...HARMLESS_HEADERS,
    "cache-control": "private, no-store",
    "content-disposition": contentDisposition("attachment", exportFilename(format)),
    "content-type": EXPORTS[format].mediaType,
  });
  if (request.method === "HEAD") {
    await iterator.return?.();
    response.end();
    return;
  }
  await streamTo(response, Readable.from(beginningWith(first, iterator), { objectMode: false }));
}

async function* beginningWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
