import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import * as engine from "@takeoff/takeoff/draft";
import { openPdf } from "../../../../test/pdfs/open-pdf.ts";
import { countMarkups } from "../../../pdf/markups/markup-counts.ts";
import type { Markup } from "../markups.ts";
import type { Summary } from "../summary/summary.ts";
import { openForUpdate } from "./open-for-update.ts";
import { chooseColours } from "./colours/colours.ts";
import { readPageBefore } from "./page-before.ts";
import { StandardFont } from "./text/standard-font.ts";
import { MarkupWriter, type PageMarkups } from "./write-markups.ts";

const COLUMNS = ["Qty", "Length"];
const AT = new Date("2026-03-04T05:06:07Z");

const markup = (over: Partial<Markup> = {}): Markup => ({
  ...{ page: 1, name: "draft-1-1", subject: "W12X26", label: "B1", contents: `25'-6 1/2"`, pieces: 1, columns: ["1", `25'-6 1/2"`] },
  ...{
    text: `B1 W12X26 25'-6 1/2"`,
    family: "beam",
    pointsPerFoot: 18,
    isMetric: false,
    box: { left: 100, bottom: 150, right: 160, top: 160 },
  },
  ...{ line: { from: { x: 60, y: 140 }, to: { x: 220, y: 140 } } },
  ...over,
});
const count = markup({ name: "draft-2-1", subject: "HSS6X6X3/8", label: null, line: null, text: null, pieces: 4 });

interface PageOptions {
  rotate?: number;
  cropped?: boolean;
  unit?: number;
}

async function pdfOf(pages: readonly PageOptions[], useObjectStreams: boolean): Promise<Uint8Array> {
  const document = await pdfLib.PDFDocument.create();
  for (const { rotate = 0, cropped = false, unit = 1 } of pages) {
    const page = document.addPage([400, 300]);
    page.setRotation(pdfLib.degrees(rotate));
    if (cropped) page.setCropBox(30, 20, 350, 260);
    if (unit !== 1) page.node.set(pdfLib.PDFName.of("UserUnit"), pdfLib.PDFNumber.of(unit));
  }
  return document.save({ useObjectStreams });
}

const pageBefore = (bytes: Uint8Array, number: number, colours: Set<string>): Promise<Pick<PageMarkups, "geometry" | "places">> =>
  openPdf(bytes, async (document) => readPageBefore({ ...engine, OPS }, await document.getPage(number), colours));

const SUMMARY: Summary = {
  title: "Takeoff summary",
  facts: [{ name: "Project", value: "Pier 7" }],
  sections: [{ heading: "Not covered", table: null, sentences: ["Nothing was found that the takeoff does not cover."] }],
  isMetric: false,
};

/** Adds the same markups to each page. */
async function marked(bytes: Uint8Array, markups: readonly Markup[]): Promise<Uint8Array> {
  const { document, snapshot, usesStreams } = await openForUpdate(pdfLib, bytes);
  const colours = chooseColours(["beam"], []);
  const writer = new MarkupWriter(pdfLib, document, { columns: COLUMNS, author: "Takeoff", at: AT, colours });
  for (let page = 1; page <= document.getPageCount(); page++) {
    const viewports = [
      { page, title: "Framing plan", box: { left: 40, bottom: 40, right: 200, top: 200 }, pointsPerFoot: 18, isMetric: false },
    ];
    writer.addPage(page - 1, { ...(await pageBefore(bytes, page, new Set())), markups, viewports });
  }
  writer.addSummary(SUMMARY);
  return Buffer.concat([bytes, await writer.save(snapshot, usesStreams)]);
}

interface Shown {
  subtype: string;
  rect: number[];
  vertices?: number[];
}

/** The annotations of a page as pdf.js finds them, in the points in which the page is shown. */
const shownOn = (bytes: Uint8Array, number: number): Promise<Shown[]> =>
  openPdf(bytes, async (document) => {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const shown = (x = 0, y = 0): number[] => {
      const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y) as number[];
      return [left, viewport.height - top].map((value) => Number(value.toFixed(2)));
    };
    const annotations = (await page.getAnnotations()) as { subtype: string; rect: number[]; vertices?: Float32Array }[];
    return annotations.map(({ subtype, rect: [x1, y1, x2, y2], vertices }) => {
      const [a, b] = [shown(x1, y1), shown(x2, y2)];
      const sorted = [0, 1].map((axis) => [a[axis] ?? 0, b[axis] ?? 0].sort((first, second) => first - second));
      const rect = [sorted[0]?.[0], sorted[1]?.[0], sorted[0]?.[1], sorted[1]?.[1]] as number[];
      const points = vertices && [...vertices];
      return { subtype, rect, ...(points && { vertices: [...shown(points[0], points[1]), ...shown(points[2], points[3])] }) };
    });
  });

/** The label in the appearance of a page's only markup, in the points in which the page is shown. */
async function labelOn(bytes: Uint8Array, number: number) {
  const { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream } = pdfLib;
  const document = await pdfLib.PDFDocument.load(bytes, { updateMetadata: false });
  const annotation = document
    .getPage(number - 1)
    .node.lookup(PDFName.of("Annots"), PDFArray)
    .lookup(0, PDFDict);
  const stream = annotation.lookup(PDFName.of("AP"), PDFDict).lookup(PDFName.of("N")) as pdfLib.PDFRawStream;
  expect(stream).toBeInstanceOf(PDFRawStream);
  const content = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
  const [, matrix = "", shown = ""] = /([-\d. ]+) Tm <([0-9A-F]+)> Tj ET Q$/.exec(content) ?? [];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix.trim().split(" ").map(Number);
  const text = Buffer.from(shown, "hex").toString("latin1");
  return openPdf(bytes, async (pdf) => {
    const viewport = (await pdf.getPage(number)).getViewport({ scale: 1 });
    const at = (x: number, y: number): [number, number] => {
      const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y) as number[];
      return [left, viewport.height - top];
    };
    const [x, y] = at(e, f);
    const [alongX, alongY] = at(e + a, f + b);
    const [upX, upY] = at(e + c, f + d);
    const round = (value: number): number => Math.round(value * 100) / 100 + 0;
    const size = round(Math.hypot(alongX - x, alongY - y));
    expect(round(Math.hypot(upX - x, upY - y))).toBe(size);
    const font = new StandardFont(pdfLib, document.context, "Helvetica");
    const page = { width: viewport.width, height: viewport.height };
    return { text, x, y, size, rise: round(alongY - y), width: font.measure(text, size), page };
  });
}

describe("MarkupWriter", () => {
  const pages: PageOptions[] = [0, 90, 180, 270].flatMap((rotate) => [{ rotate }, { rotate, cropped: true, unit: rotate === 90 ? 1 : 2 }]);

  it.each([true, false])("draws markups where they are shown on rotated, cropped and scaled pages, object streams: %s", async (streams) => {
    const original = await pdfOf(pages, streams);
    const bytes = await marked(original, [markup(), count]);
    expect(Buffer.from(bytes.subarray(0, original.length)).equals(Buffer.from(original))).toBe(true);
    for (const [index, page] of pages.entries()) {
      const found = await shownOn(bytes, index + 1);
      expect([page, found.map(({ subtype }) => subtype)]).toEqual([page, ["PolyLine", "Square"]]);
      expect([page, found[0]?.vertices]).toEqual([page, [60, 140, 220, 140]]);
      // The box of the label with 2 points around it and its border.
      const [left = 0, bottom = 0, right = 0, top = 0] = found[1]?.rect ?? [];
      for (const [is, should] of [
        [left, 96.75],
        [bottom, 146.75],
        [right, 163.25],
        [top, 163.25],
      ] as const)
        expect(Math.abs(is - should)).toBeLessThan(0.05);
    }
  });

  it.each([
    ["a member", markup(), 7],
    ["a box", { ...count, text: "(4) HSS6X6X3/8" }, 7],
    ["a box at the edge of the page", { ...count, text: "(4) HSS6X6X3/8", box: { left: 0, bottom: 0, right: 40, top: 10 } }, 7],
    ["a small text", { ...count, text: "(4) HSS6X6X3/8", box: { left: 100, bottom: 150, right: 118, top: 154.5 } }, 3.5],
  ])("writes the label of %s level on rotated, cropped and scaled pages, and within the page and the markup", async (_, one, size) => {
    const original = await pdfOf(pages, true);
    const bytes = await marked(original, [one]);
    for (const [index, page] of pages.entries()) {
      const rect = (await shownOn(bytes, index + 1))[0]?.rect ?? [];
      const label = await labelOn(bytes, index + 1);
      expect([page, label.size, label.rise, label.text]).toEqual([page, size, 0, one.text]);
      const [left = 0, bottom = 0, right = 0, top = 0] = rect;
      const { x, y, width } = label;
      expect([page, x >= left && y >= bottom && x + width <= right && y + 0.7 * size <= top]).toEqual([page, true]);
      expect([page, x >= 0 && y >= 0 && x + width <= label.page.width && y + size <= label.page.height]).toEqual([page, true]);
    }
  });

  it("writes designation, mark, pieces, columns and the measure of the view", async () => {
    const bytes = await marked(await pdfOf([{ unit: 2 }], true), [markup(), count]);
    const { groups } = await countMarkups(pdfLib, bytes, 2);
    expect(groups.map(({ subject, label, pieces }) => [subject, label, pieces])).toEqual([
      ["W12X26", "B1", 1],
      ["HSS6X6X3/8", "", 4],
    ]);
    const document = await pdfLib.PDFDocument.load(bytes, { updateMetadata: false });
    const { PDFArray, PDFDict, PDFName } = pdfLib;
    const annotation = document.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray).lookup(0, PDFDict);
    const measure = annotation.lookup(PDFName.of("Measure"), PDFDict);
    const [x] = measure.lookup(PDFName.of("X"), PDFArray).asArray();
    // Two shown points for each of the page's units, and 18 for a foot.
    expect(Number((x as pdfLib.PDFDict).lookup(PDFName.of("C"))?.toString())).toBeCloseTo(2 / 18, 9);
    const viewport = document.getPage(0).node.lookup(PDFName.of("VP"), PDFArray).lookup(0, PDFDict);
    expect(viewport.lookup(PDFName.of("BBox"))?.toString()).toBe("[ 20 20 100 100 ]");
    const cells = annotation.lookup(PDFName.of("BSIColumnData"), PDFArray).asArray() as pdfLib.PDFHexString[];
    expect(cells.map((cell) => cell.decodeText())).toEqual(["1", `25'-6 1/2"`]);
    expect((annotation.lookup(PDFName.of("NM")) as pdfLib.PDFHexString).decodeText()).toBe("draft-1-1");
  });

  it("keeps the annotations, viewports and columns that the drawing has, and gives its own columns the places after them", async () => {
    const { PDFArray, PDFDict, PDFHexString, PDFName } = pdfLib;
    const before = await pdfLib.PDFDocument.create();
    const page = before.addPage([400, 300]);
    const { context } = before;
    const note = context.obj({ Type: "Annot", Subtype: "Square", Rect: [5, 5, 20, 20], Contents: PDFHexString.fromText("theirs") });
    // In an object of its own, which other pages could share.
    page.node.set(PDFName.of("Annots"), context.register(context.obj([context.register(note)])));
    page.node.set(PDFName.of("VP"), context.obj([context.obj({ Type: "Viewport", BBox: [0, 0, 9, 9] })]));
    const columns = ["Space", "Length"].map((name) => context.obj({ Subtype: "Text", Name: PDFHexString.fromText(name) }));
    before.catalog.set(PDFName.of("BSIAnnotColumns"), context.obj(columns));
    const bytes = await marked(await before.save(), [markup()]);
    const document = await pdfLib.PDFDocument.load(bytes, { updateMetadata: false });
    const { node } = document.getPage(0);
    const annotations = node.lookup(PDFName.of("Annots"), PDFArray);
    expect(annotations.size()).toBe(2);
    expect((annotations.lookup(0, PDFDict).lookup(PDFName.of("Contents")) as pdfLib.PDFHexString).decodeText()).toBe("theirs");
    expect(node.lookup(PDFName.of("VP"), PDFArray).size()).toBe(2);
    const names = document.catalog.lookup(PDFName.of("BSIAnnotColumns"), PDFArray);
    const nameAt = (at: number): string => (names.lookup(at, PDFDict).lookup(PDFName.of("Name")) as pdfLib.PDFHexString).decodeText();
    expect([0, 1, 2].map(nameAt)).toEqual(["Space", "Length", "Qty"]);
    const cells = annotations.lookup(1, PDFDict).lookup(PDFName.of("BSIColumnData"), PDFArray).asArray() as pdfLib.PDFHexString[];
    expect(cells.map((cell) => cell.decodeText())).toEqual(["", `25'-6 1/2"`, "1"]);
  });
});

/** The objects that the last list of a file names, each with what stands at its offset; that of a list in a stream is the list itself. */
function listed(bytes: Uint8Array): [object: string, found: string][] {
  const text = Buffer.from(bytes).toString("latin1");
  const [, offset] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const list = text.slice(Number(offset));
  if (!list.startsWith("xref")) return [["list", /^\d+ 0 obj\s+<<[^>]*\/Type \/XRef/.test(list) ? "list" : list.slice(0, 40)]];
  const [table = ""] = list.split("trailer");
  return [...table.matchAll(/(\d+) (\d+)\s*\n((?:\d{10} \d{5} [nf]\s*\n?)+)/g)].flatMap(([, first = "", , rows = ""]) =>
    [...rows.matchAll(/(\d{10}) \d{5} ([nf])/g)].flatMap(([, at, kind], index): [string, string][] => {
      const name = `${Number(first) + index} 0 obj`;
      return kind === "n" ? [[name, text.slice(Number(at), Number(at) + name.length)]] : [];
    }),
  );
}

/** Each object stands where the list says. A reader that must search for them, as pdf.js does silently, could take others. */
function expectListed(bytes: Uint8Array): void {
  const objects = listed(bytes);
  expect(objects).not.toEqual([]);
  for (const [object, found] of objects) expect(found).toBe(object);
}

describe("openForUpdate", () => {
  const AFTER = {
    "its end": "",
    "empty lines": "\r\n\n",
    "1,000 NULs": "\0".repeat(1_000),
    "a page of a proxy": `\r\n<html><body>${"Scanned by the proxy. ".repeat(200)}</body></html>`,
    "an object of an update that was cut off": "\n3 0 obj\n<< /Type /Page /MediaBox [0 0 1 1] >>\nendobj\n",
    "the first word of an end that was cut off": "\nstartxref\n",
  };
  const files = [false, true].flatMap((streams) =>
    Object.entries(AFTER).map(([after, tail]) => ({ list: streams ? "a stream" : "a table", streams, after, tail })),
  );

  it.each(files)("appends what readers find to a file that lists its objects in $list and ends with $after", async ({ streams, tail }) => {
    const original = Buffer.concat([await pdfOf([{}, {}], streams), Buffer.from(tail)]);
    const bytes = await marked(original, [markup(), count]);
    expect(Buffer.from(bytes.subarray(0, original.length)).equals(original)).toBe(true);
    for (const page of [1, 2]) expect((await shownOn(bytes, page)).map(({ subtype }) => subtype)).toEqual(["PolyLine", "Square"]);
    expectListed(bytes);
  });

  it.each(["%%EOF", "startxref"])("appends to a file that was cut off before its last %s", async (cut) => {
    const pdf = Buffer.from(await pdfOf([{}, {}], false));
    const bytes = await marked(pdf.subarray(0, pdf.lastIndexOf(cut)), [markup(), count]);
    for (const page of [1, 2]) expect((await shownOn(bytes, page)).map(({ subtype }) => subtype)).toEqual(["PolyLine", "Square"]);
    expectListed(bytes);
  });
});
