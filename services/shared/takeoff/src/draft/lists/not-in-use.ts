import type { Strokes } from "../page/strokes/strokes.ts";
import type { DisplayPage } from "../page/display-page.ts";
import type { Run } from "../text/runs.ts";
import { findMiddleHeight } from "./rows/middle-height.ts";

const NOT_IN_USE =
  /^(?:\*+ ?)?(?:(?:THIS )?(?:SHEET|DRAWING|DWG|PIECE|PART|PAGE) (?:IS )?)?(?:NOT (?:IN USE|USED|REQUIRED|REQ'?D)|VOID(?:ED)?|SUPERSEDED(?: BY .{1,30})?|DELETED|CANCELL?ED|OBSOLETE)[.!]?(?: ?\*+)?$/;
/** A stamp is larger than the lettering of the sheet. */
const MIN_STAMP = 1.3;
/** Of the page's width and height: a stroke that crosses so much of both crosses the sheet out. */
const MIN_CROSS = 0.4;
/** Of a title's width, and between which parts of its height: a line through it strikes it out. */
const STRIKE = { minCover: 0.8, low: 0.1, high: 0.6 };

/** The text that says that a sheet is not in use; null where none does. A word in the size of notes is about something on the sheet. */
export function findNotInUse(runs: readonly Run[]): Run | null {
  const minHeight = MIN_STAMP * findMiddleHeight(runs);
  return runs.find(({ text, height }) => height >= minHeight && NOT_IN_USE.test(text.toUpperCase())) ?? null;
}

/** Whether two strokes cross a sheet out, or one strikes a title through. */
export function isStruckOut({ width, height, strokes }: Pick<DisplayPage, "width" | "height" | "strokes">, title: Run): boolean {
  let rising = false;
  let falling = false;
  for (let index = 0; index < strokes.count; index++) {
    const [x1, y1, x2, y2] = strokes.at(index);
    const dx = x2 - x1;
    const dy = y2 - y1;
    if (Math.abs(dx) >= MIN_CROSS * width && Math.abs(dy) >= MIN_CROSS * height) {
      if (dx * dy > 0) rising = true;
      else falling = true;
    }
    if (isThrough(strokes, index, title)) return true;
  }
  return rising && falling;
}

/** Whether a stroke runs through the letters of a level text from one end to the other. */
function isThrough(strokes: Strokes, index: number, { x, y, width, height, angle }: Run): boolean {
  if (Math.abs(angle) > 0.01 || strokes.isFilled(index)) return false;
  const [x1, y1, x2, y2] = strokes.at(index);
  const covered = Math.min(Math.max(x1, x2), x + width) - Math.max(Math.min(x1, x2), x);
  const isInside = (at: number): boolean => at > y + STRIKE.low * height && at < y + STRIKE.high * height;
  return covered >= STRIKE.minCover * width && isInside(y1) && isInside(y2);
}
