import { Readable } from "node:stream";
import { PDFDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { scanDrawing } from "@takeoff/drawings";
import { smallPdf } from "@takeoff/testing";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import { PageScanner, type ScannedContent } from "./page-scanner.ts";
import { ScanModelFiles } from "./scan-model-files.ts";

/** A letter page takes seconds; other tests share the machine. */
const TIME_OUT_MS = 180_000;

/** What a reviewer types on a scan. */
async function addTextBox(bytes: Uint8Array, text: string): Promise<Buffer> {
  const document = await PDFDocument.load(bytes);
  const box = document.context.obj({ Type: "Annot", Subtype: "FreeText", Rect: [100, 500, 160, 515] });
  box.set(PDFName.of("Contents"), PDFHexString.fromText(text));
  document.getPage(0).node.set(PDFName.of("Annots"), document.context.obj([document.context.register(box)]));
  return Buffer.from(await document.save());
}

let scan: Buffer;
let scanner: PageScanner;
beforeAll(async () => {
  scan = await addTextBox(await scanDrawing(smallPdf({ seed: 8 }), 1, { dotsPerInch: 200 }), "W14X30");
  const store = {
    open: (_key: string, { start, end }: { start: number; end: number }) => Promise.resolve(Readable.from([scan.subarray(start, end + 1)])),
  } as unknown as BlobStore;
  const folder = process.env["SCAN_MODELS_DIR"];
  scanner = new PageScanner(store, new ScanModelFiles({ SCAN_MODELS_DIR: folder }));
}, TIME_OUT_MS);
afterAll(() => scanner.onModuleDestroy());

const read = (page: number): Promise<ScannedContent> => scanner.read({ key: "scan", size: scan.length, page, kind: "scan" });

describe("PageScanner", () => {
  it(
    "reads what is printed on a scan in a sandboxed process, and is sure of none of it (deep)",
    async () => {
      const scanned = await read(1);
      if (scanned.failure !== null) throw new Error(`the page has failed: ${scanned.failure}`);
      const { content, quality } = scanned;
      const [line, ...others] = content.lines;
      expect(others).toEqual([]);
      expect(line).toMatchObject({ designation: "W12X26", quantity: 4, reasons: expect.arrayContaining(["scan"]) });
      expect(line?.confidence).not.toBe("sure");
      // Four labels, a hundred points one above the other, where the page shows them.
      expect(line?.pieces.map(({ box }) => Math.round((box.bottom + box.top) / 200)).sort()).toEqual([1, 2, 3, 4]);
      for (const { box } of line?.pieces ?? []) expect(Math.abs(box.left - 370)).toBeLessThan(6);
      expect(content.reading).toMatchObject({ page: 1, width: 792, height: 612, linework: "raster" });
      const [markup] = content.reading.exceptions.filter(({ kind }) => kind === "markup");
      expect([markup?.text, Math.round(markup?.box.left ?? 0), Math.round(markup?.box.top ?? 0)]).toEqual(["W14X30", 100, 515]);
      const below = (content.reading.texts ?? []).filter(({ left }) => Math.abs(left - 370) < 6);
      expect(below.length).toBeGreaterThanOrEqual(4);
      expect(quality.dotsPerInch).toBeCloseTo(200, 0);
    },
    TIME_OUT_MS,
  );

  it(
    "says of a page that cannot be opened that it is unreadable",
    async () => {
      expect(await read(2)).toEqual({ failure: "unreadable" });
    },
    TIME_OUT_MS,
  );
});
