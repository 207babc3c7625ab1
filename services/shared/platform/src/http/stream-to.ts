import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Headers for content that users uploaded or wrote: a browser must not sniff its type, run scripts of it or frame it. */
export const UNTRUSTED_CONTENT_HEADERS = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

/**
 * Streams to a client with backpressure. A client that closes the connection ends the stream without an error; the
 * request's log line says that it was aborted. An error of the source closes the connection, so that the client notices,
 * and is thrown.
 */
export async function streamTo(client: Writable, source: Readable): Promise<void> {
  let clientClosed = false;
  // When the source failed, the source closes the connection, not the client.
  client.once(
    "close",
    () => (clientClosed = !client.writableFinished && source.errored === null && (!source.destroyed || source.readableEnded)),
  );
  try {
    await pipeline(source, client);
  } catch (error) {
    if (!clientClosed) throw error;
  }
}
