import { isInside, type Box } from "../geometry/box.ts";
import type { Strokes } from "../page/strokes/strokes.ts";
import { findCallouts, type Callout } from "../steel/callouts.ts";
import type { SheetUnits } from "../sheet/sheet-units.ts";
import { MARK } from "../steel/marks/mark-texts.ts";
import type { Run } from "../text/runs.ts";
import { hasLevels, readLevels, type ScheduleLevel } from "./levels.ts";
import { readLifts, type Lift } from "./lifts.ts";
import { readPlaces } from "./place-names.ts";
import { readPlate, type Plate } from "../steel/marks/plates.ts";
import { findScheduleGrids, SCHEDULE_TITLE, type ScheduleGrid, type Strip } from "./schedule-grid.ts";

/** What a schedule of columns by level says. */
export interface ColumnSchedule {
  box: Box;
  columns: readonly ScheduledColumn[];
}

/** The columns under one heading. */
export interface ScheduledColumn {
  heading: string;
  /** Where they stand on the grid; null where the heading is a mark, or names more than places. */
  places: readonly string[] | null;
  /** `C1`: the plans show where it stands. */
  mark: string | null;
  lifts: readonly Lift[];
  /** The base plate: its mark or its sizes. Null for none, and for one that stands on a beam. */
  plate: { run: Run; mark: string } | { run: Run; plate: Plate } | null;
}

/** Names of columns that are marks and no places: `C-1` beside `C-2` alone. */
export const COLUMN_MARK = /^(?:C|SC|COL|CP)-?\d{1,3}[A-Z]?$/;
const PLATE_ROW = /\bBASE ?(?:PLATES?|PLS?\b)|^B\.? ?P(?:L|LATE)?\.?$/;
/** Points. */
const TITLE_REACH = 80;
const FLAT = new Set(["PL", "FB"]);

/** Reads the schedules of columns on a page whose rows are levels of the building. */
export function readColumnSchedules(strokes: Strokes, runs: readonly Run[], units: SheetUnits): ColumnSchedule[] {
  return findScheduleGrids(strokes, runs, units).flatMap((grid): ColumnSchedule[] => {
    const levels = readLevels(grid, units);
    // On a plan, tags between lines look like headings above columns.
    if (levels.length === 0 && !(hasLevels(grid, units) && isTitled(grid, runs))) return [];
    const areMarks = grid.strips.every(({ heading }) => heading === "" || COLUMN_MARK.test(heading.toUpperCase()));
    const columns = grid.strips.flatMap((strip) => readColumn(strip, grid, { levels, areMarks, units }) ?? []);
    return columns.some(({ lifts }) => lifts.length > 0) ? [{ box: grid.box, columns }] : [];
  });
}

/** Whether the title of a column schedule stands directly above a table. */
function isTitled({ box: { left, right, top } }: ScheduleGrid, runs: readonly Run[]): boolean {
  return runs.some(({ text, centre: { x, y } }) => {
    return x > left && x < right && y > top && y < top + TITLE_REACH && SCHEDULE_TITLE.test(text.toUpperCase());
  });
}

interface Context {
  levels: readonly ScheduleLevel[];
  areMarks: boolean;
  units: SheetUnits;
}

function readColumn(strip: Strip, grid: ScheduleGrid, { levels, areMarks, units }: Context): ScheduledColumn | null {
  const heading = strip.heading.toUpperCase();
  const plate = findPlate(strip, grid, units);
  const sizes = findCallouts(strip.runs, units).filter(({ run, read }) => run !== plate?.run && !FLAT.has(read.section.family));
  if (heading === "" && sizes.length === 0) return null;
  const isMark = areMarks || (MARK.test(heading) && readPlaces(heading) === null);
  return {
    heading,
    places: isMark ? null : readPlaces(heading),
    mark: isMark ? heading : null,
    lifts: readLifts(strip, sizes, levels, plate !== null),
    plate,
  };
}

/** What stands in the row of base plates under a heading. */
function findPlate({ runs }: Strip, { rowTexts, rowRules }: ScheduleGrid, units: SheetUnits): ScheduledColumn["plate"] {
  const name = rowTexts.find(({ text }) => PLATE_ROW.test(text.toUpperCase()));
  if (!name) return null;
  const top = rowRules.find((at) => at > name.centre.y) ?? Infinity;
  const bottom = rowRules.findLast((at) => at < name.centre.y) ?? -Infinity;
  const inside = runs.filter(({ centre }) => centre.y < top && centre.y > bottom);
  const [run] = inside;
  if (!run || inside.length > 1) return null;
  const plate = readPlate(run.text, true, units);
  if (plate) return { run, plate };
  const mark = run.text.toUpperCase();
  return MARK.test(mark) ? { run, mark } : null;
}

/** Whether a callout stands in a schedule that was read, where it is counted by its places. What is not counted stands as elsewhere. */
export function isScheduled({ centre, isExisting, isUnlisted }: Callout, schedules: readonly ColumnSchedule[]): boolean {
  if (isExisting || isUnlisted) return false;
  return schedules.some(({ box }) => isInside(box, centre));
}
