import { describe, expect, it } from "@jest/globals";
import type { DisplayText } from "./page/display-page.ts";
import { StrokeList } from "./page/strokes.ts";
import { readSheet } from "./read-sheet.ts";

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

const PEN = 1.5;
const DASH = 9;

function write(text: string, x: number, y: number, size = 8): DisplayText {
  return { text, x, y, width: 0.6 * size * text.length, height: size, angle: 0 };
}

/** The W12X26 of a plan at 1/4" = 1'-0", whose other beams lie between girders at 300 and 660. */
function readBeam({ unbroken, dashed }: { unbroken: readonly Line[]; dashed: readonly Line[] }): string {
  const strokes = new StrokeList();
  const texts = [
    write("ROOF FRAMING PLAN", 210, 160, 14),
    write(`SCALE: 1/4" = 1'-0"`, 210, 145),
    write("W12X26", 465, 503),
    ...[250, 300, 350, 650, 700].map((y) => write("W16X31", 465, y + 3)),
  ];
  for (const y of [250, 300, 350, 650, 700]) strokes.add(306, y, 654, y, PEN, 0);
  for (const x of [300, 660]) strokes.add(x, 200, x, 760, PEN, 0);
  for (const line of unbroken) strokes.add(...line, PEN, 0);
  for (const [x1, y1, x2, y2] of dashed) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    for (let at = 0; at < length; at += 1.5 * DASH) {
      const to = Math.min(at + DASH, length);
      const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
      strokes.add(x1 + at * ux, y1 + at * uy, x1 + to * ux, y1 + to * uy, PEN, 0);
    }
  }
  for (const [x1, y1, x2, y2] of [
    [200, 190, 760, 190],
    [760, 190, 760, 780],
    [760, 780, 200, 780],
    [200, 780, 200, 190],
  ] as const)
    strokes.add(x1, y1, x2, y2, 0.3, 0);
  const page = { width: 864, height: 1000, unreadable: 0, markups: [], imageCover: 0, operators: 100, strokes: strokes.take(), texts };
  const [beam] = readSheet(page).lines.filter(({ designation }) => designation === "W12X26");
  return `${beam?.length ? beam.length.inches / 12 : "no"} ${beam?.reasons.join() ?? ""}`;
}

const BEAM: Line = [306, 500, 654, 500];
const frame = (corner: number): readonly Line[] => [
  [318, 400, 318, 600],
  [642, 400, 642, 600],
  [318 + corner, 400 - corner, 642 - corner, 400 - corner],
  [318 + corner, 600 + corner, 642 - corner, 600 + corner],
];

describe("lines of dashes", () => {
  it.each<[string, Parameters<typeof readBeam>[0], string]>([
    ["nearer to a text than an unbroken line are not what it names", { unbroken: [BEAM], dashed: [[380, 509, 580, 509]] }, "20 "],
    ["are members where no other line runs along the text", { unbroken: [], dashed: [BEAM] }, "20 "],
    [
      "with round corners frame a part of the plan, and no member ends there",
      { unbroken: [[324, 500, 636, 500]], dashed: frame(9) },
      "20 ",
    ],
    ["with square corners are members, at which others end", { unbroken: [[324, 500, 636, 500]], dashed: frame(0) }, "18 "],
  ])("%s", (_, lines, length) => {
    expect(readBeam(lines)).toMatch(new RegExp(`^${length}`));
  });
});
