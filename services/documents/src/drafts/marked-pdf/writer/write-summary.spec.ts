import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { RawPdf } from "@takeoff/drawings/raw-pdf";
import * as engine from "@takeoff/takeoff/draft";
import type { Summary } from "../summary/summary.ts";
import { chooseColours } from "./colours/colours.ts";
import { openForUpdate } from "./open-for-update.ts";
import { MarkupWriter } from "./write-markups.ts";
import { openPdf } from "../../../../test/pdfs/open-pdf.ts";
import type { Markup } from "../markups.ts";
import { readPageBefore } from "./page-before.ts";

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

/**
 * A file with a table of its objects for old readers, and a stream that lists an object within another one for new ones (ISO 32000-1,
 * 7.5.8.4): the letters of the page are in it.
 */
function hybridPdf(): Buffer {
  const content = "BT /F 12 Tf 20 20 Td (hidden) Tj ET";
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const head = "5 0 ";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    null,
    `<< /Type /ObjStm /N 1 /First ${head.length} /Length ${head.length + font.length} >>\nstream\n${head}${font}\nendstream`,
  ];
  let file = "%PDF-1.5\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    if (object !== null) file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const listAt = file.length;
  // Object 5 is the first of object 6.
  const entry = Buffer.from([2, 0, 6, 0]).toString("latin1");
  file += `7 0 obj\n<< /Type /XRef /Size 8 /W [1 2 1] /Index [5 1] /Root 1 0 R /Length 4 >>\nstream\n${entry}\nendstream\nendobj\n`;
  const tableAt = file.length;
  const row = (at: number): string => `${String(at).padStart(10, "0")} 00000 n \n`;
  file += `xref\n0 5\n0000000000 65535 f \n${offsets.slice(0, 4).map(row).join("")}6 2\n${[offsets[5] ?? 0, listAt].map(row).join("")}`;
  file += `trailer\n<< /Size 8 /Root 1 0 R /XRefStm ${listAt} >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

async function readText(bytes: Uint8Array): Promise<{ fonts: string[]; texts: string[] }> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, stopAtErrors: true });
  try {
    const page = await (await task.promise).getPage(1);
    const { items, styles } = await page.getTextContent();
    return {
      fonts: Object.values(styles).map(({ fontFamily }) => fontFamily),
      texts: items.flatMap((item) => ("str" in item ? [item.str] : [])),
    };
  } finally {
    await task.destroy();
  }
}

it("appends to a file that lists objects in a table and more of them in a stream, and keeps both", async () => {
  const original = hybridPdf();
  const { document, snapshot, usesStreams } = await openForUpdate(pdfLib, original);
  const page = document.getPage(0);
  const { context } = document;
  const note = context.obj({ Type: "Annot", Subtype: "Square", Rect: [5, 5, 20, 20], Contents: pdfLib.PDFHexString.fromText("ours") });
  page.node.set(pdfLib.PDFName.of("Annots"), context.obj([context.register(note)]));
  snapshot.markRefsForSave([page.ref]);
  const bytes = Buffer.concat([original, await document.saveIncremental(snapshot, { useObjectStreams: usesStreams })]);
  expect(usesStreams).toBe(false);
  expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
  const before = await readText(original);
  expect(before.texts).toContain("hidden");
  expect(await readText(bytes)).toEqual(before);
});

const OTHERS = 400;

/** A drawing with what people and programs put into PDFs: markups, links, an outline, labels, a form, attachments, a signature. */
function busyPdf(): Buffer {
  const pdf = new RawPdf();
  const annotations = Array.from({ length: OTHERS }, (_, index) => {
    const own = pdf.add(
      `<< /Type /Annot /Subtype /Polygon /Subj (Cloud ${index}) /T (Robin Estimator) /NM (O${index}) /Contents (note ${index}) /Rect [10 10 40 40]
       /Vertices [10 10 40 10 40 40] /BSIColumnData [(one ${index}) (two)] >>`,
    );
    return index % 4 === 0
      ? [own, pdf.add(`<< /Type /Annot /Subtype /Text /IRT ${own} 0 R /State (Accepted) /StateModel (Review) /Rect [0 0 1 1] >>`)]
      : [own];
  }).flat();
  annotations.push(pdf.add("<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>"));
  const field = pdf.add("<< /Type /Annot /Subtype /Widget /FT /Tx /T (Revision) /V (B) /Rect [0 0 9 9] >>");
  const signed = pdf.add("<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 30] /Contents <00FF> >>");
  const signature = pdf.add(`<< /Type /Annot /Subtype /Widget /FT /Sig /T (Engineer) /V ${signed} 0 R /Rect [0 0 9 9] >>`);
  annotations.push(field, signature);
  const list = pdf.add(`[${annotations.map((one) => `${one} 0 R`).join(" ")}]`);
  const file = pdf.add("/Type /EmbeddedFile", Buffer.from("attached"));
  const attachment = pdf.add(`<< /Type /Filespec /F (a.txt) /EF << /F ${file} 0 R >> >>`);
  const content = pdf.add("", Buffer.from("0 0 m 9 9 l S"));
  const tree = pdf.next + 3;
  // Two pages share a list of annotations.
  const pages = [1, 2].map(() =>
    pdf.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Annots ${list} 0 R /Tabs /S >>`),
  );
  const item = pdf.add(`<< /Title (Plan) /Parent ${tree + 1} 0 R /Dest [${pages[0]} 0 R /Fit] >>`);
  pdf.add(`<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(" ")}] /Count 2 >>`);
  pdf.add(`<< /Type /Outlines /First ${item} 0 R /Last ${item} 0 R /Count 1 >>`);
  return pdf.end(
    pdf.add(
      `<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${tree + 1} 0 R /PageLabels << /Nums [0 << /P (S-) >>] >>
       /AcroForm << /Fields [${field} 0 R ${signature} 0 R] /SigFlags 3 >> /Names << /EmbeddedFiles << /Names [(a.txt) ${attachment} 0 R] >> >>
       /Collection << /Type /Collection /View /D >> /BSIAnnotColumns [<< /Name (First) >> << /Name (Second) >>] >>`,
    ),
  );
}

const markup: Markup = {
  ...{ page: 1, name: "draft-1-1", subject: "W12X26", label: "B1", contents: "", pieces: 1, columns: ["1"], text: "B1 W12X26" },
  ...{ family: "beam", pointsPerFoot: 18, isMetric: false, line: { from: { x: 60, y: 140 }, to: { x: 220, y: 140 } } },
  box: { left: 100, bottom: 150, right: 160, top: 160 },
};

async function marked(bytes: Buffer): Promise<Buffer> {
  const { document, snapshot, usesStreams } = await openForUpdate(pdfLib, bytes);
  const at = new Date("2026-03-04T05:06:07Z");
  const writer = new MarkupWriter(pdfLib, document, { columns: ["Qty"], author: "Takeoff", at, colours: chooseColours(["beam"], []) });
  const before = await openPdf(bytes, async (pdf) => readPageBefore({ ...engine, OPS }, await pdf.getPage(1), new Set()));
  writer.addPage(0, { ...before, markups: [markup], viewports: [] });
  writer.addSummary({ title: "Takeoff summary", facts: [], sections: [], isMetric: false });
  return Buffer.concat([bytes, await writer.save(snapshot, usesStreams)]);
}

const load = (bytes: Buffer) => pdfLib.PDFDocument.load(bytes, { updateMetadata: false });

describe("a marked-up PDF", () => {
  it("keeps markups of others, links, outlines, labels, forms, attachments, signatures and portfolios byte for byte", async () => {
    const original = busyPdf();
    const bytes = await marked(original);
    expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
    const [before, after] = await Promise.all([load(original), load(bytes)]);
    const changed = new Set<string>();
    for (const [ref, object] of before.context.enumerateIndirectObjects())
      if (String(after.context.lookup(ref)) !== String(object)) changed.add(ref.toString());
    // The first page has a markup more, the tree a page more, the catalog a column more.
    const [page] = before.getPages();
    const tree = before.catalog.get(pdfLib.PDFName.of("Pages"));
    const catalog = before.context.getRef(before.catalog);
    expect([...changed].sort()).toEqual([page?.ref, tree, catalog].map(String).sort());
  });

  it("adds to what it changes, and takes nothing away", async () => {
    const original = busyPdf();
    const [before, after] = await Promise.all([load(original), marked(original).then(load)]);
    const listOf = (document: pdfLib.PDFDocument, page: number) =>
      document.getPage(page).node.lookup(pdfLib.PDFName.of("Annots"), pdfLib.PDFArray).asArray().map(String);
    const annotations = listOf(before, 0);
    expect(listOf(after, 0).slice(0, annotations.length)).toEqual(annotations);
    expect(listOf(after, 0)).toHaveLength(annotations.length + 1);
    // The other page shares the list, and has no markup of ours.
    expect(listOf(after, 1)).toEqual(annotations);
    for (const [key, value] of before.catalog.entries()) {
      if (key === pdfLib.PDFName.of("BSIAnnotColumns")) continue;
      expect([String(key), String(after.catalog.get(key))]).toEqual([String(key), String(value)]);
    }
    const columns = after.catalog.lookup(pdfLib.PDFName.of("BSIAnnotColumns"), pdfLib.PDFArray);
    expect(columns.asArray().map((_, at) => String(columns.lookup(at, pdfLib.PDFDict).get(pdfLib.PDFName.of("Name"))))).toHaveLength(3);
    for (const [key, value] of before.getPage(0).node.entries())
      if (key !== pdfLib.PDFName.of("Annots")) expect(String(after.getPage(0).node.get(key))).toBe(String(value));
  });
});
