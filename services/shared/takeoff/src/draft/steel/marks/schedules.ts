import type { Box } from "../../geometry/box.ts";
import { IMPERIAL_SHEET, type SheetUnits } from "../../sheet/sheet-units.ts";
import type { RuledTable } from "../../sheet/tables.ts";
import type { Run } from "../../text/runs.ts";
import { findDesignations } from "../callout-grammar.ts";
import { readPlate } from "./plates.ts";
import { findSpan } from "./level-spans.ts";
import { MARK } from "./marks.ts";

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
  /** Of one piece, as the schedule states it: the third size of a plate, or the height between two levels. Null where it does not. */
  length: { inches: number; source: "elevations" | "list" } | null;
}

const SCHEDULE = /\bSCHEDULE\b/;
/** Where only plates stand, their sizes need no `PL`. */
export const PLATES = /\bBASE ?(?:PLATES?|PLS?\b)|^PLATES?\b/;
/** Rows of a table whose first cells are marks, as a share of those with a designation. */
const MIN_MARKED = 0.6;
/** A heading stands up to this far above its table, points. */
const HEADING_REACH = 40;

/** The marks that the ruled tables of a page explain by designations. */
export function readSchedules(runs: readonly Run[], tables: readonly RuledTable[], units: SheetUnits = IMPERIAL_SHEET): ScheduleEntry[] {
  return tables.flatMap((table) => {
    const entries = readEntries(table, findTitle(table.box, runs), units);
    const marked = entries.filter(({ mark }) => MARK.test(mark));
    return marked.length < MIN_MARKED * entries.length ? [] : marked;
  });
}

/** The designations of a table's rows, each with the text of its row's first cell. */
function readEntries({ rows }: RuledTable, above: string | null, units: SheetUnits): ScheduleEntry[] {
  const { title, header, body } = splitRows(rows, above);
  return body.flatMap((cells) => {
    const mark = (cells[0] ?? "").toUpperCase();
    return cells.flatMap((cell, index): ScheduleEntry[] => {
      if (index === 0) return [];
      const column = (header[index] ?? "").toUpperCase();
      const plate = readPlate(cell, PLATES.test(column) || PLATES.test(title ?? ""), units);
      if (plate) {
        const length = { inches: plate.inches, source: "list" as const };
        return [{ mark, text: cell, designation: plate.read.designation, title, column, length }];
      }
      const height = findSpan(column);
      const length = height === null ? null : { inches: height, source: "elevations" as const };
      return findDesignations(cell, units).map(({ text, read }) => ({ mark, text, designation: read.designation, title, column, length }));
    });
  });
}

/** The title of a table may stand in its first row, above the headings of its columns. */
export function splitRows(
  rows: RuledTable["rows"],
  above: string | null,
): { title: string | null; header: readonly string[]; body: RuledTable["rows"] } {
  const [first = [], second = [], ...rest] = rows;
  const texts = first.filter((text) => text !== "");
  const isTitle = texts.length === 1 && SCHEDULE.test((texts[0] ?? "").toUpperCase());
  if (isTitle) return { title: (texts[0] ?? "").toUpperCase(), header: second, body: rest };
  return { title: above, header: first, body: rows.slice(1) };
}

function findTitle({ left, right, top }: Box, runs: readonly Run[]): string | null {
  const above = runs.filter(({ centre: { x, y } }) => x > left - HEADING_REACH && x < right && y > top && y < top + HEADING_REACH);
  above.sort((a, b) => a.y - b.y);
  return above[0]?.text.toUpperCase() ?? null;
}
