import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

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
