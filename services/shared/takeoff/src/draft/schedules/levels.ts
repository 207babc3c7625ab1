import type { SheetUnits } from "../sheet/sheet-units.ts";
import type { Run } from "../text/runs.ts";
import { findElevation } from "./elevation-texts.ts";
import type { ScheduleGrid } from "./schedule-grid.ts";

/** A rule of a schedule that stands for a level of the building. */
export interface ScheduleLevel {
  /** Points of the page. */
  at: number;
  /** Inches; null where the schedule does not state elevations, or where they do not rise from rule to rule. */
  elevation: number | null;
}

const NAME =
  /\b(?:LEVEL|LVL|FLOOR|FLR|ROOF|STORY|STOREY|MEZZ(?:ANINE)?|PENTHOUSE|BASEMENT|FOUNDATION|GROUND|GRADE|EBENE|GESCHOSS|DACH|NIVEAU|ETAGE|TOIT|T\.?O\.?|B\.?O\.?|\d{1,2}(?:ST|ND|RD|TH))\b/;
/** More rows or names of rows are no schedule of levels. */
const MAX_ROWS = 300;
const MAX_TEXTS = 2_000;
/** A name is no farther from its rule, points. */
const MAX_DISTANCE = 60;
/** A side is right when its distances vary so much less than those of the other side, points, or else are so much smaller, as a share. */
const CLEAR = { spread: 6, share: 0.6 };

const MIN_LEVELS = 2;

/** Whether the rows of a schedule have names or elevations of levels, wherever these stand in their rows. */
export function hasLevels({ rowTexts }: ScheduleGrid, units: SheetUnits): boolean {
  return rowTexts.filter(({ text }) => NAME.test(text.toUpperCase()) || findElevation(text, units) !== null).length >= MIN_LEVELS;
}

/**
 * The levels of a schedule, from the lowest. Names stand above, below or on their rules, all in the same way: it is the side on which
 * their distances are alike. Names in the middle between two rules say of neither that it is the level.
 */
export function readLevels({ rowRules, rowTexts }: ScheduleGrid, units: SheetUnits): ScheduleLevel[] {
  if (rowRules.length > MAX_ROWS || rowTexts.length > MAX_TEXTS) return [];
  const elevations = rowTexts.flatMap((run) => {
    const elevation = findElevation(run.text, units);
    return elevation === null ? [] : [{ run, elevation }];
  });
  const stated = elevations.length > 1 ? assignRules(elevations, rowRules) : null;
  if (stated) return checkRising([...stated].map(([at, { elevation }]) => ({ at, elevation })));
  const names = rowTexts.filter(({ text }) => NAME.test(text.toUpperCase())).map((run) => ({ run }));
  const named = names.length > 1 ? assignRules(names, rowRules) : null;
  return named ? [...named.keys()].sort((a, b) => a - b).map((at) => ({ at, elevation: null })) : [];
}

/** The rule of each text; null where two texts have one, or where it is not clear. */
function assignRules<T extends { run: Run }>(texts: readonly T[], rules: readonly number[]): Map<number, T> | null {
  const found = texts.map((text) => {
    const { y } = text.run.centre;
    return { text, above: rules.find((at) => at >= y) ?? null, below: rules.findLast((at) => at < y) ?? null, y };
  });
  const above = measure(found.map(({ above: at, y }) => (at === null ? Infinity : at - y)));
  const below = measure(found.map(({ below: at, y }) => (at === null ? Infinity : y - at)));
  const isAbove = isClearly(above, below);
  if (!isAbove && !isClearly(below, above)) return null;
  const byRule = new Map<number, T>();
  for (const one of found) {
    const at = isAbove ? one.above : one.below;
    if (at === null || byRule.has(at)) return null;
    byRule.set(at, one.text);
  }
  return byRule;
}

interface Distances {
  most: number;
  spread: number;
}

function measure(distances: readonly number[]): Distances {
  const most = Math.max(...distances);
  return { most, spread: most === Infinity ? Infinity : most - Math.min(...distances) };
}

function isClearly(one: Distances, other: Distances): boolean {
  if (one.most > MAX_DISTANCE) return false;
  const isAlike = one.spread < CLEAR.spread && (other.most === Infinity || other.spread > one.spread + CLEAR.spread);
  return isAlike || (one.spread < CLEAR.spread && one.most < CLEAR.share * other.most);
}

function checkRising(levels: ScheduleLevel[]): ScheduleLevel[] {
  levels.sort((a, b) => a.at - b.at);
  const isRising = levels.every(({ elevation }, index) => {
    const before = levels[index - 1]?.elevation;
    return index === 0 || (elevation !== null && before !== null && before !== undefined && elevation > before);
  });
  return isRising ? levels : levels.map(({ at }) => ({ at, elevation: null }));
}
