import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import * as pdfLib from "@cantoo/pdf-lib";
import { afterAll, expect, it } from "@jest/globals";
import { pdfWith } from "../../../test/pdfs/marked-pdfs.ts";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import type { MarkedContent } from "./marked-content.ts";
import { MarkedPdfMaker } from "./marked-pdf-maker.ts";
import type { Markup } from "./markups.ts";

const drawing = pdfWith([]);
const store: Pick<BlobStore, "open"> = {
  open: (_key, range) => Promise.resolve(Readable.from([drawing.subarray(range?.start ?? 0, (range?.end ?? drawing.length) + 1)])),
};
const maker = new MarkedPdfMaker(store as BlobStore);
afterAll(() => maker.onModuleDestroy());

const callout = { left: 100, bottom: 150, right: 160, top: 160 };
const markup: Markup = {
  ...{ page: 1, name: "draft-1-1", subject: "W12X26", label: "B1", contents: "", pieces: 1, columns: [], text: "B1 W12X26" },
  ...{ family: "beam", pointsPerFoot: null, isMetric: false, line: null, box: callout },
};

/** Where a markup begins and how high it is with its label, points above the bottom of the page. */
async function placeWith(texts: MarkedContent["texts"]): Promise<{ y: number; height: number }> {
  const original = { key: "drawing", size: drawing.length, sha256: createHash("sha256").update(drawing).digest() };
  const summary = { title: "Takeoff summary", facts: [], sections: [], isMetric: false };
  const made = await maker.make(original, { markups: [markup], viewports: [], texts, summary });
  if (typeof made === "string") throw new Error(`nothing was made: ${made}`);
  const document = await pdfLib.PDFDocument.load(await buffer(made), { updateMetadata: false });
  const annotations = document.getPage(0).node.lookup(pdfLib.PDFName.of("Annots"), pdfLib.PDFArray);
  return annotations.lookup(0, pdfLib.PDFDict).lookup(pdfLib.PDFName.of("Rect"), pdfLib.PDFArray).asRectangle();
}

it("writes the label of a markup where the texts of a scan are not, of which the file has none", async () => {
  const free = await placeWith([]);
  const below = { page: 1, box: { left: 100, bottom: 130, right: 240, top: 149 } };
  const moved = await placeWith([below]);
  expect(free.y).toBeLessThan(below.box.top - 4);
  expect(moved.y).toBeGreaterThan(free.y + 4);
});
