import { describe, expect, it } from "@jest/globals";
import { draftDrawing, originalPdf, type CalloutTruth, type PageTruth } from "@takeoff/drawings";
import { drawing } from "@takeoff/drawings/model";
import { findCallouts, findTables, joinRuns, readPage, ScheduleJoin, type CountLine, type SheetReading } from "@takeoff/takeoff/draft";
import { madeTruth, readMade } from "../../../../test/made-drawings.ts";
import { readSheets } from "../../../../test/pdfs/read-drawing.ts";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Every feature of drawings occurs with some of them. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

const JOIST = /^\d+(?:\.\d)?(?:K|LH|DLH)\d/;
const AT_EACH_JOIST = /AT EA(?:CH)? JOIST/;

/** Pieces by what is said about them: `W12X26, 20 studs, C=3/4: 5`. */
type Tally = Record<string, number>;
const add = (tally: Tally, key: string, quantity: number): void => void (tally[key] = (tally[key] ?? 0) + quantity);
const keyOf = ({ designation, studs, camber }: Pick<CalloutTruth, "designation" | "studs" | "camber">): string =>
  [designation, studs, camber].filter((part) => part !== null).join(", ");

function tallyOfTruth(page: PageTruth, role: "placed" | "schedule"): Tally {
  const tally: Tally = {};
  const ofRole = page.callouts.filter((callout) => callout.role === role);
  const joists = ofRole.filter(({ designation }) => JOIST.test(designation)).reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
  // `AT EA JOIST`: together as many as there are joists.
  const notes = ofRole.filter(({ text }) => AT_EACH_JOIST.test(text)).length;
  for (const callout of ofRole) add(tally, keyOf(callout), AT_EACH_JOIST.test(callout.text) ? joists / notes : (callout.quantity ?? 1));
  return tally;
}

function tallyOf(sheet: SheetReading, role: "placed" | "schedule"): Tally {
  const tally: Tally = {};
  for (const line of sheet.lines)
    if (line.role === role)
      add(
        tally,
        keyOf(line),
        line.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
      );
  return tally;
}

/** What is compared of a page. */
interface Shown {
  linework: string;
  kind: string;
  sheet: string | null;
  /** Titles of views with their stated scales. */
  scales: string[];
  /** Texts of reviewers. */
  comments: string[];
  existing: number;
  unlisted: number;
  placed: Tally;
  schedule: Tally;
}

function describeTruth(page: PageTruth): Shown {
  const count = (role: string): number => page.callouts.filter((callout) => callout.role === role).length;
  return {
    linework: "vector",
    kind: page.kind,
    sheet: page.sheet,
    scales: page.views.map(({ title, stated }) => `${title}: ${stated}`).sort(),
    comments: [],
    existing: count("existing"),
    unlisted: count("unlisted"),
    placed: tallyOfTruth(page, "placed"),
    schedule: tallyOfTruth(page, "schedule"),
  };
}

function describeSheet(sheet: SheetReading): Shown {
  const ofKind = (kind: string) => sheet.exceptions.filter((one) => one.kind === kind);
  const stated = sheet.views.filter((view) => view.stated !== null);
  return {
    linework: sheet.linework,
    kind: sheet.kind,
    sheet: sheet.sheet,
    scales: stated.map((view) => `${view.title}: ${view.stated}`).sort(),
    comments: ofKind("markup").map(({ text }) => text),
    existing: ofKind("existing").length,
    unlisted: ofKind("unlisted").length,
    placed: tallyOf(sheet, "placed"),
    schedule: tallyOf(sheet, "schedule"),
  };
}

describe("readSheet", () => {
  it.each(SEEDS)("reads what drawing %i shows: pieces, schedules, studs, camber, sheets, views", async (seed) => {
    const { pdf, truth } = draftDrawing(seed);
    expect((await readSheets(pdf)).map(describeSheet)).toEqual(truth.pages.map(describeTruth));
  });

  it.each(["sets/pages-of-all-kinds", "sets/pages-in-pieces", "files/raster-linework", "files/mixed-linework", "files/outlined-plan-1"])(
    "reads what the pages of %s show, comments and linework too",
    async (name) => {
      const { pages } = madeTruth<{ pages: (Shown | Pick<Shown, "linework">)[] }>(name);
      const sheets = await readMade(name);
      // A page without texts that can be read is known by its linework alone, and has no lines.
      const found = sheets.map((sheet, index) => {
        const isRead = "placed" in (pages[index] ?? {});
        return isRead ? describeSheet(sheet) : { linework: sheet.linework, ...(sheet.lines.length > 0 && { lines: sheet.lines }) };
      });
      expect(found).toEqual(pages);
    },
  );

  it("counts every piece of a set of drawings with its takeoff", async () => {
    const set = drawing({ seed: 3 });
    const sheets = await readSheets(originalPdf(set));
    for (const [index, sheet] of sheets.entries()) {
      const truth: Tally = {};
      for (const { page, shape, quantity } of set.members) if (page === index + 1) add(truth, shape.designation, quantity);
      expect(tallyOf(sheet, "placed")).toEqual(truth);
    }
  });

  it("gives the same for the same page", async () => {
    const pdf = originalPdf(drawing({ seed: 3 }));
    expect(await readSheets(pdf)).toEqual(await readSheets(pdf));
  });

  it("finds the box of each designation where the page shows it, also on rotated and cropped pages", async () => {
    for (const rotate of [0, 90, 180, 270] as const) {
      const { pdf, truth } = draftDrawing(5, { rotate, crop: true });
      const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
      const number = truth.pages.findIndex(({ kind }) => kind === "plan") + 1;
      const found = findCallouts(joinRuns((await readPage(await document.getPage(number), OPS)).texts));
      for (const { designation, box } of truth.pages[number - 1]?.callouts ?? []) {
        const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
        const near = found.filter(({ read, centre }) => read.designation === designation && Math.hypot(centre.x - x, centre.y - y) < 6);
        expect([rotate, designation, near.length > 0]).toEqual([rotate, designation, true]);
      }
      await document.loadingTask.destroy();
    }
  });
});

/** Seeds whose plans have lines, at the printed scale. */
const MEASURED = [1, 2, 3, 5, 9, 14];
const SAME_INCHES = 3;

type Line = SheetReading["lines"][number];
type Segment = { from: { x: number; y: number }; to: { x: number; y: number } };

function distanceFrom({ from, to }: Segment, { x, y }: { x: number; y: number }): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const at = length === 0 ? 0 : Math.min(Math.max(((x - from.x) * dx + (y - from.y) * dy) / length, 0), 1);
  return Math.hypot(from.x + at * dx - x, from.y + at * dy - y);
}

/** The member of a page that a piece of a line labels: the nearest of its designation. */
function labelledBy({ members }: PageTruth, { designation }: Line, { box }: Line["pieces"][number], by: readonly string[]) {
  const centre = { x: (box.left + box.right) / 2, y: (box.bottom + box.top) / 2 };
  const placed = members
    .filter((member) => member.designation === designation && by.includes(member.labelled))
    .map((member) => ({ ...member, line: { from: { x: member.from[0], y: member.from[1] }, to: { x: member.to[0], y: member.to[1] } } }));
  return placed.sort((a, b) => distanceFrom(a.line, centre) - distanceFrom(b.line, centre))[0];
}

describe("lengths", () => {
  it.each(MEASURED)("of drawing %i are within 3 in centre to centre, and all that are sure", async (seed) => {
    const { pdf, truth } = draftDrawing(seed, { halfSize: false });
    const number = truth.pages.findIndex(({ kind }) => kind === "plan");
    const [page, sheet] = [truth.pages[number] as PageTruth, (await readSheets(pdf))[number] as SheetReading];
    let [labelled, right] = [0, 0];
    expect(sheet.lines.filter(({ length, confidence }) => length === null && confidence === "sure")).toEqual([]);
    for (const line of sheet.lines.filter(({ role }) => role === "placed")) {
      for (const piece of line.pieces) {
        const member = labelledBy(page, line, piece, ["callout", "leader"]);
        if (!member) continue;
        if (member.lengthInches === null) {
          expect([piece.text, line.length]).toEqual([piece.text, null]);
          continue;
        }
        const isRight = line.length !== null && Math.abs(line.length.inches - member.lengthInches) <= SAME_INCHES;
        labelled += 1;
        if (isRight) right += 1;
        if (line.confidence === "sure" && line.length) expect([piece.text, line.length, isRight]).toEqual([piece.text, line.length, true]);
        if (member.kind === "brace" && line.length)
          expect([piece.text, line.reasons]).toEqual([piece.text, expect.arrayContaining(["brace"])]);
      }
    }
    expect(right / labelled).toBeGreaterThanOrEqual(0.98);
  });

  it("are not given where the print is half as large as its scale says; the dimensions say how large it is", async () => {
    const { pdf, truth } = draftDrawing(2, { halfSize: true });
    const number = truth.pages.findIndex(({ kind }) => kind === "plan");
    const sheet = (await readSheets(pdf))[number] as SheetReading;
    expect(sheet.lines.filter(({ length }) => length !== null)).toEqual([]);
    expect(sheet.lines.some(({ points }) => points !== null)).toBe(true);
    expect(sheet.scales.map(({ source }) => source)).toEqual(sheet.scales.map(() => "conflict"));
    const [scale, pointsPerFoot] = [sheet.scales[0]?.voted ?? 0, truth.pages[number]?.views[0]?.pointsPerFoot ?? 0];
    expect(Math.abs(scale / pointsPerFoot - 1)).toBeLessThan(0.01);
  });

  it.each(["raster", "mixed"] as const)("are not given on %s linework", async (linework) => {
    const sheets = await readMade(`files/${linework}-linework`);
    expect(sheets.flatMap(({ lines }) => lines).filter(({ length, points }) => length !== null || points !== null)).toEqual([]);
  });

  it("of members that nothing labels are asked for", async () => {
    const { pdf, truth } = draftDrawing(22, { halfSize: false });
    const number = truth.pages.findIndex(({ kind }) => kind === "plan");
    const sheet = (await readSheets(pdf))[number] as SheetReading;
    const asked = sheet.exceptions.filter(({ kind }) => kind === "unlabelled").length;
    const unlabelled = truth.pages[number]?.members.filter(({ labelled }) => labelled === "none").length ?? 0;
    expect([asked, asked > 0.7 * unlabelled, asked <= unlabelled]).toEqual([asked, true, true]);
  });
});

/** What the list of columns says about a mark: the difference of its elevations. */
function heightIn(pages: readonly PageTruth[], mark: string | null): object | null {
  const list = pages.flatMap(({ tables }) => tables).filter(({ title }) => title.startsWith("COLUMN LOCATIONS"));
  const row = list.flatMap(({ rows }) => rows).find(([, name]) => name === mark);
  if (!row) return null;
  const [low = NaN, high = NaN] = row.slice(2).map((text) => {
    const [, sign, feet, inches] = /^([+-])(\d+)'-(\d+)"$/.exec(text) ?? [];
    return (sign === "-" ? -1 : 1) * (12 * Number(feet) + Number(inches));
  });
  return { inches: high - low, source: "elevations" };
}

it("findTables reads the cells of ruled tables", async () => {
  let [cells, right] = [0, 0];
  for (const seed of [1, 5, 9, 14]) {
    const { pdf, truth } = draftDrawing(seed, { schedulePage: true });
    const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
    for (const [index, page] of truth.pages.entries()) {
      if (page.tables.length === 0) continue;
      const shown = await readPage(await document.getPage(index + 1), OPS);
      const found = findTables(shown.strokes, joinRuns(shown.texts));
      for (const table of page.tables) {
        const same = found.find(({ box }) => Math.hypot(box.left - table.box.left, box.top - table.box.top) < 5);
        // The heading, to the letter.
        expect([table.title, same?.rows[0]]).toEqual([table.title, table.rows[0]]);
        cells += table.rows.flat().length;
        right += table.rows.flatMap((row, at) => row.filter((cell, column) => same?.rows[at]?.[column] === cell)).length;
      }
    }
    await document.loadingTask.destroy();
  }
  expect(cells).toBeGreaterThan(300);
  expect(right / cells).toBeGreaterThanOrEqual(0.98);
});

/** The lines of marks by their page, and the designations that they replace. */
function joined(sheets: readonly SheetReading[]): { lines: { page: number; line: CountLine }[]; replaced: Map<number, Set<string>> } {
  const join = new ScheduleJoin();
  for (const [index, sheet] of sheets.entries()) join.add({ page: index + 1, ...sheet });
  const lines = sheets.flatMap(({ marks }, index) => join.linesOf(marks, 1_000).lines.map((line) => ({ page: index + 1, line })));
  return { lines, replaced: join.replaced() };
}

it.each([5, 9, 14])("ScheduleJoin counts the marks of drawing %i by what its schedules say, with the lengths of beams", async (seed) => {
  const { pdf, truth } = draftDrawing(seed, { halfSize: false });
  const sheets = await readSheets(pdf);
  const { lines, replaced } = joined(sheets);
  const [counted, shown]: [Tally, Tally] = [{}, {}];
  // What a row says besides is its columns' base plates.
  for (const { line } of lines)
    if (!line.designation.startsWith("PL")) add(counted, `${line.mark} ${line.designation}`, line.quantity ?? 0);
  for (const { tags } of truth.pages) for (const { mark, designation } of tags) add(shown, `${mark} ${designation}`, 1);
  expect(counted).toEqual(shown);
  expect(replaced.size).toBeGreaterThan(0);
  for (const { page, line } of lines) {
    for (const piece of line.pieces) {
      const member = labelledBy(truth.pages[page - 1] as PageTruth, line, piece, ["tag"]);
      if (!member) expect([line.mark, line.length]).toEqual([line.mark, null]);
      // A plan does not say it; the elevations in the list of the columns do.
      else if (member.kind === "column") expect([line.mark, line.length]).toEqual([line.mark, heightIn(truth.pages, line.mark)]);
      else expect(Math.abs((line.length?.inches ?? 0) - (member.lengthInches ?? 0))).toBeLessThanOrEqual(SAME_INCHES);
    }
  }
});
