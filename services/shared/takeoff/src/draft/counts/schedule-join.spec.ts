import { describe, expect, it } from "@jest/globals";
import { ScheduleJoin } from "./schedule-join.ts";
import type { MarkLine } from "./mark-lines.ts";
import type { ScheduleEntry } from "../steel/marks/schedules.ts";

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
const page = (number: number, marks: MarkLine[], schedule: ScheduleEntry[] = []) => ({ page: number, marks, schedule, heights: [] });

describe("ScheduleJoin", () => {
  it("explains marks of one page by the schedule of another, and names what they replace", () => {
    const join = new ScheduleJoin();
    join.add(page(1, [mark("B1", 3)]));
    join.add(page(2, [], [entry("B1", "SIZE"), entry("B9", "SIZE", "W8X10")]));
    const { lines, pieces, isCut } = join.linesOf([mark("B1", 3)], 100);
    expect(lines.map(({ mark: name, designation, quantity }) => [name, designation, quantity])).toEqual([["B1", "W12X26", 3]]);
    expect([pieces, isCut, join.replaced()]).toEqual([3, false, new Map([[2, new Set(["W12X26"])]])]);
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
