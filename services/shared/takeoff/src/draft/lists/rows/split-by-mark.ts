import { namesSeveralMarks, readMarkRange } from "../../steel/marks/mark-range.ts";
import { agreesWithPrinted, type PartRow } from "./list-entries.ts";

/**
 * The parts of a row by their marks: `A-1 THRU A-4` with four pieces is one piece of each. Where the number is another, the printed weight
 * says whether it is that of each mark or of all; where it does not, the row stays one part whose number a person looks at.
 */
export function splitByMark(part: PartRow): PartRow[] {
  if (part.mark === null || !namesSeveralMarks(part.mark)) return [part];
  const marks = readMarkRange(part.mark);
  if (!marks) return [{ ...part, isMarkUnclear: true }];
  const ofEach = { ...part, quantity: part.quantity * marks.length };
  const isOfAll = agreesWithPrinted(part);
  const isOfEach = agreesWithPrinted(ofEach);
  if (isOfEach === true && isOfAll !== true) return marks.map((mark) => toMark(ofEach, mark, marks.length));
  if (part.quantity === marks.length && (isOfAll !== false || isOfEach === false))
    return marks.map((mark) => toMark(part, mark, marks.length));
  // The weight may fit both only where it is not known of how many pieces it is.
  return [{ ...part, isMarkUnclear: isOfAll !== true || isOfEach === true }];
}

/** The pieces of one of several marks. */
function toMark(part: PartRow, mark: string, marks: number): PartRow {
  return {
    ...part,
    mark,
    quantity: part.quantity / marks,
    printed: part.printed.map((pounds) => pounds / marks),
    rounding: part.rounding / marks,
  };
}
