import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Summary } from "../summary.ts";
import { chooseColours } from "./colours/colours.ts";
import { openForUpdate } from "./open-for-update.ts";
import { MarkupWriter } from "./write-markups.ts";

const AT = new Date("2026-03-04T05:06:07Z");

const summaryOf = (over: Partial<Summary> = {}): Summary => ({
  title: "Takeoff summary",
  facts: [{ name: "Project", value: "Bühne Süd" }],
  sections: [],
  isMetric: false,
  ...over,
});

/** @returns the file with the pages of the summary, and how many pages the writer added */
async function addSummary(original: Uint8Array, summary: Summary): Promise<{ bytes: Uint8Array; added: number }> {
  const { document, snapshot, usesStreams } = await openForUpdate(pdfLib, original);
  const colours = chooseColours(["beam"], []);
  const writer = new MarkupWriter(pdfLib, document, { columns: ["Qty"], author: "Takeoff", at: AT, colours });
  const added = writer.addSummary(summary);
  return { bytes: Buffer.concat([original, await writer.save(snapshot, usesStreams)]), added };
}

interface ShownPage {
  width: number;
  height: number;
  rotate: number;
  /** Each text with its place from the upper left corner. */
  texts: { text: string; left: number; right: number; top: number }[];
}

async function show(bytes: Uint8Array): Promise<ShownPage[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, stopAtErrors: true });
  try {
    const document = await task.promise;
    const pages: ShownPage[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [, , , , x = 0, y = 0] = item.transform as number[];
        return [{ text: item.str, left: x, right: x + item.width, top: height - y }];
      });
      pages.push({ width, height, rotate: page.rotate, texts });
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

async function pdfOf(pages: number, change: (document: pdfLib.PDFDocument) => void = () => undefined): Promise<Uint8Array> {
  const document = await pdfLib.PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage([400, 300]);
  change(document);
  return document.save({ useObjectStreams: false });
}

const table = (rows: number): Summary["sections"][number] => ({
  heading: "Pieces by designation",
  table: {
    columns: [
      { title: "Designation", share: 3, isNumber: false },
      { title: "Pieces", share: 1, isNumber: true },
    ],
    rows: Array.from({ length: rows }, (_, index) => ({ cells: [`W12X${index + 1}`, String(index + 1)], family: "beam" })),
    total: ["All", String(rows)],
  },
  sentences: [],
});

describe("the pages of a summary", () => {
  it("follow the drawing's own, with umlauts, and are upright where its pages hand down rotations and boxes", async () => {
    const { PDFName } = pdfLib;
    const original = await pdfOf(2, (document) => {
      const root = document.catalog.Pages();
      root.set(PDFName.of("Rotate"), document.context.obj(90));
      root.set(PDFName.of("CropBox"), document.context.obj([0, 0, 50, 50]));
    });
    const { bytes, added } = await addSummary(original, summaryOf());
    expect(Buffer.from(bytes.subarray(0, original.length)).equals(Buffer.from(original))).toBe(true);
    const pages = await show(bytes);
    expect([added, pages.length]).toEqual([1, 3]);
    expect(pages.slice(0, 2).map(({ rotate }) => rotate)).toEqual([90, 90]);
    expect(pages[2]).toMatchObject({ width: 612, height: 792, rotate: 0 });
    expect(pages[2]?.texts.map(({ text }) => text)).toEqual(["Takeoff summary", "Project", "Bühne Süd", "Takeoff summary, page 1 of 1"]);
  });

  it("are A4 where lengths are metric", async () => {
    const { bytes } = await addSummary(await pdfOf(1), summaryOf({ isMetric: true }));
    expect((await show(bytes))[1]).toMatchObject({ width: 595, height: 842 });
  });

  it("are as many as a long table needs: each begins with the table's heads, and no row is lost or off the paper", async () => {
    const { bytes, added } = await addSummary(await pdfOf(1), summaryOf({ sections: [table(150), table(3)] }));
    const pages = (await show(bytes)).slice(1);
    expect(added).toBe(pages.length);
    expect(added).toBeGreaterThan(2);
    const texts = pages.flatMap((page) => page.texts.map(({ text }) => text));
    for (let row = 1; row <= 150; row++) expect([row, texts.includes(`W12X${row}`)]).toEqual([row, true]);
    for (const [index, page] of pages.entries()) {
      expect(page.texts.map(({ text }) => text)).toContain("Designation");
      expect(page.texts.at(-1)?.text).toBe(`Takeoff summary, page ${index + 1} of ${added}`);
      for (const { left, right, top } of page.texts)
        expect([left >= 54 - 0.1, right <= 612 - 54 + 0.1, top > 0, top < 792]).toEqual([true, true, true, true]);
    }
  });

  it("break long sentences and words into lines that stay on the paper", async () => {
    const sentences = [`${"a sentence that goes on ".repeat(40)}${"x".repeat(400)}`];
    const { bytes } = await addSummary(await pdfOf(1), summaryOf({ sections: [{ heading: "Not covered", table: null, sentences }] }));
    const { texts = [] } = (await show(bytes))[1] ?? {};
    expect(texts.length).toBeGreaterThan(10);
    expect(Math.max(...texts.map(({ right }) => right))).toBeLessThanOrEqual(612 - 54 + 0.1);
  });

  it("belong to the first node of a tree of pages, whose number of pages they are part of", async () => {
    const nested = await pdfOf(2, (document) => {
      const { context, catalog } = document;
      const inner = catalog.get(pdfLib.PDFName.of("Pages"));
      const outer = context.register(context.obj({ Type: "Pages", Kids: [inner], Count: 2 }));
      catalog.Pages().set(pdfLib.PDFName.of("Parent"), outer);
      catalog.set(pdfLib.PDFName.of("Pages"), outer);
    });
    const { bytes } = await addSummary(nested, summaryOf());
    const document = await pdfLib.PDFDocument.load(bytes, { updateMetadata: false });
    expect(document.getPageCount()).toBe(3);
    expect((await show(bytes)).length).toBe(3);
  });
});
