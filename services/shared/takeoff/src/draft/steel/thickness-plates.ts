import type { Run } from "../text/runs.ts";
import { readQuantityNote } from "./callouts.ts";

/** A plate of which the thickness alone is said: `1/4" THK PL.`, `GUSSET PL 1/2 NS`, `PL1`; and what follows it. */
const THICKNESS = String.raw`(?:\d+[ -])?\d+(?:\/\d+)?"`;
const PURPOSE = "(?:STEEL|BEARING|BASE|CAP|BENT|SETTING|LEVELING|EMBED|SHIM|STIFFENER)";
const BARE = String.raw`(?:\d[ -])?\d{1,2}\/\d{1,2}|(?<whole>[1-4])(?= |$)`;
const PLATE = new RegExp(
  String.raw`^(?:[A-Z]+\.? ){0,2}(?:${THICKNESS} ?(?:THK\.?|THICK)? ?(?:${PURPOSE} )?PL(?:ATES?)?\b\.?|PL(?:ATE)?\.? ?(?:${THICKNESS}|${BARE})(?: ?(?:THK\.?|THICK))?)(?<after>.*)$`,
);
/** Behind it two words at most: more are a sentence, and numbers are its width. */
const WORDS = /^(?: [A-Z./']+){0,2}$/;
/** `PL12`: on a sheet of such marks `PL1` is one. */
const PLATE_MARK = /^PL-?(?:[5-9]|\d{2,})[A-Z]?$/;

/** The plates of a page whose size nothing tells but for its thickness. */
export function findThicknessPlates(runs: readonly Run[]): Run[] {
  const hasMarks = runs.some(({ text }) => PLATE_MARK.test(text.toUpperCase()));
  return runs.filter(({ text }) => {
    const { whole, after } = PLATE.exec(text.toUpperCase())?.groups ?? {};
    if (after === undefined || (whole !== undefined && hasMarks)) return false;
    return WORDS.test(after.trimEnd()) || (/^ ?\W/.test(after) && readQuantityNote(after) !== null);
  });
}
