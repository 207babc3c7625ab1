import type { Random } from "../../model/random.ts";
import { labelWith } from "../labels.ts";
import type { Sheet } from "../sheet/sheet.ts";
import { SIZES } from "../sizes.ts";

/**
 * A legend whose heading stands below its sample like the title of a view, without a scale: arrows go from words to the parts of a
 * callout.
 */
export function drawCalloutLegend({ pen, random }: Sheet, left: number, bottom: number): void {
  const designation = random.pick(SIZES.beam);
  const camber = random.pick(["3/4", "1"]);
  const studs = String(random.integer(10, 30));
  const text = `${designation} [${studs}] C=${camber}"`;
  const line = bottom + 64;
  pen.line(left, line, left + 150, line, { width: 1.6 });
  pen.callout({ ...labelWith(text, designation, "legend"), studs, camber }, left + 75, line + 4, { size: 8, align: "center" });
  const words = ["BEAM SIZE", "# OF STUDS", "CAMBER"];
  for (const [index, word] of words.entries()) {
    const x = left + 5 + index * 62;
    pen.text(word, x, bottom + 26, { size: 6.5 });
    pen.path(
      [
        [x + 18, bottom + 34],
        [left + 48 + index * 36, line + 2],
      ],
      { width: 0.4 },
    );
  }
  pen.text(random.pick(["BEAM LEGEND", "FRAMING LEGEND", "TYPICAL BEAM CALLOUT LEGEND"]), left, bottom, { size: 12, bold: true });
  pen.line(left, bottom - 4, left + 170, bottom - 4, { width: 1.2 });
}

/** Sentences with sizes in a ruled table, as in lists of fire ratings. */
export function drawFireTable({ pen, random }: Sheet, left: number, top: number): void {
  const sizes = pickSizes(random, 3);
  const rows: readonly (readonly [string, string | null, string])[] = [
    ["DESIGN", null, "PROTECTION"],
    ["N708", sizes[0] ?? "", `Min. 2" concrete on ${sizes[0] ?? ""} beams`],
    ["D902", sizes[1] ?? "", `Spray fiber on ${sizes[1] ?? ""} or larger, 1 hour`],
    ["X701", sizes[2] ?? "", `Two layers of board around ${sizes[2] ?? ""} columns`],
    ["P514", null, "Ceiling tiles, see architect"],
  ];
  const widths = [60, 320];
  const height = 20;
  pen.text("FIRE RATINGS", left, top + 8, { size: 12, bold: true });
  for (let row = 0; row <= rows.length; row++) pen.line(left, top - row * height, left + 380, top - row * height, { width: 0.7 });
  for (const x of [left, left + (widths[0] ?? 0), left + 380]) pen.line(x, top, x, top - rows.length * height, { width: 0.7 });
  for (const [row, [design, size, sentence]] of rows.entries()) {
    const y = top - row * height - 13.5;
    pen.text(design, left + 6, y, { size: 8 });
    if (size === null) pen.text(sentence, left + 66, y, { size: 8 });
    else pen.callout(labelWith(sentence, size, "prose"), left + 66, y, { size: 8 });
  }
}

function pickSizes(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => random.pick(SIZES.girder));
}
