import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import type { ColumnHeight } from "../steel/marks/elevations.ts";
import { initialOf, nameOfKind } from "../steel/marks/default-sections.ts";
import type { ScheduleEntry } from "../steel/marks/schedules.ts";
import type { Reason } from "./confidence.ts";
import { createLine, sumQuantities, type CountLine, type SizeNote } from "./count-line.ts";
import type { MarkLine } from "./mark-lines.ts";

/** What a page contributes to the join of schedules and plans. */
export interface JoinedPage {
  page: number;
  sheet: string | null;
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

/** What one row of a schedule says, and on which sheet. */
interface Explanation extends Pick<ScheduleEntry, "designation" | "title" | "column" | "length" | "isDefault"> {
  page: number;
  sheet: string | null;
}

/**
 * Joins the schedules of a file with the marks on its plans: a mark that a schedule explains makes a line for each designation of its
 * row, in the place of the schedule's own line. A mark that two schedules explain differently stays as it is. All pages are added first;
 * only what schedules say is kept of them.
 */
export class ScheduleJoin {
  private readonly explained = new Map<string, Explanation[]>();
  private readonly heights = new Map<string, Set<number>>();
  /** How many places of each mark plans show, and how many a schedule of columns names: they are the same places. */
  private readonly found = new Map<string, { shown: number; scheduled: number }>();
  /** Thousands of rows have the same titles and headings. */
  private readonly texts = new Map<string, string>();

  add({ page, sheet, marks, schedule, heights }: JoinedPage): void {
    for (const line of marks) this.countPlaces(line);
    for (const { mark, designation, title, column, length, isDefault = false } of schedule) {
      const explanation = {
        page,
        sheet,
        designation: this.intern(designation),
        title: title && this.intern(title),
        column: this.intern(column),
        length,
        isDefault,
      };
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
    const counted = marks.filter((line) => line.isScheduled === this.isByPlace(line.mark));
    for (const [mark, found] of Map.groupBy(counted, (line) => line.mark)) {
      const columns = this.findColumns(mark);
      if (!columns) continue;
      const pieces = columns.length * found.reduce((sum, line) => sum + line.pieces.length, 0);
      if (joined.pieces + pieces > maxPieces) {
        joined.isCut = true;
        continue;
      }
      joined.pieces += pieces;
      const height = this.findHeight(mark);
      for (const column of columns) joined.lines.push(...buildLines(column, found, height));
    }
    return joined;
  }

  /** The schedules' own lines that others replace: the designations of each page. */
  replaced(): Map<number, Set<string>> {
    const replaced = new Map<number, Set<string>>();
    for (const [mark, explanations] of this.explained) {
      if (!this.found.has(mark) || !this.findColumns(mark)) continue;
      for (const { page, designation, isDefault } of explanations) {
        if (isDefault === true) continue;
        const onPage = replaced.get(page) ?? new Set();
        replaced.set(page, onPage.add(designation));
      }
    }
    return replaced;
  }

  private countPlaces({ mark, isScheduled, pieces }: MarkLine): void {
    const places = this.found.get(mark) ?? { shown: 0, scheduled: 0 };
    places[isScheduled ? "scheduled" : "shown"] += sumQuantities(pieces);
    this.found.set(this.intern(mark), places);
  }

  /** Whether the places of a mark are those that a schedule of columns names: it names more of them than plans show. */
  private isByPlace(mark: string): boolean {
    const { shown, scheduled } = this.found.get(mark) ?? { shown: 0, scheduled: 0 };
    return scheduled > shown;
  }

  /** What each column about a mark says; null when none does, or when two rows differ. */
  private findColumns(mark: string): Explanation[] | null {
    const byColumn = new Map<string, Explanation>();
    const all = this.explained.get(mark) ?? this.explained.get(nameOfKind(initialOf(mark))) ?? [];
    const own = all.filter(({ isDefault }) => isDefault !== true);
    for (const explanation of own.length > 0 ? own : all) {
      const first = byColumn.get(explanation.column);
      if (first && !isSame(first, explanation)) return null;
      if (!first) byColumn.set(explanation.column, explanation);
    }
    return byColumn.size > 0 ? [...byColumn.values()] : null;
  }

  /** The height that all rows about a mark state; null where none does, or where they differ. */
  private findHeight(mark: string): number | null {
    const [first = null, ...others] = this.heights.get(mark) ?? [];
    return others.length === 0 ? first : null;
  }

  private intern(text: string): string {
    const known = this.texts.get(text);
    if (known === undefined) this.texts.set(text, text);
    return known ?? text;
  }
}

function isSame(a: Explanation, b: Explanation): boolean {
  return a.designation === b.designation && a.length?.inches === b.length?.inches;
}

function buildLines(explanation: Explanation, found: readonly MarkLine[], height: number | null): CountLine[] {
  const read = readDesignation(explanation.designation);
  if (!read) return [];
  const note = readNote(explanation);
  const by: Reason = note ? "by_note" : "by_mark";
  if (hasPlanLength(explanation)) {
    return found.map((line) =>
      buildLine(read, line, {
        pieces: line.pieces,
        reasons: [by, ...line.reasons],
        points: line.points,
        length: line.length,
        basis: line.basis,
        ...(note && { sizeNote: note }),
      }),
    );
  }
  // Their pieces differ in nothing that the plan says: those of one view are one line.
  return [...Map.groupBy(found, ({ view }) => view).values()].flatMap((part): CountLine[] => {
    const [line] = part;
    if (!line) return [];
    const isUpright = height !== null && !FLAT.has(read.section.family);
    const length = explanation.length ?? (isUpright ? { inches: height, source: "elevations" as const } : null);
    return [
      buildLine(read, line, {
        pieces: part.flatMap((one) => one.pieces).map((piece) => ({ ...piece, line: null })),
        reasons: length?.source === "elevations" ? [by, "elevations"] : [by],
        points: null,
        length,
        basis: null,
        ...(note && { sizeNote: note }),
      }),
    ];
  });
}

/** The note that says what a mark is; null where a schedule says it. */
function readNote({ page, sheet, title, isDefault }: Explanation): SizeNote | null {
  return isDefault === true ? { page, sheet, text: title ?? "" } : null;
}

function hasPlanLength({ column, title }: Explanation): boolean {
  return !NO_PLAN_LENGTH.test(column) && !NO_PLAN_LENGTH.test(title ?? "");
}

/** A line for what the schedule says that a mark is, in the place of the mark's own line. */
function buildLine(
  read: ReadDesignation,
  { mark, view }: MarkLine,
  found: Pick<CountLine, "pieces" | "reasons" | "points" | "length" | "basis" | "sizeNote">,
): CountLine {
  return createLine(read, { mark, view, role: "placed", quantity: sumQuantities(found.pieces), confidence: "check", ...found });
}
