import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { describe, expect, it } from "@jest/globals";
import { unzipSync } from "fflate";
import { streamZip, type ZipEntry } from "./zip-stream.ts";

const text = (path: string, open: ZipEntry["open"] = () => Promise.resolve(Readable.from([Buffer.from(path)]))): ZipEntry => ({
  ...{ path, at: new Date(), compress: false, open },
});

async function* these(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

/** Of a session that stays valid. */
const confirm = (): Promise<void> => Promise.resolve();

/** A file that never ends. */
function endless(): Readable {
  return new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
}

describe("streamZip", () => {
  it("opens one file at a time and writes each under its name", async () => {
    let opened = 0;
    const counted = (path: string): ZipEntry =>
      text(path, () => {
        expect(++opened).toBe(1);
        return Promise.resolve(Readable.from([Buffer.from(path)]).once("end", () => opened--));
      });
    const files = unzipSync(await buffer(streamZip(these(counted("Größe.pdf"), counted("folder/b.pdf")), confirm)));
    expect(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
      ["Größe.pdf", "Größe.pdf"],
      ["folder/b.pdf", "folder/b.pdf"],
    ]);
  });

  it("fails when a file cannot be opened, also when nothing listens to it yet", async () => {
    const failure = new Error("the store is unavailable");
    const archive = streamZip(
      these(
        text("a"),
        text("b", () => Promise.reject(failure)),
      ),
      confirm,
    );
    await new Promise((resolve) => archive.once("close", resolve));
    await expect(buffer(archive)).rejects.toThrow(failure);
  });

  it("fails when a file ends with an error or has another number of bytes than was known", async () => {
    const failure = new Error("the connection was reset");
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw failure;
      })(),
    );
    await expect(buffer(streamZip(these(text("a", () => Promise.resolve(failing))), confirm))).rejects.toThrow(failure);
    await expect(buffer(streamZip(these({ ...text("four"), size: 5 }), confirm))).rejects.toThrow("unexpected number of bytes");
  });

  it("fails before it opens the next file when the session has ended", async () => {
    const ended = new Error("the session has ended");
    const opened: string[] = [];
    const recorded = (path: string): ZipEntry =>
      text(path, () => {
        opened.push(path);
        return Promise.resolve(Readable.from([Buffer.from(path)]));
      });
    const checks = [Promise.resolve(), Promise.reject(ended)];
    const archive = streamZip(these(recorded("a"), recorded("b")), () => checks.shift() ?? Promise.resolve());
    await expect(buffer(archive)).rejects.toThrow(ended);
    expect(opened).toEqual(["a"]);
  });

  it("closes the open file and opens no other when the client leaves", async () => {
    const file = endless();
    const archive = streamZip(
      these(
        text("a", () => Promise.resolve(file)),
        text("b", () => Promise.reject(new Error("opened"))),
      ),
      confirm,
    );
    await new Promise((resolve) => archive.once("readable", resolve));
    archive.destroy();
    await finished(file).catch(() => undefined);
    expect([file.destroyed, archive.errored]).toEqual([true, null]);
  });

  it("closes a file that was being opened when the client left", async () => {
    const [file, opening, opened] = [endless(), Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const open = async (): Promise<Readable> => {
      opening.resolve(undefined);
      await opened.promise;
      return file;
    };
    const archive = streamZip(these(text("a", open)), confirm);
    await opening.promise;
    archive.destroy();
    await new Promise((resolve) => archive.once("close", resolve));
    opened.resolve(undefined);
    await finished(file).catch(() => undefined);
    expect(file.destroyed).toBe(true);
  });
});
