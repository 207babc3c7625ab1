import { readDesignation } from "../designation-grammar.ts";
import { sectionWeight } from "../sections/weight.ts";
import type { ColumnHeight } from "./elevations.ts";
import { sumOf, type CountLine, type Piece, type Reason } from "./lines.ts";
import type { Mark, ScheduleEntry } from "./marks.ts";
import {
  byLength,
  keyOf,
  lengthOf,
  lineOfMember,
  measurementOf,
  type LengthReason,
  type MeasuredLength,
  type Measurement,
  type ScaleContext,
} from "./measured-length.ts";
import type { Member } from "./members.ts";

/** The places of a mark on a page whose members are equally long. What they are, a schedule says, on this page or on another. */
export interface MarkLine extends MeasuredLength {
  mark: string;
  pieces: readonly Piece[];
  reasons: readonly LengthReason[];
}

/** Counts the marks of a page. @param members of each mark; null where it is not known */
export function countMarks(marks: readonly Mark[], members: readonly (Member | null)[], context: ScaleContext): MarkLine[] {
  const counted = marks.map((mark, index) => ({ mark, ...measurementOf(mark.centre, members[index] ?? null, context) }));
  const groups = Map.groupBy(counted, (one) => `${one.mark.mark}|${keyOf(one)}`);
  return [...groups.values()].flatMap((group) => byLength(group)).map((group) => markLineOf(group, context));
}

function markLineOf(group: readonly (Measurement & { mark: Mark })[], { scales }: ScaleContext): MarkLine {
  const { lengthReasons, ...measured } = lengthOf(group, scales);
  const pieces = group.map((one): Piece => ({ box: one.mark.box, text: one.mark.mark, quantity: 1, line: lineOfMember(one) }));
  return { mark: group[0]?.mark.mark ?? "", pieces, reasons: lengthReasons, ...measured };
}

/** What a page contributes to the join of schedules and plans. */
export interface JoinedPage {
  page: number;
  marks: readonly MarkLine[];
  schedule: readonly ScheduleEntry[];
  heights: readonly ColumnHeight[];
}

/** Lines of marks that schedules explain, with the page on which the marks stand; and the schedules' own lines that they replace. */
export interface JoinedSchedules {
  lines: { page: number; line: CountLine }[];
  replaced: { page: number; designation: string; text: string }[];
}

/** A plan does not say how long what stands upright is, or what lies under it. */
const NO_PLAN_LENGTH = /\b(?:COLUMNS?|POSTS?|PIERS?|PLATES?|BASE|PL)\b/;

/** What stands or lies under a column: the column's height is not its length. */
const FLAT: ReadonlySet<string> = new Set(["PL", "FB", "RB", "SQ"]);

/** The height that all rows about a mark state; null where none does, or where they differ. */
function heightsOf(pages: readonly JoinedPage[]): ReadonlyMap<string, number | null> {
  const byMark = Map.groupBy(
    pages.flatMap(({ heights }) => heights),
    ({ mark }) => mark,
  );
  return new Map(
    [...byMark].map(([mark, rows]) => {
      const [first = null, ...others] = new Set(rows.map(({ inches }) => inches));
      return [mark, others.length === 0 ? first : null];
    }),
  );
}

/**
 * Joins the schedules of a file with the marks on its plans: a mark that a schedule explains makes a line for each designation of its
 * row, in the place of the schedule's own line. A mark that two schedules explain differently stays as it is.
 */
export function joinSchedules(pages: readonly JoinedPage[]): JoinedSchedules {
  const entries = pages.flatMap(({ page, schedule }) => schedule.map((entry) => ({ page, entry })));
  const byMark = Map.groupBy(entries, ({ entry }) => entry.mark);
  const heights = heightsOf(pages);
  const result: JoinedSchedules = { lines: [], replaced: [] };
  for (const [mark, explained] of byMark) {
    const columns = Map.groupBy(explained, ({ entry }) => entry.column);
    const isClear = [...columns.values()].every((ofColumn) => new Set(ofColumn.map(({ entry }) => entry.designation)).size === 1);
    const found = pages.flatMap(({ page, marks }) => marks.flatMap((line) => (line.mark === mark ? [{ page, line }] : [])));
    if (!isClear || found.length === 0) continue;
    for (const [one] of columns.values()) if (one) result.lines.push(...linesOf(one.entry, found, heights.get(mark) ?? null));
    for (const { page, entry } of explained) result.replaced.push({ page, designation: entry.designation, text: entry.text });
  }
  return result;
}

function linesOf(
  { designation, title, column }: ScheduleEntry,
  found: readonly { page: number; line: MarkLine }[],
  height: number | null,
): JoinedSchedules["lines"] {
  const read = readDesignation(designation);
  if (!read) return [];
  const { section, shape, size } = read;
  const hasLength = !NO_PLAN_LENGTH.test(column) && !NO_PLAN_LENGTH.test(title ?? "");
  const parts = hasLength ? found.map((one) => [one]) : [...Map.groupBy(found, ({ page, line }) => `${page}|${line.view}`).values()];
  return parts.flatMap((part) => {
    const [first] = part;
    if (!first) return [];
    const { page, line } = first;
    const pieces = part.flatMap((one) => one.line.pieces).map((piece) => (hasLength ? piece : { ...piece, line: null }));
    const isUpright = !hasLength && height !== null && !FLAT.has(section.family);
    const reasons: Reason[] = ["by_mark", ...(hasLength ? line.reasons : isUpright ? (["elevations"] as const) : [])];
    const stated = isUpright ? { inches: height, source: "elevations" as const } : null;
    const { points, length, basis } = hasLength ? line : { points: null, length: stated, basis: null };
    return [
      {
        page,
        line: {
          ...{ designation: read.designation, section, shape, size, role: "placed" as const, mark: line.mark, view: line.view },
          ...{ pieces, reasons, points, length, basis, quantity: sumOf(pieces), weight: sectionWeight(section) },
          ...{ studs: null, camber: null, confidence: "check" as const },
        },
      },
    ];
  });
}
