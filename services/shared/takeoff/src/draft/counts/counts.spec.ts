import { describe, expect, it } from "@jest/globals";
import { StrokeList } from "../page/strokes/strokes.ts";
import { findCallouts } from "../steel/callouts.ts";
import type { ScheduleEntry } from "../steel/marks/schedules.ts";
import { findRoles } from "../steel/roles.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { countCallouts } from "./count-callouts.ts";
import type { MarkLine } from "./mark-lines.ts";
import { ScheduleJoin } from "./schedule-join.ts";
import { findUnsizedHollows, findUnsizedPieces, findUnsizedPlates } from "./unsized-plates.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));
const roles = (list: readonly Run[]) =>
  findRoles(findCallouts(list), list, {
    tables: [],
    linework: "vector",
    isDrawing: true,
    axes: [],
    notes: [],
    strokes: new StrokeList().take(),
  });

const UNMEASURED = { members: [], uprights: new Set<never>(), marks: new Map(), explained: new Set<never>(), views: [], scales: [] };

describe("countCallouts", () => {
  const lines = (...texts: [string, number, number][]) => {
    const list = runs(...texts);
    return countCallouts(findCallouts(list), { roles: roles(list), ...UNMEASURED });
  };

  it("counts pieces that are written alike, with stated quantities", () => {
    const { lines: found } = lines(["W12X26", 100, 500], ["W12X26", 100, 400], ["(3) W12X26", 100, 300], ["W12X26 (20)", 100, 200]);
    expect(found.map(({ designation, quantity, studs, confidence }) => [designation, quantity, studs, confidence])).toEqual([
      ["W12X26", 5, null, "unknown"],
      ["W12X26", 1, "20", "unknown"],
    ]);
    expect(found[0]?.weight).toEqual({ perFoot: 26, source: "stated" });
  });

  it("makes a typical callout a line to check, and existing and unlisted ones exceptions", () => {
    const { lines: found, exceptions } = lines(["W10X12 TYP", 100, 500], ["(E) W12X26", 100, 400], ["W12X27", 100, 300]);
    expect(found.map(({ reasons, confidence }) => [reasons, confidence])).toEqual([[["typical", "no_scale"], "unknown"]]);
    expect(exceptions.map(({ kind, text }) => [kind, text])).toEqual([
      ["existing", "(E) W12X26"],
      ["unlisted", "W12X27"],
    ]);
  });

  it("proposes as many pieces at each joist as joists are labelled, two for both sides, and none where nothing says how many", () => {
    const { lines: found } = lines(
      ["18K4", 100, 500],
      ["(4) 18K4", 100, 400],
      ["L3X3X1/4 AT EA JOIST", 100, 300],
      ["L3X3X1/4 AT EA JOIST", 100, 250],
      ["PL1/2X6 EA SIDE", 100, 200],
      ["L4X4X3/8 AT EA COLUMN", 100, 100],
    );
    expect(found.map(({ designation, quantity, confidence, reasons }) => [designation, quantity, confidence, reasons])).toEqual([
      ["18K4", 5, "unknown", ["stated_quantity", "no_scale"]],
      ["L3X3X1/4", 5, "unknown", ["each", "no_scale"]],
      ["PL1/2X6", 2, "unknown", ["each", "no_scale"]],
      ["L4X4X3/8", null, "unknown", ["each", "no_scale"]],
    ]);
  });

  it("counts what stands at a spacing only where the text says how many there are, and nothing at each of such joists", () => {
    const { lines: found } = lines(
      [`18K4 @ 5'-0" O.C.`, 100, 500],
      [`(6) 22K6 @ 5'-0" O.C.`, 100, 400],
      ["L3X3X1/4 AT EA JOIST", 100, 300],
    );
    expect(found.map(({ designation, quantity, confidence, reasons }) => [designation, quantity, confidence, reasons])).toEqual([
      ["18K4", null, "unknown", ["spaced", "no_scale"]],
      ["22K6", 6, "unknown", ["stated_quantity", "spaced", "no_scale"]],
      ["L3X3X1/4", null, "unknown", ["each", "no_scale"]],
    ]);
  });

  it("makes a column without a length a line to check", () => {
    const callouts = findCallouts(runs(["W10X33", 100, 500]));
    const [line] = countCallouts(callouts, { roles: ["placed"], ...UNMEASURED, uprights: new Set(callouts) }).lines;
    expect(line).toMatchObject({ length: null, confidence: "check", reasons: ["upright"] });
  });

  it("counts nothing in a schedule, and leaves out the plates that its rows explain", () => {
    const callouts = findCallouts(runs(["W12X26", 100, 500], ["PL 3/4X6X6", 100, 400]));
    const of = { roles: ["schedule", "schedule"] as const, ...UNMEASURED };
    expect(countCallouts(callouts, of).lines).toMatchObject([
      { quantity: null, confidence: "unknown", reasons: ["schedule"] },
      { designation: "PL3/4X6", quantity: null, length: { inches: 6 } },
    ]);
    expect(countCallouts(callouts, { ...of, explained: new Set(callouts) }).lines).toEqual([]);
  });
});

const piece = { box: { left: 0, bottom: 0, right: 1, top: 1 }, text: "B1", quantity: 1, line: null };
const mark = (name: string, pieces: number): MarkLine => ({
  mark: name,
  view: null,
  points: null,
  length: null,
  basis: null,
  reasons: [],
  isScheduled: false,
  pieces: Array.from({ length: pieces }, () => piece),
});
const entry = (name: string, column: string, designation = "W12X26"): ScheduleEntry => ({
  mark: name,
  text: designation,
  designation,
  title: "BEAM SCHEDULE",
  column,
  length: null,
});
const page = (number: number, marks: MarkLine[], schedule: ScheduleEntry[] = []) => ({
  ...{ page: number, sheet: `S-${number}`, marks, schedule, heights: [] },
});

describe("ScheduleJoin", () => {
  it("explains marks of one page by the schedule of another, and names what they replace", () => {
    const join = new ScheduleJoin();
    join.add(page(1, [mark("B1", 3)]));
    join.add(page(2, [], [entry("B1", "SIZE"), entry("B9", "SIZE", "W8X10")]));
    const { lines, pieces, isCut } = join.linesOf([mark("B1", 3)], 100);
    expect(lines.map(({ mark: name, designation, quantity }) => [name, designation, quantity])).toEqual([["B1", "W12X26", 3]]);
    expect([pieces, isCut, join.replaced()]).toEqual([3, false, new Map([[2, new Set(["W12X26"])]])]);
  });

  it("takes the size of a note for marks that no schedule explains, and says so", () => {
    const join = new ScheduleJoin();
    const note = { ...entry("B1", "", "W10X33"), title: "ALL BEAMS ARE W10X33 U.N.O.", isDefault: true };
    join.add(page(1, [mark("B1", 3), mark("B2", 2)], [note, { ...note, mark: "B2" }]));
    join.add(page(2, [], [entry("B1", "SIZE")]));
    join.add(page(3, [], [{ ...note, mark: "*B" }]));
    const { lines } = join.linesOf([mark("B1", 3), mark("B2", 2), mark("FB7", 4), mark("G7", 1)], 100);
    expect(lines.map((line) => [line.mark, line.designation, line.confidence, line.reasons[0], line.sizeNote])).toEqual([
      ["B1", "W12X26", "check", "by_mark", undefined],
      ["B2", "W10X33", "check", "by_note", { page: 1, sheet: "S-1", text: note.title }],
      ["FB7", "W10X33", "check", "by_note", { page: 3, sheet: "S-3", text: note.title }],
    ]);
    expect(join.replaced()).toEqual(new Map([[2, new Set(["W12X26"])]]));
  });

  it("counts marks of joists by what their schedule says", () => {
    const join = new ScheduleJoin();
    join.add(page(1, [mark("J1", 4)]));
    join.add(page(2, [], [{ ...entry("J1", "DESIGNATION", "18K4"), title: "JOIST SCHEDULE" }]));
    const [line] = join.linesOf([mark("J1", 4)], 100).lines;
    expect([line?.designation, line?.quantity, line?.section.family]).toEqual(["18K4", 4, "JOIST"]);
  });

  it("leaves a mark alone that two rows explain differently", () => {
    const join = new ScheduleJoin();
    join.add(page(1, [mark("B1", 1)], [entry("B1", "SIZE"), entry("B1", "SIZE", "W8X10")]));
    expect([join.linesOf([mark("B1", 1)], 100).lines, join.replaced().size]).toEqual([[], 0]);
  });

  it("leaves out marks whose columns would make more labels than are allowed, and says so", () => {
    const join = new ScheduleJoin();
    const columns = Array.from({ length: 40 }, (_, index) => entry("B1", `SIZE ${index}`));
    join.add(page(1, [mark("B1", 1_000), mark("B2", 5)], [...columns, entry("B2", "SIZE")]));
    const { lines, pieces, isCut } = join.linesOf([mark("B1", 1_000), mark("B2", 5)], 39_999);
    expect([lines.map((line) => line.mark), pieces, isCut]).toEqual([["B2"], 5, true]);
    expect(join.linesOf([mark("B1", 1_000)], 40_000).lines).toHaveLength(40);
  });

  const plate: ScheduleEntry = { ...entry("BP-1", "BASE PLATE", "PL1X14"), length: { inches: 14, source: "list" } };
  const placed = (pieces: number): MarkLine => ({ ...mark("BP-1", pieces), isScheduled: true });

  it.each([
    ["the schedule where it names more places", 2, 3, [[], [3]]],
    ["the plan where it shows as many", 3, 3, [[3], []]],
  ])("counts the places that a schedule names and those of the plan once: by %s", (_, shown, scheduled, counts) => {
    const join = new ScheduleJoin();
    join.add(page(1, [mark("BP-1", shown)]));
    join.add(page(2, [placed(scheduled)], [plate]));
    const lines = [[mark("BP-1", shown)], [placed(scheduled)]].map((marks) => join.linesOf(marks, 100).lines);
    expect(lines.map((list) => list.map(({ quantity }) => quantity))).toEqual(counts);
    expect(lines.flat().map(({ length }) => length)).toEqual([{ inches: 14, source: "list" }]);
  });

  it("leaves a mark alone whose plates have one size and two lengths", () => {
    const join = new ScheduleJoin();
    join.add(page(1, [mark("BP-1", 1)], [plate, { ...plate, length: { inches: 16, source: "list" } }]));
    expect(join.linesOf([mark("BP-1", 1)], 100).lines).toEqual([]);
  });
});

/** The plates of some texts, each with its lower left corner. */
function found(...texts: [text: string, x: number, y: number][]): string[] {
  const runs = joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: 10, angle: 0 })));
  const callouts = findCallouts(runs);
  const pieces = findUnsizedPieces(runs, callouts).map(({ question }) => question);
  return [...findUnsizedPlates(runs, callouts), ...findUnsizedHollows(runs, callouts), ...pieces].map(({ kind, text, box }) => {
    expect(box.right).toBeGreaterThan(box.left);
    return `${kind}: ${text}`;
  });
}

describe("findUnsizedPlates", () => {
  it("finds plates of a stated number whose thickness alone is known", () => {
    expect(found([`1/4" THK PL.`, 100, 100], ["(4 REQ'D)", 100, 88])).toEqual([`unlisted: 1/4" THK PL. (4 REQ'D)`]);
    expect(found([`1 1/2" PLATE`, 100, 100], ["TYP. (6) PLACES", 100, 88])).toEqual([`unlisted: 1 1/2" PLATE TYP. (6) PLACES`]);
    expect(found([`PL 3/8" (2 REQ'D)`, 100, 100])).toEqual([`unlisted: PL 3/8" (2 REQ'D)`]);
    const stack: [string, number, number][] = [
      ["1M7", 100, 124],
      [`5/8" THK BEARING PL.`, 100, 112],
      ["T.O. (EL: 9-6)", 100, 100],
    ];
    expect(found(...stack, ["(7 REQ'D)", 100, 88])).toEqual([`unlisted: 5/8" THK BEARING PL. (7 REQ'D)`]);
  });

  it("asks for the size of a marked piece of which a number stands over or under words alone", () => {
    expect(found(["02M7", 100, 112], ["WALL TIE", 100, 100], ["(7 REQ'D)", 100, 88])).toEqual(["unlisted: 02M7 WALL TIE (7 REQ'D)"]);
    expect(found(["ANCHORS", 100, 100], ["(7 REQ'D)", 100, 88])).toEqual([]);
    expect(found(["02M7", 100, 124], ["L3X3X1/4", 100, 112], ["TIE", 100, 100], ["(7 REQ'D)", 100, 88])).toEqual([]);
  });

  it.each(["PL1", "PL 1/2", `PL3/4"`, "GUSSET PL1 NS", "FILLER PL 1/4 FS", `1/4" THK PL.`, "@ HSS7X7 POST", "HSS6X4X"])(
    "finds %j whatever stands beside it",
    (text) => {
      expect(found([text, 100, 100])).toEqual([`unlisted: ${text}`]);
    },
  );

  it("leaves out those with a size, sentences, marks among others, and numbers of other pieces", () => {
    expect(found(["PL1/4X6", 100, 100], ["PL1/4X6 TYP", 100, 200], ["PL 1/2 AND 3/4", 100, 300])).toEqual([]);
    expect(found(["PL1", 100, 100], ["PL12", 100, 200], ["HSS8X8X1/2", 100, 300], ["HSS 3.5X.188", 100, 400])).toEqual([]);
    expect(found([`1/4" THK PL. TO COLUMN FLANGE`, 100, 100], ["(4 REQ'D)", 100, 88])).toEqual([]);
    expect(found(["PL1/4X6X0'-8", 100, 100], ["(4 REQ'D)", 100, 88])).toEqual([]);
    expect(found([`1/4" THK PL.`, 100, 124], ["L3X3X1/4", 100, 100], ["(5 REQ'D)", 100, 88])).toEqual([`unlisted: 1/4" THK PL.`]);
  });
});
