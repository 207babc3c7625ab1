import { HARMLESS_HEADERS, streamTo } from "@takeoff/platform";
import type { Request, Response } from "express";
import { parseRange } from "./range.ts";
import { contentDisposition } from "./disposition.ts";
import type { FileAction, ReadableFile } from "./files.service.ts";
import { keptFirst } from "./kept-first.ts";

/**
 * Streams a file with ranges and validators. Whatever the bytes are, a browser neither runs nor frames them.
 * An error before the first byte is thrown; one after it breaks the connection off, so that the client notices.
 */
export async function sendFile(
  request: Request,
  response: Response,
  file: ReadableFile,
  action: FileAction,
  disposition: "inline" | "attachment" = "attachment",
): Promise<void> {
  response.set({
    ...HARMLESS_HEADERS,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    "content-disposition": contentDisposition(disposition, file.name),
    etag: file.etag,
  });
  if (isFresh(request, file.etag)) {
    response.status(304).end();
    return;
  }
  const unchanged = request.headers["if-range"] === undefined || request.headers["if-range"] === file.etag;
  const range = request.method === "GET" && unchanged ? parseRange(request.headers.range, file.size) : null;
  const length = range ? range.end - range.start + 1 : file.size;
  // Opened before the status is said: a store that is away is 503, not a download of nothing.
  const body = request.method === "HEAD" || length === 0 ? null : await file.open(range);
  if (body)
    await keptFirst(
      () => file.record(action),
      () => body.destroy(),
    );
  response.status(range ? 206 : 200).set({ "content-type": file.mediaType, "content-length": String(length) });
  if (range) response.set("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  if (body) await streamTo(response, body);
  else response.end();
}

function isFresh(request: Request, etag: string): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined) return false;
  return known.split(",").some((entry) => ["*", etag].includes(entry.trim().replace(/^W\//, "")));
}
