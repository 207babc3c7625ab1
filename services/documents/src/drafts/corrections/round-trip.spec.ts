import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import type { DraftLine, SheetView } from "@takeoff/contracts";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import * as engine from "@takeoff/takeoff/draft";
import { draftLine } from "../../../test/draft-line.ts";
import { CorrectedPdf } from "../../../test/pdfs/corrected-pdf.ts";
import { openPdf } from "../../../test/pdfs/open-pdf.ts";
import { readMarkedLines } from "../../results/reading/markups/read-marked-lines.ts";
import { MARKUP_FAMILIES } from "../marked-pdf/markup-families.ts";
import { buildMarkups } from "../marked-pdf/markups.ts";
import { chooseColours } from "../marked-pdf/writer/colours/colours.ts";
import { openForUpdate } from "../marked-pdf/writer/open-for-update.ts";
import { readPageBefore } from "../marked-pdf/writer/page-before.ts";
import { MarkupWriter } from "../marked-pdf/writer/write-markups.ts";
import { MARKUP_COLUMNS } from "../completion/result-files.ts";
import { describeLikeness } from "../completion/made-marks.ts";
import { findCorrections, type Comparison, type DraftSnapshot } from "./find-corrections.ts";

const DECIDED = "2026-03-04T00:00:00.000Z";
const view: SheetView = {
  ...{ title: "PLAN", stated: null, points_per_foot: 18, scale_source: "both", stated_points_per_foot: 18 },
  ...{ voted_points_per_foot: 18, votes: 3, box: { left: 0, bottom: 0, right: 1_000, top: 1_000 } },
};
const pieceAt = (x: number, y: number, points: number | null, quantity = 1) => ({
  ...{ box: { left: x, bottom: y, right: x + 40, top: y + 9 }, text: "W12X26", quantity },
  line: points === null ? null : { from: { x, y: y - 6 }, to: { x: x + points, y: y - 6 } },
});
const line = (id: number, over: Partial<DraftLine>): DraftLine => draftLine({ id, decided_at: DECIDED, ...over });

/** What lines of drafts may be: measured and not, counted by one markup, without a number, a mark or a length, with a grade, and metric. */
const LINES: DraftLine[] = [
  line(1, { mark: "B1", quantity: 2, length_in: 150.5, pieces: [pieceAt(50, 60, 225), pieceAt(50, 90, 225)] }),
  line(2, { mark: null, quantity: 1, length_in: 80, pieces: [pieceAt(50, 120, 120)] }),
  line(3, {
    mark: "C1",
    designation: "HSS6X6X3/8",
    shape: "HSS",
    quantity: 9,
    length_in: null,
    length_source: null,
    pieces: [pieceAt(60, 150, null, 4)],
  }),
  line(4, { mark: "B4", quantity: null, length_in: null, length_source: null, pieces: [pieceAt(50, 180, 180)] }),
  line(5, { mark: "B5", quantity: 1, grade: "A588", grade_from: "drawing", length_in: 301.125, pieces: [pieceAt(50, 210, 270)] }),
  line(6, { mark: "M1", designation: "HEA200", shape: "HEA", quantity: 1, length_in: 6_000 / 25.4, pieces: [pieceAt(50, 240, 354)] }),
  line(7, {
    mark: "A1",
    designation: "L4X4X3/8",
    shape: "L",
    quantity: 3,
    length_in: 18,
    studs: "20",
    camber: "3/4",
    pieces: [pieceAt(300, 60, null, 3)],
  }),
];
const FACTS = {
  marks: { [describeLikeness(LINES[1] as DraftLine)]: "B2" },
  parameters: [{ name: "default_w_steel_grade", value: "A992" }],
};
const draftOf = (lines: readonly DraftLine[]): DraftSnapshot => ({
  ...{ lines, views: new Map([[1, [view]]]), facts: FACTS, markedAt: new Date("2026-03-05T00:00:00Z") },
  ...{ pages: new Set([1]), drawn: new Set<string>() },
});

interface Page {
  rotate?: number;
  cropped?: boolean;
  unit?: number;
}

/** The drawing with the markups of the lines, as it is sent to customers. */
async function mark(lines: readonly DraftLine[], { rotate = 0, cropped = false, unit = 1 }: Page = {}): Promise<Buffer> {
  const drawing = await pdfLib.PDFDocument.create();
  const page = drawing.addPage([700, 600]);
  page.setRotation(pdfLib.degrees(rotate));
  if (cropped) page.setCropBox(30, 20, 600, 560);
  if (unit !== 1) page.node.set(pdfLib.PDFName.of("UserUnit"), pdfLib.PDFNumber.of(unit));
  const bytes = await drawing.save();
  const { document, snapshot, usesStreams } = await openForUpdate(pdfLib, bytes);
  const colours = chooseColours([...MARKUP_FAMILIES], []);
  const writer = new MarkupWriter(pdfLib, document, { columns: MARKUP_COLUMNS, author: "Takeoff", at: new Date(DECIDED), colours });
  const before = await openPdf(bytes, async (pdf) => readPageBefore({ ...engine, OPS }, await pdf.getPage(1), new Set()));
  writer.addPage(0, { ...before, markups: lines.flatMap((one) => buildMarkups(one, [view], FACTS)), viewports: [] });
  return Buffer.concat([bytes, await writer.save(snapshot, usesStreams)]);
}

async function compare(bytes: Buffer, lines: readonly DraftLine[] = LINES, filename = "marked.pdf"): Promise<Comparison> {
  const reading = { loadPdfLib: () => Promise.resolve(pdfLib), parameters: null };
  const source = (async function* () {
    yield bytes;
  })();
  return findCorrections(await readMarkedLines(filename, source, reading), draftOf(lines));
}

describe("a marked-up PDF that comes back", () => {
  it.each<[string, Page]>([
    ["as it is", {}],
    ["rotated and cropped", { rotate: 90, cropped: true }],
    ["rotated by 270 degrees, in units of two points", { rotate: 270, unit: 2 }],
  ])("has no correction when nobody corrected it, on a page that is shown %s", async (_, page) => {
    const { corrections, findings, known } = await compare(await mark(LINES, page));
    expect(corrections).toEqual([]);
    expect(findings.map(({ message }) => message)).toEqual([`${LINES.length} lines of the draft without a change in the file.`]);
    expect(known).toBe(8);
  });

  it("has exactly what was corrected", async () => {
    const pdf = await CorrectedPdf.open(await mark(LINES, { rotate: 90 }));
    pdf.set("draft-2-1", "Label", "B22");
    pdf.set("draft-5-1", "Subj", "W14X30");
    pdf.move("draft-6-1", 30);
    pdf.move("draft-7-1", 30);
    pdf.delete("draft-3-1");
    pdf.hide("draft-4-1");
    pdf.add("NEWNEWNEWNEWNEWN", "C8X11.5", 2);
    const { corrections, findings } = await compare(await pdf.save());
    expect(findings.map(({ code }) => code)).toEqual(["corrections_unchanged", "corrections_unreadable"]);
    expect(corrections).toMatchObject([
      { kind: "changed", line: 2, after: { mark: "B22", designation: "W12X26", quantity: 1, length_in: 80, grade: "A992" } },
      { kind: "deleted", line: 3, after: null },
      { kind: "changed", line: 5, after: { mark: "B5", designation: "W14X30", length_in: 301.125, grade: "A588" } },
      { kind: "moved", line: 6 },
      { kind: "moved", line: 7 },
      { kind: "added", line: null, after: { designation: "C8X11.5", quantity: 2 } },
    ]);
  });

  it("has none as a list of its markups that Bluebeam Revu exports, which has its own counts and measures next to ours", async () => {
    const header =
      "ID,Subject,Page Label,Comments,Page Index,Author,Length,Length Unit,Count,Measurement,Measurement Unit,Label,Status,Qty,Length,Grade";
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const rows = LINES.flatMap((one) => buildMarkups(one, [view], FACTS)).flatMap(({ name, subject, label, line: ends, columns }) => {
      if (subject === null) return [];
      const cells = new Map(MARKUP_COLUMNS.map((column, index) => [column, columns[index] ?? ""]));
      const feet = ends ? (Math.hypot(ends.to.x - ends.from.x, ends.to.y - ends.from.y) / 18).toFixed(4) : "0.0000";
      const measured = ends ? [feet, "ft", "0", feet, "ft"] : ["0.0000", "", "1", "1", "Count"];
      const own = [cells.get("Qty"), cells.get("Length"), cells.get("Grade")];
      return [[name, subject, "1", "", "0", "Takeoff", ...measured, label, "None", ...own].map((cell) => quote(cell ?? "")).join(",")];
    });
    const list = [header, ",,W12X26 (3),,,,37.5000,ft,,37.5000,ft,,,,,", ...rows].join("\r\n");
    expect((await compare(Buffer.from(list), LINES, "markups.csv")).corrections).toEqual([]);
    const changed = await compare(Buffer.from(list.replace('"B5"', '"B55"')), LINES, "markups.csv");
    expect(changed.corrections).toMatchObject([{ kind: "changed", line: 5, after: { mark: "B55", length_in: 301.125 } }]);
  });

  it("has a correction for each of several hundred changed markups", async () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      line(100 + index, { mark: `B${index}`, quantity: 1, pieces: [pieceAt(50, 20 + index * 2, 360)] }),
    );
    const pdf = await CorrectedPdf.open(await mark(many));
    for (const { id } of many.slice(0, 200)) pdf.set(`draft-${id}-1`, "Subj", "W14X30");
    const { corrections } = await compare(await pdf.save(), many);
    expect(corrections.map(({ kind, line: id }) => [kind, id])).toEqual(many.slice(0, 200).map(({ id }) => ["changed", id]));
  });
});
