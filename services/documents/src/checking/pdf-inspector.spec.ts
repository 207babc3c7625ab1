import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "@jest/globals";
import { notAPdf, passwordPdf, smallPdf, truncatedPdf } from "@takeoff/testing";
import type { BlobStore, ByteRange } from "../store/blob-store.ts";
import { PdfInspector } from "./pdf-inspector.ts";

const files = new Map<string, Buffer>();
const store = {
  open: (key: string, range: ByteRange) => Promise.resolve(Readable.from([files.get(key)?.subarray(range.start, range.end + 1)])),
} as unknown as BlobStore;
const inspector = new PdfInspector(store);
afterAll(() => inspector.onModuleDestroy());

async function inspect(bytes: Buffer) {
  const key = `file-${files.size}`;
  files.set(key, bytes);
  const { pages, findings } = await inspector.inspect(key, bytes.length);
  return { pages, codes: findings.map(({ code }) => code) };
}

describe("the inspector of PDFs", () => {
  it("counts the pages of one file after another", async () => {
    for (const pages of [3, 1, 7]) expect(await inspect(smallPdf({ pages }))).toEqual({ pages, codes: [] });
  });

  it("measures as many pages as it is asked to", async () => {
    const bytes = smallPdf({ pages: 3 });
    files.set("measured", bytes);
    const page = { short: 612, long: 792 };
    expect((await inspector.inspect("measured", bytes.length, 2)).sizes).toEqual([page, page]);
    expect((await inspector.inspect("measured", bytes.length, 9)).sizes).toEqual([page, page, page]);
    expect((await inspector.inspect("measured", bytes.length)).sizes).toEqual([]);
  });

  it("says what is wrong with a file and goes on with the next", async () => {
    expect(await inspect(await passwordPdf())).toEqual({ pages: null, codes: ["password_protected"] });
    expect(await inspect(truncatedPdf(0.5))).toEqual({ pages: null, codes: ["corrupt"] });
    expect(await inspect(notAPdf())).toEqual({ pages: null, codes: ["corrupt"] });
    expect(await inspect(smallPdf({ pages: 2 }))).toEqual({ pages: 2, codes: [] });
  });

  it("takes files that come at once one by one", async () => {
    const asked = [4, 5, 6].map((pages) => inspect(smallPdf({ pages })));
    expect((await Promise.all(asked)).map(({ pages }) => pages)).toEqual([4, 5, 6]);
  });

  it("throws when the store cannot be read, and starts afresh with the next file", async () => {
    const bytes = smallPdf({ pages: 2 });
    let away = true;
    const open = (_: string, range: ByteRange) =>
      away ? Promise.reject(new Error("away")) : Promise.resolve(Readable.from([bytes.subarray(range.start, range.end + 1)]));
    const failing = new PdfInspector({ open } as unknown as BlobStore);
    await expect(failing.inspect("a-file", bytes.length)).rejects.toThrow("away");
    away = false;
    expect((await failing.inspect("a-file", bytes.length)).pages).toBe(2);
    await failing.onModuleDestroy();
  });
});
