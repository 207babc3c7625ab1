import { describe, expect, it } from "@jest/globals";
import { openSeveral, tallyPieces, toTrueLine, type TrueLine } from "../../../../test/made-drawings.ts";
import { joinSheets } from "../../../../test/pdfs/read-drawing.ts";

interface Listed {
  lines: readonly TrueLine[];
}

const COMPARED = ["exact lengths", "marks", "grades"] as const;

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
    expect(tallyPieces(found.map(toTrueLine), COMPARED)).toEqual(tallyPieces(lines, COMPARED));
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
    const stated = (sheet?.schedule ?? []).map((row) => toTrueLine({ ...row, grade: null, quantity: 1 }));
    expect(tallyPieces(stated, COMPARED)).toEqual(tallyPieces(lines, COMPARED));
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
