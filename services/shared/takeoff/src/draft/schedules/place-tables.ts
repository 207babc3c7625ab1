import { findColumn, FOOT, HEAD } from "../steel/marks/elevations.ts";
import type { SheetUnits } from "../sheet/sheet-units.ts";
import { joinCell, type RuledTable, type TableCell } from "../sheet/tables.ts";
import { findCallouts } from "../steel/callouts.ts";
import { MARK } from "../steel/marks/mark-texts.ts";
import { PLATES, splitRows } from "../steel/marks/schedules.ts";
import { findElevation } from "./elevation-texts.ts";
import { COLUMN_MARK, type ColumnSchedule, type ScheduledColumn } from "./column-schedules.ts";
import { findSpan } from "../steel/marks/level-spans.ts";
import type { Lift } from "./lifts.ts";
import { readPlaces } from "./place-names.ts";
import { readPlate } from "../steel/marks/plates.ts";

const COLUMN = /\bCOL(?:UMNS?|S?\.?)(?!\w)/;
const GRID = /\b(?:GRID|LOCATIONS?|PLACES?)\b/;
/** Rows that name places, as a share of those with a size. */
const MIN_PLACED = 0.6;
const FLAT = new Set(["PL", "FB"]);

/** Reads the tables whose rows are places of columns on the grid, and whose columns are their pieces between levels. */
export function readPlaceTables(tables: readonly RuledTable[], units: SheetUnits): ColumnSchedule[] {
  return tables.flatMap((table): ColumnSchedule[] => {
    const { title, header, body } = splitRows(table.rows, null);
    const names = header.map((name) => name.toUpperCase().trim());
    const isGrid = GRID.test(names[0] ?? "");
    if (!isGrid && !COLUMN.test(`${title ?? ""} ${names[0] ?? ""}`)) return [];
    const cells = table.cells.slice(table.cells.length - body.length);
    const columns = cells.map((row) => readRow(row, names, units));
    const sized = columns.filter(({ lifts, plate }) => lifts.length > 0 || plate !== null);
    const placed = sized.filter(({ places }) => places !== null);
    // `C-1`, `C-2`: names of columns, whose places are on the plans.
    const areMarks = !isGrid && placed.every(({ heading }) => COLUMN_MARK.test(heading));
    return placed.length === 0 || areMarks || placed.length < MIN_PLACED * sized.length ? [] : [{ box: table.box, columns: sized }];
  });
}

function readRow(row: readonly TableCell[], names: readonly string[], units: SheetUnits): ScheduledColumn {
  const [first, ...others] = row;
  const heading = first ? joinCell(first).toUpperCase() : "";
  const height = findHeight(row, names, units);
  const lifts: Lift[] = [];
  let plate: ScheduledColumn["plate"] = null;
  let isClear = true;
  for (const [index, cell] of others.entries()) {
    const name = names[index + 1] ?? "";
    const sizes = findCallouts(cell.runs, units).filter(({ read }) => !FLAT.has(read.section.family));
    if (PLATES.test(name)) plate = readPlateCell(cell, units);
    else lifts.push(...sizes.map((callout): Lift => ({ callout, name: `${index} ${name}`, inches: findSpan(name) })));
    isClear &&= sizes.length < 2;
  }
  const [only] = lifts;
  if (lifts.length === 1 && only && only.inches === null) only.inches = height;
  return { heading, places: isClear ? readPlaces(heading) : null, mark: null, lifts, plate };
}

function readPlateCell(cell: TableCell, units: SheetUnits): ScheduledColumn["plate"] {
  const [run] = cell.runs;
  if (!run) return null;
  const text = joinCell(cell);
  const plate = readPlate(text, true, units);
  if (plate) return { run, plate };
  return MARK.test(text.toUpperCase()) ? { run, mark: text.toUpperCase() } : null;
}

/** The height of a column by the elevations of its foot and head in its row; null where the row does not state both. */
function findHeight(row: readonly TableCell[], names: readonly string[], units: SheetUnits): number | null {
  const read = (pattern: RegExp): number | null => {
    const cell = row[findColumn(names, pattern)];
    return cell ? findElevation(joinCell(cell), units) : null;
  };
  const foot = read(FOOT);
  const head = read(HEAD);
  return foot !== null && head !== null && head > foot ? head - foot : null;
}
