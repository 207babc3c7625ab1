import { describe, expect, it } from "@jest/globals";
import { readDesignation } from "@takeoff/takeoff";
import type { CountLine } from "@takeoff/takeoff/draft";
import { openSeveral, type TrueLine } from "../../../../test/made-drawings.ts";
import { joinSheets } from "../../../../test/read-drawing.ts";

interface Listed {
  lines: readonly TrueLine[];
}

type StatedLine = Omit<TrueLine, "grade"> & { grade?: string | null };

/** Pieces by mark or place, designation, length and grade. A line of several places counts one piece at each. */
function tally(lines: readonly StatedLine[]): Record<string, number> {
  const pieces: Record<string, number> = {};
  for (const { mark, designation, length_in: inches, grade = null, qty } of lines) {
    const size = readDesignation(designation)?.designation ?? designation;
    const marks = (mark ?? "no mark").split(", ");
    for (const one of marks) {
      const key = [one, size, inches === null ? "no length" : Math.round(100 * inches) / 100, grade].join(" | ");
      pieces[key] = (pieces[key] ?? 0) + (qty ?? 0) / marks.length;
    }
  }
  return pieces;
}

const toStated = ({ mark, designation, length, grade, quantity }: CountLine): StatedLine => {
  return { mark, designation, length_in: length && length.inches, grade, qty: quantity };
};

/** Every way of printing a list occurs: fractions, lengths, weights, headers, rules, assemblies; every way of drawing a schedule, too. */
const FILES = [
  "parts-lists",
  "parts-lists-without-rules",
  "parts-lists-turned",
  "marks-in-ranges",
  "part-sheets",
  "column-schedules",
] as const;

describe.each(FILES)("%s", (name) => {
  it.each(openSeveral<Listed>(`lists/${name}`))("gives what its rows say, and nothing besides: $what", async ({ lines, read }) => {
    const found = joinSheets(await read());
    expect(tally(found.map(toStated))).toEqual(tally(lines));
    expect(found.filter(({ confidence, length }) => confidence === "sure" && length === null)).toEqual([]);
  });
});

describe("a shop sheet with a parts list", () => {
  it("leaves the lengths open of parts that are cut to suit", async () => {
    for (const { lines, read } of openSeveral<Listed>("lists/parts-lists")) {
      const open = lines.filter(({ length_in: inches }) => inches === null).map(({ mark }) => mark);
      const cut = joinSheets(await read()).filter(({ reasons }) => reasons.includes("cut_to_suit"));
      expect(cut.map(({ mark }) => mark)).toEqual(open);
    }
  });

  it("asks where only blanks part its columns", async () => {
    for (const { read } of openSeveral("lists/parts-lists-without-rules")) {
      const lines = joinSheets(await read());
      expect(lines.every(({ confidence, reasons }) => confidence !== "sure" && reasons.includes("list_columns"))).toBe(true);
    }
  });

  it("shows the rows of a turned list where they stand", async () => {
    const upright = joinSheets((await openSeveral("lists/parts-lists")[1]?.read()) ?? []);
    const turned = joinSheets((await openSeveral("lists/parts-lists-turned")[5]?.read()) ?? []);
    const boxes = upright.flatMap(({ pieces }) => pieces.map(({ box: { left, bottom, right, top } }) => [left, bottom, right, top]));
    // A quarter to the left: what was level runs up, from the right edge.
    const [width = 0] = turned.flatMap(({ pieces }) => pieces.map(({ box }, index) => box.right + (boxes[index]?.[1] ?? 0)));
    const shown = turned.flatMap(({ pieces }) =>
      pieces.map(({ box: { left, bottom, right, top } }) => [bottom, width - right, top, width - left]),
    );
    expect(boxes.length).toBeGreaterThan(0);
    expect(shown.flat().map(Math.round)).toEqual(boxes.flat().map(Math.round));
  });
});

describe("column schedules by grid and level", () => {
  it.each(openSeveral<Listed>("lists/column-schedules-by-mark"))("say what each mark consists of: $what", async ({ lines, read }) => {
    const [sheet] = await read();
    const stated = (sheet?.schedule ?? []).map(({ mark, designation, length }): StatedLine => {
      return { mark, designation, length_in: length && length.inches, qty: 1 };
    });
    expect(tally(stated)).toEqual(tally(lines));
    expect(sheet?.lines).toEqual([]);
  });

  it("are never sure, and say what their pieces and lengths follow from", async () => {
    for (const { read } of openSeveral("lists/column-schedules")) {
      for (const { designation, length, confidence, reasons } of joinSheets(await read())) {
        if (designation.startsWith("PL") || length === null) continue;
        expect([confidence, reasons]).toEqual(["check", ["by_place", "elevations"]]);
      }
    }
  });
});
