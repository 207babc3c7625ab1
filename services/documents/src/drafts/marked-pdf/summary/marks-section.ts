import { MARK_DIFFERENCES, type MarkDifference, type MarkSummary, type SetMark } from "@takeoff/contracts";
import { joinSome } from "./piece-totals.ts";

export interface CheckedMarks {
  summary: Pick<MarkSummary, "sentence">;
  marks: readonly SetMark[];
}

/** How many marks of a difference are named; the list of marks has all. */
const MAX_MARKS = 40;

/** The first look, and the marks of each difference. */
export function describeCheck({ summary, marks }: CheckedMarks): string[] {
  const found = (Object.keys(MARK_DIFFERENCES) as MarkDifference[]).flatMap((difference) => {
    const named = marks.filter(({ differences }) => differences.includes(difference)).map((mark) => nameMark(mark, difference));
    return named.length === 0 ? [] : [`${MARK_DIFFERENCES[difference]}: ${joinSome(named, MAX_MARKS)}.`];
  });
  const changed = marks.filter(({ change }) => change !== null).map(({ mark }) => mark);
  return [summary.sentence, ...found, ...(changed.length > 0 ? [`Changed by a revision: ${joinSome(changed, MAX_MARKS)}.`] : [])];
}

/** A mark with what both sides say of it where they differ. */
function nameMark({ mark, planned, drawn }: SetMark, difference: MarkDifference): string {
  if (difference === "quantity") return `${mark} (planned ${planned?.quantity ?? "?"}, drawn ${drawn?.quantity ?? "?"})`;
  if (difference === "section") return `${mark} (planned ${planned?.designations.join(" / ")}, drawn ${drawn?.designations.join(" / ")})`;
  return mark;
}
