import type { Box } from "./callouts.ts";
import { findDesignations } from "./callout-grammar.ts";
import type { Point, Run } from "../text/runs.ts";
import type { RuledTable } from "../sheet/tables.ts";

/** C1, B-12, BP2, L3A: a name that a schedule explains. */
export const MARK = /^[A-Z]{1,3}-?\d{1,3}[A-Z]?$/;
/** Rows of a table whose first cells are marks, as a share of those with a designation. */
const MIN_MARKED = 0.6;
/** A heading stands up to this far above its table, points. */
const HEADING_REACH = 40;

/** A mark that stands on a drawing. */
export interface Mark {
  mark: string;
  run: Run;
  box: Box;
  centre: Point;
}

/** What a schedule says that a mark is. */
export interface ScheduleEntry {
  mark: string;
  /** As written. */
  text: string;
  designation: string;
  /** The title above the table, in capitals; null when there is none. */
  title: string | null;
  /** The heading of the designation's column: `SIZE`, `BASE PLATE`. */
  column: string;
}

/** The texts of a page that may be marks: not those of tables, nor names of grid lines. */
export function marksOf(runs: readonly Run[], tables: readonly RuledTable[], gridNames: ReadonlySet<string>): Mark[] {
  return runs.flatMap((run): Mark[] => {
    const mark = run.text.toUpperCase();
    if (!MARK.test(mark) || gridNames.has(mark) || findDesignations(mark).length > 0) return [];
    if (tables.some(({ box }) => contains(box, run.centre))) return [];
    const { x, y, centre } = run;
    const halfWidth = Math.max(Math.abs(centre.x - x), run.height / 2);
    const halfHeight = Math.max(Math.abs(centre.y - y), run.height / 2);
    const box = { left: centre.x - halfWidth, right: centre.x + halfWidth, bottom: centre.y - halfHeight, top: centre.y + halfHeight };
    return [{ mark, run, box, centre }];
  });
}

/** The marks that the ruled tables of a page explain by designations. */
export function schedulesOf(runs: readonly Run[], tables: readonly RuledTable[]): ScheduleEntry[] {
  return tables.flatMap(({ box, rows }): ScheduleEntry[] => {
    const [header = [], ...body] = rows;
    const entries = body.flatMap((cells): (ScheduleEntry & { isMarked: boolean })[] =>
      cells.flatMap((cell, column) => {
        const mark = (cells[0] ?? "").toUpperCase();
        const found = column === 0 ? [] : findDesignations(cell);
        return found.map(({ text, read }) => ({
          mark,
          text,
          designation: read.designation,
          title: titleOf(box, runs),
          column: (header[column] ?? "").toUpperCase(),
          isMarked: MARK.test(mark),
        }));
      }),
    );
    const marked = entries.filter(({ isMarked }) => isMarked);
    if (entries.length === 0 || marked.length < MIN_MARKED * entries.length) return [];
    return marked.map(({ isMarked: _, ...entry }) => entry);
  });
}

function titleOf({ left, right, top }: Box, runs: readonly Run[]): string | null {
  const above = runs.filter(({ centre: { x, y } }) => x > left - HEADING_REACH && x < right && y > top && y < top + HEADING_REACH);
  above.sort((a, b) => a.y - b.y);
  return above[0]?.text.toUpperCase() ?? null;
}

function contains({ left, bottom, right, top }: Box, { x, y }: Point): boolean {
  return x > left && x < right && y > bottom && y < top;
}
