import type { Random } from "../random.ts";
import { wrapText } from "../sheet/text-width.ts";
import { labelWith } from "./labels.ts";
import type { Sheet } from "../sheet/sheet.ts";
import { NOT_STEEL } from "./sizes.ts";

/** A sentence, and the size that it mentions, if any: it stands in it as it is written. */
type Sentence = string | readonly [text: string, designation: string];

/** What notes say about steel. */
export const STEEL_NOTES: readonly Sentence[] = [
  "STRUCTURAL STEEL WIDE FLANGE SHAPES SHALL CONFORM TO ASTM A992, ANGLES AND PLATES TO ASTM A36, HOLLOW SECTIONS TO ASTM A500 GRADE C.",
  ["PROVIDE L4X4X3/8 DECK SUPPORT ANGLES AT ALL COLUMNS WHERE THE DECK IS NOT SUPPORTED BY FRAMING.", "L4X4X3/8"],
  ["WHERE NO SIZE IS SHOWN ON THE PLANS, BEAMS BETWEEN GIRDERS SHALL BE W12X14 UNLESS THE ARCHITECT DIRECTS OTHERWISE.", "W12X14"],
  [
    "MECHANICAL OPENINGS LARGER THAN TEN INCHES SHALL BE FRAMED WITH C8X11.5 CHANNELS ON ALL FOUR EDGES AS SHOWN IN THE DETAILS.",
    "C8X11.5",
  ],
  "THE CONTRACTOR SHALL VERIFY ALL DIMENSIONS IN THE FIELD BEFORE FABRICATION AND REPORT DISCREPANCIES TO THE ENGINEER.",
  ["HANGERS FOR PIPES SHALL NOT BE ATTACHED TO JOISTS SMALLER THAN 18K4 WITHOUT WRITTEN APPROVAL OF THE ENGINEER.", "18K4"],
  "WELDING SHALL CONFORM TO AWS D1.1. ALL BOLTS ARE 3/4 INCH DIAMETER A325N UNLESS NOTED OTHERWISE.",
  ["SUBSTITUTION OF HSS6X6X1/4 POSTS BY PIPES OF EQUAL CAPACITY REQUIRES CALCULATIONS SEALED BY A LICENSED ENGINEER.", "HSS6X6X1/4"],
  "STUDS ARE 3/4 INCH DIAMETER HEADED ANCHORS SPACED UNIFORMLY OVER THE LENGTH OF THE BEAM AND WELDED THROUGH THE DECK.",
  ["PAINT IS NOT REQUIRED ON STEEL THAT IS ENCASED IN CONCRETE, SUCH AS THE W8X31 STUB COLUMNS BELOW GRADE.", "W8X31"],
];

/** Writes numbered notes. */
export function writeNotes(
  { pen }: Sheet,
  sentences: readonly Sentence[],
  { left, top, width, size }: { left: number; top: number; width: number; size: number },
): void {
  // So wide that number and text are two texts.
  const indent = 2.8 * size;
  let y = top;
  sentences.forEach((sentence, index) => {
    const [text, designation] = typeof sentence === "string" ? [sentence] : sentence;
    pen.text(`${index + 1}.`, left, y, { size });
    for (const line of wrapText(text, width - indent, size)) {
      if (designation && line.includes(designation)) pen.callout(labelWith(line, designation, "prose"), left + indent, y, { size });
      else pen.text(line, left + indent, y, { size });
      y -= size * 1.4;
    }
    y -= size * 0.5;
  });
}

/** Notes on a mesh, lumber and footings. */
export function notSteelNotes(random: Random): string[] {
  const mesh = random.pick(NOT_STEEL.mesh);
  const lumber = random.pick(NOT_STEEL.lumber);
  const footing = random.pick(NOT_STEEL.footing);
  return [
    `SLAB ON GRADE: 5" CONCRETE WITH ${mesh}.`,
    `CANOPY BLOCKING: ${lumber}, BY OTHERS.`,
    `FOOTINGS ${footing}: SEE FOUNDATION PLAN.`,
  ];
}

/** Draws a legend. Its signs have sizes, which label nothing. */
export function drawLegend({ pen, random }: Sheet, left: number, top: number): void {
  pen.text(random.pick(["LEGEND", "LEGEND AND ABBREVIATIONS", "ABBREVIATIONS"]), left, top, { size: 12, bold: true });
  const explained = [
    { ...labelWith('W12X26 [20] C=3/4"', "W12X26", "legend"), studs: "20", camber: "3/4" },
    labelWith("HSS6X6X1/4", "HSS6X6X1/4", "legend"),
    labelWith("18K4", "18K4", "legend"),
  ];
  const meanings = ["SIZE, NUMBER OF STUDS, CAMBER", "COLUMN, SEE SCHEDULE", "OPEN WEB STEEL JOIST"];
  explained.forEach((label, index) => {
    const y = top - 28 - index * 26;
    pen.line(left, y - 4, left + 100, y - 4, { width: index === 2 ? 1 : 1.8 });
    pen.callout(label, left + 50, y, { size: 8, align: "center" });
    pen.text(meanings[index]!, left + 130, y - 3, { size: 8 });
  });
  const words = ["TYP   TYPICAL", "SIM   SIMILAR", "UNO   UNLESS NOTED OTHERWISE", "(E)   EXISTING"];
  pen.lines(words, left, top - 112, { size: 8 });
}
