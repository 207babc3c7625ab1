import { readDesignation } from "../../designation-grammar.ts";
import { sectionWeight } from "../../sections/weight.ts";
import type { ColumnHeight } from "../steel/elevations.ts";
import { sumOf, type CountLine, type Piece, type Reason } from "./lines.ts";
import type { Mark, ScheduleEntry } from "../steel/marks.ts";
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
} from "../members/measured-length.ts";
import type { Member } from "../members/members.ts";

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

/** Lines of the marks on a page that schedules explain. */
export interface JoinedLines {
  lines: CountLine[];
  /** How many labels they have. */
  pieces: number;
  /** Some marks are left out, since their lines would have more labels than are allowed. */
  isCut: boolean;
}

/** A plan does not say how long what stands upright is, or what lies under it. */
const NO_PLAN_LENGTH = /\b(?:COLUMNS?|POSTS?|PIERS?|PLATES?|BASE|PL)\b/;

/** What stands or lies under a column: the column's height is not its length. */
const FLAT: ReadonlySet<string> = new Set(["PL", "FB", "RB", "SQ"]);

/** What one row of a schedule says, and on which page. */
interface Explanation extends Pick<ScheduleEntry, "designation" | "title" | "column"> {
  page: number;
}

/**
 * Joins the schedules of a file with the marks on its plans: a mark that a schedule explains makes a line for each designation of its
 * row, in the place of the schedule's own line. A mark that two schedules explain differently stays as it is. All pages are added first;
 * only what schedules say is kept of them.
 */
export class ScheduleJoin {
  private readonly explained = new Map<string, Explanation[]>();
  private readonly heights = new Map<string, Set<number>>();
  /** Marks that stand on a plan. */
  private readonly found = new Set<string>();
  /** Thousands of rows have the same titles and headings. */
  private readonly texts = new Map<string, string>();

  add({ page, marks, schedule, heights }: JoinedPage): void {
    for (const { mark } of marks) this.found.add(this.intern(mark));
    for (const { mark, designation, title, column } of schedule) {
      const explanation = { page, designation: this.intern(designation), title: title && this.intern(title), column: this.intern(column) };
      const others = this.explained.get(mark);
      if (others) others.push(explanation);
      else this.explained.set(this.intern(mark), [explanation]);
    }
    for (const { mark, inches } of heights) {
      const others = this.heights.get(mark);
      if (others) others.add(inches);
      else this.heights.set(this.intern(mark), new Set([inches]));
    }
  }

  /** The lines of the marks of one page. @param maxPieces labels that they may have: one mark makes a line for each column of its row */
  linesOf(marks: readonly MarkLine[], maxPieces: number): JoinedLines {
    const joined: JoinedLines = { lines: [], pieces: 0, isCut: false };
    for (const [mark, found] of Map.groupBy(marks, (line) => line.mark)) {
      const columns = this.columnsOf(mark);
      if (!columns) continue;
      const pieces = columns.length * found.reduce((sum, line) => sum + line.pieces.length, 0);
      if (joined.pieces + pieces > maxPieces) {
        joined.isCut = true;
        continue;
      }
      joined.pieces += pieces;
      const height = this.heightOf(mark);
      for (const column of columns) joined.lines.push(...linesOf(column, found, height));
    }
    return joined;
  }

  /** The schedules' own lines that others replace: the designations of each page. */
  replaced(): Map<number, Set<string>> {
    const replaced = new Map<number, Set<string>>();
    for (const [mark, explanations] of this.explained) {
      if (!this.found.has(mark) || !this.columnsOf(mark)) continue;
      for (const { page, designation } of explanations) {
        const onPage = replaced.get(page) ?? new Set();
        replaced.set(page, onPage.add(designation));
      }
    }
    return replaced;
  }

  /** What each column about a mark says; null when none does, or when two rows differ. */
  private columnsOf(mark: string): Explanation[] | null {
    const byColumn = new Map<string, Explanation>();
    for (const explanation of this.explained.get(mark) ?? []) {
      const first = byColumn.get(explanation.column);
      if (first && first.designation !== explanation.designation) return null;
      if (!first) byColumn.set(explanation.column, explanation);
    }
    return byColumn.size > 0 ? [...byColumn.values()] : null;
  }

  /** The height that all rows about a mark state; null where none does, or where they differ. */
  private heightOf(mark: string): number | null {
    const [first = null, ...others] = this.heights.get(mark) ?? [];
    return others.length === 0 ? first : null;
  }

  private intern(text: string): string {
    const known = this.texts.get(text);
    if (known === undefined) this.texts.set(text, text);
    return known ?? text;
  }
}

function linesOf({ designation, title, column }: Explanation, found: readonly MarkLine[], height: number | null): CountLine[] {
  const read = readDesignation(designation);
  if (!read) return [];
  const { section, shape, size } = read;
  const hasLength = !NO_PLAN_LENGTH.test(column) && !NO_PLAN_LENGTH.test(title ?? "");
  const parts = hasLength ? found.map((one) => [one]) : [...Map.groupBy(found, ({ view }) => view).values()];
  return parts.flatMap((part): CountLine[] => {
    const [line] = part;
    if (!line) return [];
    const pieces = part.flatMap((one) => one.pieces).map((piece) => (hasLength ? piece : { ...piece, line: null }));
    const isUpright = !hasLength && height !== null && !FLAT.has(section.family);
    const reasons: Reason[] = ["by_mark", ...(hasLength ? line.reasons : isUpright ? (["elevations"] as const) : [])];
    const stated = isUpright ? { inches: height, source: "elevations" as const } : null;
    const { points, length, basis } = hasLength ? line : { points: null, length: stated, basis: null };
    return [
      {
        designation: read.designation,
        section,
        shape,
        size,
        role: "placed" as const,
        mark: line.mark,
        view: line.view,
        pieces,
        reasons,
        points,
        length,
        basis,
        quantity: sumOf(pieces),
        weight: sectionWeight(section),
        studs: null,
        camber: null,
        confidence: "check" as const,
      },
    ];
  });
}
