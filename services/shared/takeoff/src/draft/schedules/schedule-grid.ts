import type { Box } from "../geometry/box.ts";
import { findRules, type Rule } from "../page/strokes/rules.ts";
import type { Strokes } from "../page/strokes/strokes.ts";
import type { SheetUnits } from "../sheet/sheet-units.ts";
import { findDesignations } from "../steel/callout-grammar.ts";
import { MARK } from "../steel/marks/mark-texts.ts";
import type { Run } from "../text/runs.ts";
import { readPlaces } from "./place-names.ts";

/** A ruled schedule whose columns have headings of building columns and whose rules are levels of the building. Points of the page. */
export interface ScheduleGrid {
  box: Box;
  /** The lower edge of the headings. */
  headEdge: number;
  strips: readonly Strip[];
  /** Rules through the names of rows at the left, from the lowest. */
  rowRules: readonly number[];
  /** Texts at the left and right of the strips. */
  rowTexts: readonly Run[];
}

/** What stands under one heading. */
export interface Strip {
  heading: string;
  left: number;
  right: number;
  /** Level rules that part its cells, from the lowest. */
  cuts: readonly number[];
  /** Shorter level lines within it, such as those of a splice. */
  ticks: readonly Rule[];
  /** Upright lines within it. */
  uprights: readonly Rule[];
  /** All texts below the heading. */
  runs: readonly Run[];
}

/** All in points. */
const SAME_EDGE = 3;
const MIN_STRIP = 12;
/** An upright line this near to the edge of a strip belongs to the edge. */
const INSIDE = 5;
const MIN_ROW_NAMES = 20;
const MIN_UPRIGHT = 15;
const MIN_HEIGHT = 60;

/** Rows of headings that are tried: a page of grid references has many that are none. */
const MAX_TRIED = 12;
/** Strips of one table, and tables of one page. */
const MAX_STRIPS = 100;

/** The title of a schedule of columns. */
export const SCHEDULE_TITLE = /\bCOL(?:UMN|\.)? ?(?:\([A-Z]+\) )?SCH(?:EDULE|ED\.?)?\b/;

/** Finds the schedules of columns by place or mark and level. Pages without rows of such headings cost one pass over their texts. */
export function findScheduleGrids(strokes: Strokes, runs: readonly Run[], units: SheetUnits): ScheduleGrid[] {
  const rows = findHeadingRows(runs);
  if (rows.length === 0) return [];
  const rules = findRules(strokes);
  const sizes = runs.filter(({ text }) => findDesignations(text, units).length > 0);
  const grids: ScheduleGrid[] = [];
  for (const row of rows) {
    const [first] = row;
    const isKnown = first && grids.some(({ box }) => isWithin(box, first.centre.x, first.centre.y));
    const grid = first && !isKnown ? buildGrid(row, rules, { runs, sizes }) : null;
    if (grid) grids.push(grid);
  }
  return grids;
}

const isWithin = ({ left, right, bottom, top }: Box, x: number, y: number): boolean => x > left && x < right && y > bottom && y < top;

/** Level texts on one line that are headings, the longest rows first. */
function findHeadingRows(runs: readonly Run[]): Run[][] {
  const isTitled = runs.some(({ text }) => SCHEDULE_TITLE.test(text.toUpperCase()));
  const isHeading = ({ text, angle }: Run): boolean => {
    if (Math.abs(angle) > 0.05 || text.length > 60 || !/\d/.test(text)) return false;
    return readPlaces(text) !== null || (isTitled && MARK.test(text.toUpperCase()));
  };
  const headings = runs.filter(isHeading).sort((a, b) => b.centre.y - a.centre.y);
  const rows: Run[][] = [];
  for (const run of headings) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.centre.y - run.centre.y < first.height / 2) row.push(run);
    else rows.push([run]);
  }
  const isEnough = (row: readonly Run[]): boolean => row.length > 1 || (isTitled && readPlaces(row[0]?.text ?? "") !== null);
  return rows
    .filter(isEnough)
    .sort((a, b) => b.length - a.length || (b[0]?.centre.y ?? 0) - (a[0]?.centre.y ?? 0))
    .slice(0, MAX_TRIED);
}

interface SizedRuns {
  runs: readonly Run[];
  /** Those that name a section. */
  sizes: readonly Run[];
}

function buildGrid(
  row: readonly Run[],
  { level, upright }: { level: Rule[]; upright: Rule[] },
  { runs, sizes }: SizedRuns,
): ScheduleGrid | null {
  const y = row[0]?.centre.y ?? 0;
  const edges = mergeEdges(upright.filter(({ from, to }) => from <= y && to >= y && to - from > MIN_HEIGHT));
  const xs = row.map(({ centre }) => centre.x);
  const first = edges.findLastIndex(({ at }) => at < Math.min(...xs));
  const last = edges.findIndex(({ at }) => at > Math.max(...xs));
  if (first === -1 || last <= first) return null;
  const used = widenToSizes(edges, { first, last, y }, level, sizes);
  if (used.length > MAX_STRIPS + 1) return null;
  const left = used[0]?.at ?? 0;
  const right = used.at(-1)?.at ?? 0;
  const bottom = Math.min(...used.map(({ from }) => from));
  const top = Math.max(...used.map(({ to }) => to));
  const crossing = level.filter(({ at, from, to }) => at > bottom - SAME_EDGE && at < top + SAME_EDGE && to > left + 1 && from < right - 1);
  const sides = findSides(level, { left, right, bottom, top });
  const isFull = ({ from, to }: Rule): boolean => from < left + SAME_EDGE && to > right - SAME_EDGE;
  const headEdge = crossing.findLast((rule) => rule.at < y && isFull(rule))?.at;
  if (headEdge === undefined) return null;
  // A title may stand in a row of its own above the headings.
  const table = { ...sides, top: crossing.find((rule) => rule.at > y && isFull(rule))?.at ?? top };
  const within = runs.filter(({ centre }) => isWithin(table, centre.x, centre.y));
  const inner = upright.filter(({ at, from, to }) => at > left && at < right && from > bottom - SAME_EDGE && to < headEdge + SAME_EDGE);
  const strips = used.slice(1).map(({ at: to }, index): Strip => {
    const from = used[index]?.at ?? 0;
    const inside = within.filter(({ centre }) => centre.x > from && centre.x < to);
    return buildStrip({ left: from, right: to, headEdge }, inside, { level: crossing, upright: inner });
  });
  return {
    box: table,
    headEdge,
    strips,
    rowRules: level
      .filter(
        ({ at, from, to }) =>
          at > bottom - SAME_EDGE && at < headEdge + SAME_EDGE && from < table.left + SAME_EDGE && to > left - SAME_EDGE,
      )
      .map(({ at }) => at),
    rowTexts: within.filter(({ centre }) => (centre.x < left || centre.x > right) && centre.y < headEdge),
  };
}

/**
 * The edges between which headings of places stand, with those around further sizes below the rule of the headings: a heading that cannot
 * be read keeps its sizes.
 */
function widenToSizes(
  edges: readonly Rule[],
  { first, last, y }: { first: number; last: number; y: number },
  level: readonly Rule[],
  sizes: readonly Run[],
): Rule[] {
  const left = edges[first]?.at ?? 0;
  const right = edges[last]?.at ?? 0;
  const head = level.findLast(({ at, from, to }) => at < y && from < left + SAME_EDGE && to > right - SAME_EDGE);
  const bottom = edges[first]?.from ?? 0;
  const below = sizes.filter(({ centre }) => head && centre.y < head.at && centre.y > bottom && centre.x > head.from && centre.x < head.to);
  const xs = below.map(({ centre }) => centre.x);
  const from = edges.findLastIndex(({ at }) => at < Math.min(...xs));
  const to = edges.findIndex(({ at }) => at > Math.max(...xs));
  return edges.slice(from === -1 ? first : Math.min(first, from), Math.max(last, to) + 1);
}

/** Edges from the left, those of one double line as one. */
function mergeEdges(rules: readonly Rule[]): Rule[] {
  const edges: Rule[] = [];
  for (const { at, from, to } of rules) {
    const last = edges.at(-1);
    if (last && at - last.at < MIN_STRIP) {
      last.from = Math.min(last.from, from);
      last.to = Math.max(last.to, to);
    } else edges.push({ at, from, to });
  }
  return edges;
}

/** The box of the strips with the names of the rows at their left and right: as far as most of the rules reach. */
function findSides(level: readonly Rule[], { left, right, bottom, top }: Box): Box {
  const inside = level.filter(({ at }) => at > bottom + SAME_EDGE && at < top - SAME_EDGE);
  const lefts = inside.filter(({ from, to }) => from < left - MIN_ROW_NAMES && to > left - SAME_EDGE).map(({ from }) => from);
  const rights = inside.filter(({ from, to }) => to > right + MIN_ROW_NAMES && from < right + SAME_EDGE).map(({ to }) => to);
  return { left: findMiddle(lefts) ?? left, right: findMiddle(rights) ?? right, bottom, top };
}

function findMiddle(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}

function buildStrip(
  { left, right, headEdge }: { left: number; right: number; headEdge: number },
  runs: readonly Run[],
  { level, upright }: { level: readonly Rule[]; upright: readonly Rule[] },
): Strip {
  const heading = runs.filter(({ centre }) => centre.y > headEdge).sort((a, b) => b.y - a.y || a.x - b.x);
  const below = level.filter(({ at }) => at < headEdge + SAME_EDGE);
  const isCut = ({ from, to }: Rule): boolean => from < left + SAME_EDGE && to > right - SAME_EDGE;
  return {
    heading: heading.map(({ text }) => text).join(" "),
    left,
    right,
    cuts: below.filter(isCut).map(({ at }) => at),
    ticks: below.filter((rule) => !isCut(rule) && rule.from > left && rule.to < right),
    uprights: upright.filter(({ at, from, to }) => at > left + INSIDE && at < right - INSIDE && to - from > MIN_UPRIGHT),
    runs: runs.filter(({ centre }) => centre.y < headEdge),
  };
}
