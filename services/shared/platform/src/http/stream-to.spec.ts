import { Readable, Writable } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { streamTo } from "./stream-to.ts";

/** Takes one piece and then no more until it is closed. */
function stalled(): { client: Writable; began: Promise<unknown> } {
  const began = Promise.withResolvers<void>();
  const client = new Writable({ highWaterMark: 1, write: () => began.resolve() });
  return { client, began: began.promise };
}

/** Counts what is asked of it, and says when it was ended. */
function counted(pieces = Infinity): { source: Readable; asked: () => number; ended: Promise<void> } {
  let asked = 0;
  const ended = Promise.withResolvers<void>();
  async function* texts(): AsyncGenerator<string> {
    try {
      for (; asked < pieces;) yield `piece ${asked++} `.padEnd(65_536, ".");
    } finally {
      ended.resolve();
    }
  }
  return { source: Readable.from(texts(), { objectMode: false }), asked: () => asked, ended: ended.promise };
}

describe("streaming to a client", () => {
  it("ends with the source", async () => {
    const { source } = counted(3);
    let length = 0;
    await streamTo(new Writable({ write: (chunk: Buffer, _, done) => done(void (length += chunk.length)) }), source);
    expect(length).toBe(3 * 65_536);
  });

  it("asks for no more than a few pieces while the client takes none", async () => {
    const [{ client, began }, { source, asked }] = [stalled(), counted()];
    const streaming = streamTo(client, source);
    await began;
    for (let turn = 0; turn < 1_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(asked()).toBeLessThanOrEqual(4);
    client.destroy();
    await streaming;
  });

  it.each([
    ["in the middle", Infinity],
    ["after all was read, before all was taken", 2],
  ])("is no failure when the client leaves %s, and ends the source", async (_, pieces) => {
    const [{ client, began }, { source, ended }] = [stalled(), counted(pieces)];
    const streaming = streamTo(client, source);
    await began;
    client.destroy();
    await expect(streaming).resolves.toBeUndefined();
    await ended;
  });

  it.each(["before the first piece", "after some"])("throws what the source throws %s, and breaks off", async (when) => {
    const [{ client }, gone] = [stalled(), new Error("the database went away")];
    async function* texts(): AsyncGenerator<string> {
      if (when === "after some") yield "x";
      throw gone;
    }
    const closed = new Promise((resolve) => client.once("close", resolve));
    await expect(streamTo(client, Readable.from(texts(), { objectMode: false }))).rejects.toBe(gone);
    await closed;
    expect(client.destroyed && !client.writableFinished).toBe(true);
  });

  it("throws when the source ends without having been read whole", async () => {
    const [{ client, began }, { source }] = [stalled(), counted()];
    const streaming = streamTo(client, source);
    await began;
    source.destroy();
    await expect(streaming).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
});
