import { describe, expect, it } from "@jest/globals";
import { likenessOf, makeMarks } from "./made-marks.ts";

const line = (id: number, designation: string, length_in: number | null, more: { camber?: string; grade?: string } = {}) => ({
  ...{ id, designation, length_in, studs: null },
  ...{ camber: more.camber ?? null, grade: more.grade ?? null },
});
const marksOf = (lines: ReturnType<typeof line>[], made: Readonly<Record<string, string>>) => lines.map((one) => made[likenessOf(one)]);

const LINES = [
  line(1, "W18X35", 120),
  line(2, "W8X31", 200),
  line(3, "W18X35", 306),
  line(4, "W18X35", 120),
  line(5, "W18X35", null),
  line(6, "W18X35", null),
  line(7, "W18X35", 120, { camber: "3/4" }),
];

describe("makeMarks", () => {
  it("numbers pieces by designation and length, pieces that are alike with one mark and unknown lengths each with its own", () => {
    expect(marksOf(LINES, makeMarks(LINES, [], {}))).toEqual(["B3", "B1", "B2", "B3", "B5", "B6", "B4"]);
  });

  it("passes over the marks of the drawing in any spelling", () => {
    expect(marksOf(LINES.slice(0, 3), makeMarks(LINES.slice(0, 3), ["b-1", "B 2", "C3"], {}))).toEqual(["B5", "B3", "B4"]);
  });

  it("keeps what it made before, whatever lines come, go and come back", () => {
    const first = makeMarks(LINES.slice(0, 3), [], {});
    const fewer = makeMarks([line(9, "W4X13", 100)], [], first);
    const all = makeMarks(LINES, [], fewer);
    expect(marksOf([...LINES.slice(0, 3), line(9, "W4X13", 100)], all)).toEqual(["B3", "B1", "B2", "B4"]);
    expect(new Set(Object.values(all)).size).toBe(Object.keys(all).length);
  });

  it("gives up a mark that the drawing has turned out to have", () => {
    const first = makeMarks(LINES.slice(0, 3), [], {});
    expect(marksOf(LINES.slice(0, 3), makeMarks(LINES.slice(0, 3), ["B2"], first))).toEqual(["B3", "B1", "B4"]);
  });
});
