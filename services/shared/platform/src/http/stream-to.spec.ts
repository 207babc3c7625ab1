import { Readable, Writable } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { streamTo } from "./stream-to.ts";

/** A client that reads one chunk and then stops reading. */
function stalled(): { client: Writable; began: Promise<unknown> } {
  const began = Promise.withResolvers<void>();
  const client = new Writable({ highWaterMark: 1, write: () => began.resolve() });
  return { client, began: began.promise };
}

/** A source that counts the chunks read from it and reports when it was closed. */
function counted(pieces = Infinity): { source: Readable; read: () => number; ended: Promise<void> } {
  let read = 0;
  const ended = Promise.withResolvers<void>();
  async function* texts(): AsyncGenerator<string> {
    try {
      for (; read < pieces;) yield `piece ${read++} `.padEnd(65_536, ".");
    } finally {
      ended.resolve();
    }
  }
  return { source: Readable.from(texts(), { objectMode: false }), read: () => read, ended: ended.promise };
}

describe("streamTo", () => {
  it("resolves when the source ends", async () => {
    const { source } = counted(3);
    let length = 0;
    await streamTo(new Writable({ write: (chunk: Buffer, _, done) => done(void (length += chunk.length)) }), source);
    expect(length).toBe(3 * 65_536);
  });

  it("reads at most 4 chunks while the client reads none", async () => {
    const [{ client, began }, { source, read }] = [stalled(), counted()];
    const streaming = streamTo(client, source);
    await began;
    for (let turn = 0; turn < 1_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(read()).toBeLessThanOrEqual(4);
    client.destroy();
    await streaming;
  });

  it.each([
    ["in the middle", Infinity],
    ["after the source ended and before the client received everything", 2],
  ])("resolves and closes the source when the client disconnects %s", async (_, pieces) => {
    const [{ client, began }, { source, ended }] = [stalled(), counted(pieces)];
    const streaming = streamTo(client, source);
    await began;
    client.destroy();
    await expect(streaming).resolves.toBeUndefined();
    await ended;
  });

  it.each(["before the first piece", "after some"])(
    "throws the source's error and closes the connection when it fails %s",
    async (when) => {
      const [{ client }, failure] = [stalled(), new Error("the database is unavailable")];
      async function* texts(): AsyncGenerator<string> {
        if (when === "after some") yield "x";
        throw failure;
      }
      const closed = new Promise((resolve) => client.once("close", resolve));
      await expect(streamTo(client, Readable.from(texts(), { objectMode: false }))).rejects.toBe(failure);
      await closed;
      expect(client.destroyed && !client.writableFinished).toBe(true);
    },
  );

  it("throws when the source is destroyed before its end", async () => {
    const [{ client, began }, { source }] = [stalled(), counted()];
    const streaming = streamTo(client, source);
    await began;
    source.destroy();
    await expect(streaming).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
});
