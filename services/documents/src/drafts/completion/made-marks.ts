import type { DraftLine } from "@takeoff/contracts";
import { writePieceLength } from "@takeoff/takeoff";

/** Marks that were made, by what makes pieces alike. */
export type MadeMarks = Readonly<Record<string, string>>;

type UnmarkedLine = Pick<DraftLine, "id" | "designation" | "length_in" | "studs" | "camber" | "grade">;

/** What makes pieces alike: designation, length, studs, camber and grade. A line without a length, which may be any, is alike to none. */
export function describeLikeness({ id, designation, length_in, studs, camber, grade }: UnmarkedLine): string {
  const length = length_in === null ? `line ${id}` : writePieceLength(length_in, designation);
  return JSON.stringify([designation, length, studs, camber, grade]);
}

/**
 * Makes marks for lines without one: `B1`, `B2`, … by designation and length, the same for pieces that are alike. A mark that was made
 * before stays, so that a shop that has the results of before finds its pieces, unless the drawing has meanwhile turned out to have it.
 * @param taken marks of the drawing
 * @param earlier marks that were made for results of before
 * @returns those of before that still hold, and the new ones
 */
export function makeMarks(lines: readonly UnmarkedLine[], taken: Iterable<string>, earlier: MadeMarks): Record<string, string> {
  const onDrawing = new Set([...taken].map(plainMark));
  const made = Object.fromEntries(Object.entries(earlier).filter(([, mark]) => !onDrawing.has(plainMark(mark))));
  const used = new Set([...onDrawing, ...Object.values(made)]);
  let number = 0;
  const nextMark = (): string => {
    do number++;
    while (used.has(`B${number}`));
    return `B${number}`;
  };
  for (const line of lines.toSorted(compareLines)) made[describeLikeness(line)] ??= nextMark();
  return made;
}

/** `B-1` and `b 1` are read as the mark `B1` by people. */
function plainMark(mark: string): string {
  return mark.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const BY_DESIGNATION = new Intl.Collator("en", { numeric: true });

/** Long pieces first, as lists of steel have them; lines without a length last. */
function compareLines(one: UnmarkedLine, other: UnmarkedLine): number {
  return BY_DESIGNATION.compare(one.designation, other.designation) || (other.length_in ?? -1) - (one.length_in ?? -1) || one.id - other.id;
}
