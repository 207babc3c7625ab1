import type { Run } from "../text/runs.ts";
import { readQuantityNote } from "./callouts.ts";

/** A plate of which the thickness alone is said: `1/4" THK PL.`, `PL 3/8"`; and what follows it. */
const THICKNESS = String.raw`(?:\d+ )?\d+(?:/\d+)?"`;
const PLATE = new RegExp(
  `^(?:${THICKNESS} ?(?:THK\\.?|THICK)? ?(?:STEEL )?PL(?:ATES?)?\\b\\.?|PL(?:ATE)?\\.? ?${THICKNESS}(?: ?(?:THK\\.?|THICK))?)(?<after>.*)$`,
);

/** The plates of a page whose size nothing tells but for its thickness. */
export function findThicknessPlates(runs: readonly Run[]): Run[] {
  return runs.filter(isThicknessPlate);
}

function isThicknessPlate({ text }: Run): boolean {
  const after = PLATE.exec(text.toUpperCase())?.groups?.["after"];
  return after !== undefined && (after.trim() === "" || readQuantityNote(after) !== null);
}
