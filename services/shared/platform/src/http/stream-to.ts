import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Streams to a client as fast as it takes what comes. A client that leaves ends the stream and is no failure: the
 * request's own line in the log says that it was broken off. An error of the source breaks the connection off, so that
 * the client notices, and is thrown.
 */
export async function streamTo(client: Writable, source: Readable): Promise<void> {
  let left = false;
  // A source that failed is what closes the connection then, not the client.
  client.once("close", () => (left = !client.writableFinished && source.errored === null && (!source.destroyed || source.readableEnded)));
  try {
    await pipeline(source, client);
  } catch (error) {
    if (!left) throw error;
  }
}
