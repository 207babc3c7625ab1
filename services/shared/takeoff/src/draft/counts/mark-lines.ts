import {
  buildLengthKey,
  getMemberLine,
  measureLabel,
  mergeLengths,
  splitByLength,
  type LengthReason,
  type MeasuredLength,
  type Measurement,
  type ScaleContext,
} from "../members/measured-length.ts";
import type { Member } from "../members/member.ts";
import type { Mark } from "../steel/marks/marks.ts";
import type { Piece } from "./count-line.ts";

/** The places of a mark on a page whose members are equally long. What they are, a schedule says, on this page or on another. */
export interface MarkLine extends MeasuredLength {
  mark: string;
  pieces: readonly Piece[];
  reasons: readonly LengthReason[];
  /** A schedule of columns names the places of its pieces; otherwise they stand on a plan. */
  isScheduled: boolean;
}

/** Counts the marks of a page. @param members of each mark; null where it is not known */
export function countMarks(marks: readonly Mark[], members: readonly (Member | null)[], context: ScaleContext): MarkLine[] {
  const counted = marks.map((mark, index) => ({ mark, ...measureLabel(mark.box, members[index] ?? null, context) }));
  const groups = Map.groupBy(counted, (one) => `${one.mark.mark}|${buildLengthKey(one)}`);
  return [...groups.values()].flatMap((group) => splitByLength(group)).map((group) => buildMarkLine(group, context));
}

function buildMarkLine(group: readonly (Measurement & { mark: Mark })[], { scales }: ScaleContext): MarkLine {
  const { lengthReasons, ...measured } = mergeLengths(group, scales);
  const pieces = group.map((one): Piece => ({
    box: one.mark.box,
    text: one.mark.mark,
    quantity: one.mark.quantity ?? 1,
    line: getMemberLine(one),
  }));
  return { mark: group[0]?.mark.mark ?? "", pieces, reasons: lengthReasons, isScheduled: false, ...measured };
}
