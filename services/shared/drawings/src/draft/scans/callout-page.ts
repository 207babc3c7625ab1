import { beamLabel, type Label } from "../labels.ts";
import { pageFile } from "../sheet/page-file.ts";
import { endSheet, newSheet } from "../sheet/sheet.ts";
import { SIZES } from "../sizes.ts";
import type { PageTruth } from "../truth.ts";

/** Points. */
const PAGE = { width: 620, height: 400 };
const ROWS = { count: 7, height: 42, bottom: 60, left: 60, length: 330 };
const COLUMNS = { count: 3, left: 450, width: 50, bottom: 60, length: 280 };

/**
 * A small part of a plan: beams with their callouts, level and upright, as text or as lines. What takes minutes on a whole sheet takes
 * seconds on it.
 * @param stackedFractions as two small numbers above each other
 */
export function calloutPage(
  seed: number,
  letters: "text" | "lines",
  stackedFractions: "none" | "all" = "none",
): { pdf: Buffer; truth: PageTruth } {
  const linework = letters === "text" ? "vector" : "outlined";
  const lettering = { linework, stackedFractions, doubledTexts: 0, splitTexts: 0, explodedDashes: false } as const;
  const sheet = newSheet(seed, { kind: "plan", sheet: null, size: PAGE }, lettering);
  const { pen, random } = sheet;
  const label = (): Label => beamLabel(random.pick(SIZES.beam), random, { studs: true, camber: true });
  for (let row = 0; row < ROWS.count; row++) {
    const y = ROWS.bottom + row * ROWS.height;
    pen.line(ROWS.left, y, ROWS.left + ROWS.length, y, { width: 1.8 });
    pen.callout(label(), ROWS.left + ROWS.length / 2, y + 4, { size: 9, align: "center" });
  }
  for (let column = 0; column < COLUMNS.count; column++) {
    const x = COLUMNS.left + column * COLUMNS.width;
    pen.line(x, COLUMNS.bottom, x, COLUMNS.bottom + COLUMNS.length, { width: 2.4 });
    pen.callout(label(), x - 4, COLUMNS.bottom + COLUMNS.length / 2, { size: 9, align: "center", angle: 90 });
  }
  const { page, truth } = endSheet(sheet);
  return { pdf: pageFile([page]), truth };
}
