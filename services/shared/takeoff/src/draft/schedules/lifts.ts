import type { Rule } from "../page/strokes/rules.ts";
import type { Callout } from "../steel/callouts.ts";
import type { ScheduleLevel } from "./levels.ts";
import type { Strip } from "./schedule-grid.ts";

/** A piece of a column, from its foot to its head. */
export interface Lift {
  callout: Callout;
  /** Its place among the pieces of its column, from the lowest; those of the same levels in other columns have the same. */
  name: string;
  /** The difference of the elevations of its ends; null where it does not follow from what is drawn. */
  inches: number | null;
}

/** All in points. */
const SAME_LINE = 3;
const MAX_BREAK = 14;
const SPLICE = { height: 16, fromEnd: 12 };
const SAME_LEVEL = 14;

interface Extent {
  from: number;
  to: number;
}

/**
 * The pieces of a column under one heading. A line that is drawn for the column says where they begin and end: it is broken at a
 * splice, or crossed by a mark. Without a line, each stands in a cell of its own. Where neither explains all sizes, their lengths stay
 * open. @param callouts the sizes under the heading @param hasPlate whether the column stands on a base plate
 */
export function readLifts(strip: Strip, callouts: readonly Callout[], levels: readonly ScheduleLevel[], hasPlate: boolean): Lift[] {
  const stated = callouts.toSorted((a, b) => a.centre.y - b.centre.y);
  const lowest = levels[0]?.at ?? -Infinity;
  const lines = joinLines(strip.uprights.filter(({ to }) => to > lowest + SAME_LINE));
  const drawn = lines.length > 0 ? splitLines(lines, strip.ticks) : null;
  const sizes = drawn ? leaveOutRepeated(stated, drawn) : stated;
  const extents = drawn ?? findCells(strip, sizes);
  const isExplained = extents !== null && extents.length === sizes.length && extents.every((extent, index) => holds(extent, sizes[index]));
  const isJoined =
    isExplained && extents.every(({ to }, index) => index === extents.length - 1 || (extents[index + 1]?.from ?? 0) - to < SAME_LEVEL);
  const ends = isJoined ? extents.map((extent) => [findLevel(extent.from, levels), findLevel(extent.to, levels)] as const) : [];
  const isOnPlate = !hasPlate || ends[0]?.[0] === levels[0];
  return sizes.map((callout, index): Lift => {
    const [from = null, to = null] = ends[index] ?? [];
    const isKnown = isOnPlate && from !== null && to !== null && from.elevation !== null && to.elevation !== null;
    const inches = isKnown && (to.elevation ?? 0) > (from.elevation ?? 0) ? (to.elevation ?? 0) - (from.elevation ?? 0) : null;
    return { callout, inches, name: from && to ? `${levels.indexOf(from)}-${levels.indexOf(to)}` : `piece ${index + 1}` };
  });
}

/** The sizes from the lowest without those that say the same of one piece again, such as at each storey that it passes. */
function leaveOutRepeated(sizes: readonly Callout[], extents: readonly Extent[]): Callout[] {
  return sizes.filter((callout, index) => {
    const before = sizes[index - 1];
    const isAgain = before?.read.designation === callout.read.designation;
    return !isAgain || !extents.some((extent) => holds(extent, callout) && holds(extent, before));
  });
}

function holds({ from, to }: Extent, callout: Callout | undefined): boolean {
  return callout !== undefined && callout.centre.y > from && callout.centre.y < to;
}

/** The parts of a column's line from the lowest. A column that is drawn by two edges has two lines of the same ends. */
function joinLines(uprights: readonly Rule[]): Extent[] {
  const lines: Extent[] = [];
  for (const { from, to } of uprights.toSorted((a, b) => a.from - b.from)) {
    const last = lines.at(-1);
    if (last && from < last.to - SAME_LINE) last.to = Math.max(last.to, to);
    else lines.push({ from, to });
  }
  return lines;
}

/** Splits lines at the marks of splices; they end in the middle of a break. */
function splitLines(lines: readonly Extent[], ticks: readonly Rule[]): Extent[] {
  const extents: Extent[] = [];
  for (const line of lines) {
    let from = line.from;
    for (const at of findSplices(line, ticks)) {
      extents.push({ from, to: at });
      from = at;
    }
    extents.push({ from, to: line.to });
  }
  for (const [index, extent] of extents.entries()) {
    const next = extents[index + 1];
    if (!next || next.from - extent.to > MAX_BREAK) continue;
    extent.to = (extent.to + next.from) / 2;
    next.from = extent.to;
  }
  return extents;
}

/** The middles of the marks across a line, away from its ends. */
function findSplices({ from, to }: Extent, ticks: readonly Rule[]): number[] {
  const inside = ticks.filter(({ at }) => at > from + SPLICE.fromEnd && at < to - SPLICE.fromEnd).sort((a, b) => a.at - b.at);
  const marks: Extent[] = [];
  for (const { at } of inside) {
    const last = marks.at(-1);
    if (last && at - last.from < SPLICE.height) last.to = at;
    else marks.push({ from: at, to: at });
  }
  return marks.map((mark) => (mark.from + mark.to) / 2);
}

/** The cell of each size, from the lowest; null where a size stands across a rule or two share a cell. */
function findCells({ cuts }: Strip, sizes: readonly Callout[]): Extent[] | null {
  const cells: Extent[] = [];
  for (const { box, centre } of sizes) {
    const from = cuts.findLast((at) => at < centre.y);
    const to = cuts.find((at) => at > centre.y);
    if (from === undefined || to === undefined || from > box.bottom + SAME_LINE || to < box.top - SAME_LINE) return null;
    if (cells.at(-1)?.from === from) return null;
    cells.push({ from, to });
  }
  return cells;
}

function findLevel(at: number, levels: readonly ScheduleLevel[]): ScheduleLevel | null {
  return levels.find((level) => Math.abs(level.at - at) < SAME_LEVEL) ?? null;
}
