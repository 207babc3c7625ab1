import { describe, expect, it } from "@jest/globals";
import type { DraftLine, SheetView } from "@takeoff/contracts";
import * as pdfLib from "@cantoo/pdf-lib";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import * as engine from "@takeoff/takeoff/draft";
import { draftLine } from "../../../test/draft-line.ts";
import { type MarkedLine, type MarkedLines, readMarkedLines } from "../../results/reading/markups/read-marked-lines.ts";
import { markupName } from "../marked-pdf/markup-names.ts";
import { findCorrections, type Comparison, type DraftSnapshot, offerDrawn } from "./find-corrections.ts";
import { CorrectedPdf } from "../../../test/pdfs/corrected-pdf.ts";
import { openPdf } from "../../../test/pdfs/open-pdf.ts";
import { MARKUP_FAMILIES } from "../marked-pdf/markup-families.ts";
import { buildMarkups } from "../marked-pdf/markups.ts";
import { chooseColours } from "../marked-pdf/writer/colours/colours.ts";
import { openForUpdate } from "../marked-pdf/writer/open-for-update.ts";
import { readPageBefore } from "../marked-pdf/writer/page-before.ts";
import { MarkupWriter } from "../marked-pdf/writer/write-markups.ts";
import { MARKUP_COLUMNS } from "../completion/result-files.ts";
import { describeLikeness } from "../completion/made-marks.ts";

const MARKED_AT = new Date("2026-03-05T00:00:00Z");
const LATER = "2026-03-06T00:00:00.000Z";
const boxAt = (x: number) => ({ left: x, bottom: 100, right: x + 40, top: 110 });
/** 18 points for a foot: 20 ft. */
const lineAt = (x: number, points = 360) => ({ from: { x, y: 90 }, to: { x: x + points, y: 90 } });
const view: SheetView = {
  ...{ title: "PLAN", stated: null, points_per_foot: 18, scale_source: "both", stated_points_per_foot: 18 },
  ...{ voted_points_per_foot: 18, votes: 3, box: { left: 0, bottom: 0, right: 1_000, top: 1_000 } },
};

/** A line of two pieces of 20 ft, each labelled. */
const beam = (over: Partial<DraftLine> = {}): DraftLine =>
  draftLine({
    id: 7,
    mark: "B1",
    pieces: [100, 500].map((x) => ({ box: boxAt(x), text: "W12X26", quantity: 1, line: lineAt(x) })),
    ...over,
  });

const snapshot = (lines: DraftLine[], over: Partial<DraftSnapshot> = {}): DraftSnapshot => ({
  ...{ lines, views: new Map([[1, [view]]]), facts: { marks: {}, parameters: null }, markedAt: MARKED_AT },
  ...{ pages: new Set([1]), drawn: new Set<string>(), ...over },
});

/** The markups of a line as the marked-up PDF has them. */
const markupsOf = (line: DraftLine): MarkedLine[] =>
  line.pieces.map((piece, index) => ({
    ...{ name: markupName(line, index), designation: line.designation, mark: line.mark ?? "", grade: line.grade ?? "", author: "Takeoff" },
    ...{ quantity: piece.quantity, length: line.length_in, page: line.page, place: { box: piece.box, line: piece.line } },
  }));

const fileOf = (lines: MarkedLine[], names = lines.map(({ name }) => name)): MarkedLines => ({ lines, names });
const compare = (lines: MarkedLine[], draft: DraftLine[] = [beam()], over: Partial<DraftSnapshot> = {}): Comparison =>
  findCorrections(fileOf(lines), snapshot(draft, over));
const withChanges = (change: Partial<MarkedLine>, ...at: number[]): MarkedLine[] =>
  markupsOf(beam()).map((markup, index) => (at.includes(index) ? { ...markup, ...change } : markup));
const codesOf = ({ findings }: Comparison): string[] => findings.map(({ code }) => code);

describe("findCorrections", () => {
  it("finds no correction in the marked-up PDF as it was made", () => {
    const lines = [
      beam(),
      // Not as many as are labelled: one markup counts for all.
      beam({ id: 8, quantity: 9, length_in: 301.5 }),
      beam({ id: 9, quantity: null, length_in: null }),
      beam({ id: 10, pieces: [{ box: boxAt(5), text: "W12X26", quantity: 2, line: null }] }),
    ];
    const [first, counted, unknown, labelled] = lines as [DraftLine, DraftLine, DraftLine, DraftLine];
    const file = [
      ...markupsOf(first),
      { ...(markupsOf(counted)[0] as MarkedLine), quantity: 9 },
      // What programs measure where no length was given.
      { ...(markupsOf(unknown)[0] as MarkedLine), length: 240.4 },
      ...markupsOf(labelled),
    ];
    const { corrections, known } = compare(file, lines);
    expect(corrections).toEqual([]);
    expect(known).toBe(5);
  });

  it("finds another designation, mark, length, number and grade of a whole line", () => {
    const change = { designation: "W14X30", mark: "B9", length: 252, grade: "A992", quantity: 2 };
    expect(compare(withChanges(change, 0, 1)).corrections).toEqual([
      {
        ...{ kind: "changed", page: 1, line: 7, version: 1, pieces: null, conflict: null, author: null },
        before: { designation: "W12X26", mark: "B1", quantity: 2, length_in: 240, grade: null },
        after: { designation: "W14X30", mark: "B9", quantity: 4, length_in: 252, grade: "A992" },
      },
    ]);
  });

  it("makes lines of their own of pieces that were changed by themselves, and counts the others", () => {
    const { corrections } = compare(withChanges({ designation: "W14X30" }, 1));
    expect(corrections).toMatchObject([
      { kind: "changed", line: 7, after: { designation: "W12X26", quantity: 1 } },
      { kind: "added", line: null, page: 1, after: { designation: "W14X30", mark: "B1", quantity: 1 }, pieces: [{ box: boxAt(500) }] },
    ]);
  });

  it("finds deleted pieces and deleted lines, which are asked when most of the takeoff is missing", () => {
    const [first] = markupsOf(beam()) as [MarkedLine];
    expect(compare([first]).corrections).toMatchObject([{ kind: "changed", line: 7, after: { quantity: 1 } }]);
    const others = [8, 9].map((id) => beam({ id }));
    const file = others.flatMap(markupsOf);
    expect(compare(file, [beam(), ...others]).corrections).toMatchObject([{ kind: "deleted", line: 7, after: null, conflict: null }]);
    expect(compare(markupsOf(beam({ id: 8 })), [beam(), ...others]).corrections.map(({ conflict }) => conflict)).toEqual([
      "many_deleted",
      "many_deleted",
    ]);
  });

  it("finds moved pieces, and measures those whose ends were moved", () => {
    const moved = { box: boxAt(120), line: lineAt(120) };
    expect(compare(withChanges({ place: moved }, 0)).corrections).toMatchObject([
      { kind: "moved", line: 7, pieces: [moved, { box: boxAt(500) }], after: { length_in: 240 } },
    ]);
    const longer = withChanges({ place: { box: boxAt(100), line: lineAt(100, 378) } }, 0, 1);
    expect(compare(longer).corrections[0]).toMatchObject({ kind: "changed", after: { length_in: 252, quantity: 2 } });
    // Viewers draw a line's box anew.
    expect(compare(withChanges({ place: { box: boxAt(0), line: lineAt(100.5) } }, 0)).corrections).toEqual([]);
  });

  it("does not take a line with further corners for a moved one", () => {
    expect(compare(withChanges({ place: { box: boxAt(700), line: null } }, 0)).corrections).toEqual([]);
  });

  it("takes a list without places, and lengths as they are measured, for unchanged", () => {
    expect(compare(withChanges({ place: null, length: 240.7 }, 0, 1)).corrections).toEqual([]);
    expect(compare(withChanges({ place: null, mark: null, length: null, quantity: null }, 0, 1)).corrections).toEqual([]);
  });

  it("adds new markups as lines, except those that a list gives no place and those on other pages", () => {
    const own = markupsOf(beam());
    const added: MarkedLine = {
      ...(own[0] as MarkedLine),
      name: "ABCDEFGHIJKLMNOP",
      designation: "HSS4X4X1/4",
      mark: "",
      quantity: 3,
      length: null,
    };
    const found = compare([...own, added, { ...added, place: null }, { ...added, page: 9 }]);
    expect(found.corrections).toMatchObject([
      {
        kind: "added",
        page: 1,
        after: { designation: "HSS4X4X1/4", mark: null, quantity: 3, length_in: null },
        pieces: [{ quantity: 3 }],
        author: null,
      },
    ]);
    expect(codesOf(found)).toEqual(["corrections_unchanged", "corrections_without_place", "corrections_other_page"]);
  });

  it("asks about markups that the drawing had before, with their author", () => {
    const drawn: MarkedLine = { ...(markupsOf(beam())[0] as MarkedLine), name: "DRAWN", author: "Robin" };
    expect(compare([...markupsOf(beam()), drawn], [beam()], { drawn: new Set(["DRAWN"]) }).corrections).toMatchObject([
      { kind: "added", conflict: "of_drawing", author: "Robin" },
    ]);
    expect(offerDrawn(fileOf([drawn]), new Set([1])).corrections).toMatchObject([
      { kind: "added", conflict: "of_drawing", author: "Robin" },
    ]);
  });

  it("asks where a line was decided after the marked-up PDF was made, and does not miss what was added since", () => {
    const later = beam({ decided_at: LATER });
    const file = markupsOf(later).map((markup) => ({ ...markup, designation: "W14X30" }));
    expect(compare(file, [later]).corrections).toMatchObject([{ kind: "changed", conflict: "decided_later" }]);
    expect(compare(markupsOf(beam()), [beam(), beam({ id: 8, decided_at: LATER })]).corrections).toEqual([]);
    expect(compare(file, [beam()], { markedAt: null }).corrections).toMatchObject([{ conflict: "decided_later" }]);
  });

  it("leaves lines as they are whose markups name no steel any more, and those that are rejected by now", () => {
    const names = markupsOf(beam()).map(({ name }) => name);
    const unreadable = findCorrections({ lines: [], names }, snapshot([beam()]));
    expect([unreadable.corrections, codesOf(unreadable), unreadable.known]).toEqual([
      [],
      ["corrections_unchanged", "corrections_unreadable"],
      2,
    ]);
    const rejected = compare(withChanges({ designation: "W14X30" }, 0, 1), [beam({ state: "rejected" })]);
    expect([rejected.corrections, codesOf(rejected)]).toEqual([[], ["corrections_unchanged", "corrections_undecided"]]);
  });
});

const DECIDED = "2026-03-04T00:00:00.000Z";
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

async function compareFile(bytes: Buffer, lines: readonly DraftLine[] = LINES, filename = "marked.pdf"): Promise<Comparison> {
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
    const { corrections, findings, known } = await compareFile(await mark(LINES, page));
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
    const { corrections, findings } = await compareFile(await pdf.save());
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
    expect((await compareFile(Buffer.from(list), LINES, "markups.csv")).corrections).toEqual([]);
    const changed = await compareFile(Buffer.from(list.replace('"B5"', '"B55"')), LINES, "markups.csv");
    expect(changed.corrections).toMatchObject([{ kind: "changed", line: 5, after: { mark: "B55", length_in: 301.125 } }]);
  });

  it("has a correction for each of several hundred changed markups", async () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      line(100 + index, { mark: `B${index}`, quantity: 1, pieces: [pieceAt(50, 20 + index * 2, 360)] }),
    );
    const pdf = await CorrectedPdf.open(await mark(many));
    for (const { id } of many.slice(0, 200)) pdf.set(`draft-${id}-1`, "Subj", "W14X30");
    const { corrections } = await compareFile(await pdf.save(), many);
    expect(corrections.map(({ kind, line: id }) => [kind, id])).toEqual(many.slice(0, 200).map(({ id }) => ["changed", id]));
  });
});
