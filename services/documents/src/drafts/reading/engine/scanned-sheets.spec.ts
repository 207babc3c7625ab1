import { describe, expect, it } from "@jest/globals";
import { draftDrawing } from "@takeoff/drawings";
import { readPage, readSheet, StrokeList, type DisplayPage, type SheetReading, type Strokes } from "@takeoff/takeoff/draft";
import { readScannedSheet } from "@takeoff/takeoff/scan";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { madePdf } from "../../../../test/made-drawings.ts";
import { openPdf } from "../../../../test/pdfs/open-pdf.ts";

/** A plan whose dimensions confirm its scale. */
function readPlan(): Promise<DisplayPage> {
  return readFirst(draftDrawing(4, { halfSize: false, rotate: 0 }).pdf);
}

function readFirst(pdf: Uint8Array): Promise<DisplayPage> {
  return openPdf(pdf, async (document) => readPage(await document.getPage(1), OPS));
}

/** What is seen of the lines of a scan. */
function keepLong(strokes: Strokes): Strokes {
  const list = new StrokeList();
  for (let index = 0; index < strokes.count; index++) {
    const [x1, y1, x2, y2] = strokes.at(index);
    if (Math.hypot(x2 - x1, y2 - y1) > 30) list.add(x1, y1, x2, y2, strokes.widths[index] ?? 0, strokes.paths[index] ?? 0);
  }
  return list.take();
}

const listPieces = ({ lines }: Pick<SheetReading, "lines">) => lines.flatMap(({ pieces }) => pieces);

describe("readScannedSheet", () => {
  it("reads what is on the page by the rules of any other, and is sure of nothing", async () => {
    const page = await readPlan();
    const plain = readSheet(page);
    const scanned = readScannedSheet({ page: { ...page, origin: "scan" }, toShown: [1, 0, 0, 1, 0, 0], dotsPerInch: 200, score: 0.9 });
    expect(plain.lines.filter(({ confidence }) => confidence === "sure").length).toBeGreaterThan(10);
    expect(scanned.lines.map(({ designation, quantity }) => [designation, quantity])).toEqual(
      plain.lines.map(({ designation, quantity }) => [designation, quantity]),
    );
    expect(scanned.linework).toBe("raster");
    expect(new Set(scanned.lines.map(({ confidence }) => confidence))).toEqual(new Set(["check", "unknown"]));
    expect(scanned.lines.every(({ reasons }) => reasons.includes("scan"))).toBe(true);
    const lengths = scanned.lines.flatMap(({ length }) => length ?? []);
    expect(lengths.length).toBeGreaterThan(10);
    expect(new Set(lengths.map(({ source }) => source))).toEqual(new Set(["scan"]));
  });

  it("gives no length at a scale that no dimension confirms", async () => {
    const page = await readPlan();
    const texts = page.texts.filter(({ text }) => !/\d'/.test(text) || text.includes("="));
    const scanned = readScannedSheet({
      page: { ...page, texts, origin: "scan" },
      toShown: [1, 0, 0, 1, 0, 0],
      dotsPerInch: 200,
      score: 0.9,
    });
    expect(scanned.scales.map(({ source }) => source)).toContain("stated");
    expect(scanned.lines.length).toBeGreaterThan(10);
    expect(scanned.lines.flatMap(({ length }) => length ?? [])).toEqual([]);
  });

  it("gives the lengths of beams to no column, whose symbols a scan does not show", async () => {
    const page = await readFirst(madePdf("plans/metric-plan-ca"));
    // Letters that a line crosses are not read: what those beams are called is not known, nor what one grid line is.
    const texts = page.texts.filter(({ text }) => text !== "W310x39" && text !== "1");
    const scanned = readScannedSheet({
      page: { ...page, texts, strokes: keepLong(page.strokes), origin: "scan" },
      toShown: [1, 0, 0, 1, 0, 0],
      dotsPerInch: 200,
      score: 0.9,
    });
    const lengths = Map.groupBy(scanned.lines, ({ designation }) => designation);
    const listLengths = (designation: string) =>
      lengths.get(designation)?.map(({ quantity, length }) => [quantity, length && Math.round(25.4 * length.inches)]);
    expect(listLengths("W200X46")).toEqual([[4, null]]);
    expect(listLengths("HSS152X152X9.5")).toEqual([[8, null]]);
    expect(listLengths("W250X33")).toEqual([
      [4, 6200],
      [4, 7200],
    ]);
  });

  it("shows sizes that it did not read, and does not count them", async () => {
    const page = await readPlan();
    const unread = { text: "HSS?6X6X1", x: 600, y: 700, width: 60, height: 9, angle: 0 };
    const scanned: DisplayPage = { ...page, texts: [...page.texts, unread], origin: "scan" };
    const reading = readScannedSheet({ page: scanned, toShown: [1, 0, 0, 1, 0, 0], dotsPerInch: 200, score: 0.9 });
    const unclear = reading.exceptions.filter(({ kind }) => kind === "two_readings");
    expect(unclear).toEqual([{ kind: "two_readings", text: "HSS?6X6X1", box: { left: 600, bottom: 700, right: 660, top: 709 } }]);
    expect(listPieces(reading)).toHaveLength(listPieces(readSheet(page)).length);
  });

  it("says that letters are lines, whose lengths are measured as drawn", async () => {
    const page = await readPlan();
    const outlined = readScannedSheet({
      page: { ...page, origin: "outlined" },
      toShown: [1, 0, 0, 1, 0, 0],
      dotsPerInch: null,
      score: 0.9,
    });
    expect(outlined.linework).toBe("outlined");
    expect(outlined.lines.every(({ confidence, reasons }) => confidence !== "sure" && reasons.includes("outlined"))).toBe(true);
    expect(outlined.lines.map(({ length }) => length)).toEqual(readSheet(page).lines.map(({ length }) => length));
  });

  it("puts the places of a sheet that lies turned where they are shown", async () => {
    const page: DisplayPage = { ...(await readPlan()), origin: "scan" };
    const straight = readScannedSheet({ page, toShown: [1, 0, 0, 1, 0, 0], dotsPerInch: 200, score: 0.9 });
    // A quarter of a turn counter-clockwise: what was right is up.
    const turned = readScannedSheet({ page, toShown: [0, 1, -1, 0, page.height, 0], dotsPerInch: 200, score: 0.9 });
    const places = listPieces(straight).map(({ box, line }) => ({
      box: { left: page.height - box.top, right: page.height - box.bottom, bottom: box.left, top: box.right },
      line: line && { from: { x: page.height - line.from.y, y: line.from.x }, to: { x: page.height - line.to.y, y: line.to.x } },
    }));
    expect(listPieces(turned).map(({ box, line }) => ({ box, line }))).toEqual(places);
    const texts = straight.texts.map((box) => [page.height - box.top, box.left]);
    expect(turned.texts.map(({ left, bottom }) => [left, bottom])).toEqual(texts);
    expect(texts.length).toBeGreaterThan(50);
    expect(turned.axes.map(({ name, isUpright, at }) => [name, isUpright, at])).toEqual(
      straight.axes.map(({ name, isUpright, at }) => [name, !isUpright, isUpright ? at : page.height - at]),
    );
    expect(straight.axes.length).toBeGreaterThan(3);
  });
});
