import { acceptsInternalRedirect, sendInternalRedirect, streamTo, UNTRUSTED_CONTENT_HEADERS } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { parseRange } from "./range.ts";
import { formatContentDisposition } from "./disposition.ts";
import type { FileAction, ReadableFile } from "./files.service.ts";

/**
 * Streams a file, with support for ranges and conditional requests, or lets the gateway fetch it from the store where both can do
 * that. Its headers forbid a browser to run or frame the content.
 * Throws an error that occurs before the first byte; a later one closes the connection, so that the client notices the abort.
 */
export async function sendFile(
  request: Request,
  response: Response,
  file: ReadableFile,
  action: FileAction,
  disposition: "inline" | "attachment" = "attachment",
): Promise<void> {
  response.set({
    ...UNTRUSTED_CONTENT_HEADERS,
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-disposition": formatContentDisposition(disposition, file.name),
    etag: file.etag,
  });
  // Compares If-None-Match with the ETag set above.
  if (request.fresh) {
    // A conditional request is a view like any other: the client shows the cached file.
    if (request.method === "GET") await file.record(action);
    response.status(304).end();
    return;
  }
  const unchanged = request.headers["if-range"] === undefined || request.headers["if-range"] === file.etag;
  const range = request.method === "GET" && unchanged ? parseRange(request.headers.range, file.size) : null;
  const length = range ? range.end - range.start + 1 : file.size;
  const hasContent = request.method !== "HEAD" && length > 0;
  const url = hasContent && acceptsInternalRedirect(request) ? await file.signedUrl() : null;
  // Opened before the status is sent: an unavailable store is 503, not an empty download.
  const body = hasContent && url === null ? await file.open(range) : null;
  if (hasContent)
    await auditBeforeSend(
      () => file.record(action),
      () => body?.destroy(),
    );
  response.status(range ? 206 : 200).set("content-type", file.mediaType);
  if (range) response.set("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  if (url !== null) {
    file.keepUntilClosed(response);
    return sendInternalRedirect(response, { url, length });
  }
  response.set("content-length", String(length));
  if (body) await streamTo(response, body);
  else response.end();
}

/** Writes the audit entry before content is sent. When that fails, nothing is sent and `release` closes the opened content. */
export async function auditBeforeSend(record: () => Promise<void>, release: () => unknown): Promise<void> {
  try {
    await record();
  } catch (error) {
    await release();
    throw error;
  }
}
