import type { Box } from "../../geometry/box.ts";
import { readHeaderName } from "../../../table/columns/header-name.ts";
import { readDimension } from "../../sheet/dimension-candidates.ts";
import { IMPERIAL_SHEET, type SheetUnits } from "../../sheet/sheet-units.ts";
import type { RuledTable, TableCell } from "../../sheet/tables.ts";
import type { Run } from "../../text/runs.ts";
import { findDesignations } from "../callout-grammar.ts";
import { readPlate } from "./plates.ts";
import { findSpan } from "./level-spans.ts";
import { MARK } from "./mark-texts.ts";

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
  /** A note gives it to all of a kind that say no other size. */
  isDefault?: boolean;
}

/** An entry with its cell. */
export interface ScheduleCell {
  entry: ScheduleEntry;
  box: Box;
  /** Its text is written over several lines. */
  isWrapped: boolean;
  /** How many pieces its row states; null where it states none. */
  quantity: number | null;
  /** As its row states it; null where it states none. */
  grade: string | null;
}

const SCHEDULE = /\bSCHEDULE\b/;
/** Where only plates stand, their sizes need no `PL`. */
export const PLATES = /\bBASE ?(?:PLATES?|PLS?\b)|^PLATES?\b/;
/** Rows of a table whose first cells are marks, as a share of those with a designation. */
const MIN_MARKED = 0.6;
/** A heading stands up to this far above its table, points. */
const HEADING_REACH = 40;

/** The marks that the ruled tables of a page explain by designations. */
export function readSchedules(runs: readonly Run[], tables: readonly RuledTable[], units: SheetUnits = IMPERIAL_SHEET): ScheduleCell[] {
  return tables.flatMap((table) => {
    const cells = readCells(table, findTitle(table.box, runs), units);
    const marked = cells.filter(({ entry }) => MARK.test(entry.mark));
    return marked.length < MIN_MARKED * cells.length ? [] : marked;
  });
}

/** The designations of a table's rows, each with the text of its row's first cell. */
function readCells({ rows, cells: places }: RuledTable, above: string | null, units: SheetUnits): ScheduleCell[] {
  const { title, header, body } = splitRows(rows, above);
  const roles = header.map((name) => readHeaderName(name).role);
  return body.flatMap((cells, row) => {
    const mark = (cells[0] ?? "").toUpperCase();
    const grade = (cells[roles.indexOf("grade")] ?? "").toUpperCase() || null;
    const found = cells.flatMap((cell, index): ScheduleCell[] => {
      const place = places[rows.length - body.length + row]?.[index];
      if (index === 0 || !place) return [];
      const facts = { box: place.box, isWrapped: isWrapped(place), quantity: null, grade };
      const column = (header[index] ?? "").toUpperCase();
      const plate = readPlate(cell, PLATES.test(column) || PLATES.test(title ?? ""), units);
      if (plate) {
        const length = { inches: plate.inches, source: "list" as const };
        return [{ entry: { mark, text: cell, designation: plate.read.designation, title, column, length }, ...facts }];
      }
      const height = findSpan(column);
      const length = height === null ? null : { inches: height, source: "elevations" as const };
      return findDesignations(cell, units).map(({ text, read }) => {
        return { entry: { mark, text, designation: read.designation, title, column, length }, ...facts };
      });
    });
    const [size, ...others] = found.filter(({ entry }) => entry.length?.source !== "list");
    if (!size || others.length > 0) return found;
    // Of several sizes in a row it is not known whose number and length these are.
    const inches = readDimension(cells[roles.indexOf("length")] ?? "", units);
    const quantity = /^[1-9]\d{0,3}$/.exec(cells[roles.indexOf("qty")] ?? "")?.[0];
    size.entry.length ??= inches ? { inches, source: "list" } : null;
    size.quantity = quantity === undefined ? null : Number(quantity);
    return found;
  });
}

function isWrapped({ runs: [first, ...others] }: TableCell): boolean {
  return first !== undefined && others.some(({ y }) => Math.abs(y - first.y) > first.height / 2);
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
