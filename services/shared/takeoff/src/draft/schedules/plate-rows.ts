import type { Box } from "../geometry/box.ts";
import type { SheetUnits } from "../sheet/sheet-units.ts";
import { MARK } from "../steel/marks/mark-texts.ts";
import type { ScheduleEntry } from "../steel/marks/schedules.ts";
import type { Run } from "../text/runs.ts";
import { readPlate } from "../steel/marks/plates.ts";

const TITLE = /\bBASE ?(?:PLATE|PL)S? SCH(?:EDULE|ED\.?)?\b/;
/** How far the rows of a schedule reach from the middle of its title, points. */
const REACH = { down: 500, across: 450 };
/** Titles on one page that are looked below. */
const MAX_TITLES = 8;
/** Marks below one title: more are no schedule. */
const MAX_MARKS = 200;

export interface PlateRow {
  /** The sizes. */
  run: Run;
  entry: ScheduleEntry;
}

/** The base plates that short or unruled schedules explain: a mark, and plate sizes to its right on the same line. */
export function findPlateRows(runs: readonly Run[], units: SheetUnits): PlateRow[] {
  const titles = runs.filter(({ text }) => TITLE.test(text.toUpperCase())).slice(0, MAX_TITLES);
  return titles.flatMap((title): PlateRow[] => {
    const below: Box = {
      left: title.centre.x - REACH.across,
      right: title.centre.x + REACH.across,
      bottom: title.y - REACH.down,
      top: title.y,
    };
    const inside = runs.filter(
      ({ x, y, angle }) => Math.abs(angle) < 0.05 && x > below.left && x < below.right && y > below.bottom && y < below.top,
    );
    const marks = inside.filter(({ text }) => MARK.test(text.toUpperCase()));
    return marks.length > MAX_MARKS ? [] : marks.flatMap((run) => readRow(run, inside, units) ?? []);
  });
}

/** What rows say of marks that ruled tables do not explain. */
export function explainByRows(rows: readonly PlateRow[], known: readonly ScheduleEntry[]): ScheduleEntry[] {
  const marks = new Set(known.map(({ mark }) => mark));
  const entries = rows.flatMap(({ entry }) => (marks.has(entry.mark) ? [] : [entry]));
  return [...new Map(entries.map((entry) => [`${entry.mark}|${entry.designation}|${entry.length?.inches}`, entry])).values()];
}

function readRow(mark: Run, runs: readonly Run[], units: SheetUnits): PlateRow | null {
  const right = runs.filter(({ x, y }) => x > mark.x && Math.abs(y - mark.y) < mark.height / 2).sort((a, b) => a.x - b.x);
  for (const run of right) {
    const { text } = run;
    if (MARK.test(text.toUpperCase())) return null;
    const plate = readPlate(text, true, units);
    if (!plate) continue;
    const length = { inches: plate.inches, source: "list" as const };
    const { designation } = plate.read;
    return { run, entry: { mark: mark.text.toUpperCase(), text, designation, title: "BASE PLATE SCHEDULE", column: "BASE PLATE", length } };
  }
  return null;
}
