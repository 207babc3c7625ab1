import type { Point } from "../geometry/box.ts";
import { along, distanceTo, isParallel, type Segment } from "../geometry/segment.ts";
import { PARALLEL, type Member } from "../members/member.ts";
import { LineFinder } from "../page/line-finder.ts";
import type { Strokes } from "../page/strokes.ts";
import { findGridLines } from "../sheet/grid.ts";
import type { Callout } from "../steel/callouts.ts";
import { readFeetAndInches } from "../text/dimensions.ts";
import { IMPERIAL_SHEET } from "../sheet/sheet-units.ts";
import type { Run } from "../text/runs.ts";
import { findElevation } from "./elevation-texts.ts";

/** Where a work point of a brace may be: a place whose distance from others is stated. */
interface Station {
  /** Points of the page, across or up. */
  at: number;
  /** Inches. */
  stated: number;
}

/** Grid lines side by side whose distances are all stated. */
interface BayRow {
  stations: Station[];
  /** Between which heights the grid lines are drawn, points. */
  bottom: number;
  top: number;
  /** Half-way to the grid lines of other frames: what stands beyond belongs to these. */
  left: number;
  right: number;
}

/** Braces are neither level nor upright: the least sine of their angle to both. */
const MIN_SLANT = 0.15;
/** All in points. */
const MIN_BRACE = 40;
const MAX_GAP = 45;
const OFF_LINE = 12;
const SAME_AXIS = 3;
/** Heights of the text from the middle of a label to its line. */
const LABEL_REACH = 2.5;
/** A dimension stands in the middle of its bay: the share of the bay that it may be off. */
const OFF_MIDDLE = 0.08;
/** The least bay, inches. */
const MIN_BAY = 60;
/** How far the drawn direction may be from the one that follows from the stated distances, radians. */
const SAME_DIRECTION = 0.035;
/** The text of an elevation stands this near to the height of its level, points. */
const AT_LEVEL = 14;
/** More grid lines or levels on one page are none of frames. */
const MAX_AXES = 200;
const MAX_LEVELS = 500;
const LEVEL_TEXT = /\b(?:EL|ELEV|ELEVATION|LEVEL|ROOF|FLOOR|T\.?O\.?|B\.?O\.?|TOS|TOC)\b|^[+-]/;

/**
 * The braces of frame elevations, from work point to work point. Their lengths follow from the stated elevations of the levels and the
 * printed dimensions between grid lines, where their drawn direction agrees with these; otherwise they stay open.
 * @returns the members of the callouts whose lengths are known
 */
export function measureFrameBraces(
  page: { width: number; height: number; strokes: Strokes },
  runs: readonly Run[],
  callouts: readonly Callout[],
): Map<Callout, Member> {
  const slanted = callouts.filter(isSlanted);
  if (slanted.length === 0) return new Map();
  const lines = new LineFinder(page);
  const rows = findBayRows(page, runs, lines);
  const levels = findLevels(runs);
  const found = slanted.flatMap((callout): [Callout, Member][] => {
    const line = findBraceLine(callout, lines);
    const member = line && measureBrace(line, rows, levels);
    return member ? [[callout, member]] : [];
  });
  return new Map(found);
}

function isSlanted({ run }: Callout): boolean {
  return Math.abs(Math.sin(run.angle)) > MIN_SLANT && Math.abs(Math.cos(run.angle)) > MIN_SLANT;
}

/** The line along which a callout is written: the nearest one that covers its middle. */
function findBraceLine({ run, centre }: Callout, lines: LineFinder): Segment | null {
  const direction = { ux: Math.cos(run.angle), uy: Math.sin(run.angle) };
  const reach = LABEL_REACH * run.height;
  const near = lines.linesAround(centre, reach, (stroke) => isParallel(stroke, direction, PARALLEL));
  const covering = [...near].filter((line) => {
    const at = along(line, centre);
    return line.length > MIN_BRACE && at > 0 && at < line.length && distanceTo(line, centre) < reach;
  });
  return covering.sort((a, b) => distanceTo(a, centre) - distanceTo(b, centre))[0] ?? null;
}

/** The upright grid lines of each frame, with the sums of the dimensions between them. */
function findBayRows(page: { width: number; height: number }, runs: readonly Run[], lines: LineFinder): BayRow[] {
  const upright = findGridLines(page, runs, lines).filter(({ segment: { ux } }) => Math.abs(ux) < 0.02);
  if (upright.length > MAX_AXES) return [];
  const axes = upright
    .map(({ segment: { x1, y1, x2, y2 } }) => ({ at: (x1 + x2) / 2, bottom: Math.min(y1, y2), top: Math.max(y1, y2) }))
    .sort((a, b) => a.at - b.at)
    // A line with a name at each end, or in pieces, is found more than once.
    .filter((axis, index, all) => !all.slice(0, index).some((other) => axis.at - other.at < SAME_AXIS && areBeside(axis, other)));
  const dimensions = runs.flatMap((run) => {
    const inches = Math.abs(run.angle) < 0.05 ? readFeetAndInches(run.text) : null;
    return inches === null || inches < MIN_BAY ? [] : [{ inches, centre: run.centre }];
  });
  const rows: BayRow[] = [];
  for (const axis of axes) {
    const row = rows.findLast((one) => areBeside(one, axis));
    const last = row?.stations.at(-1);
    const width = axis.at - (last?.at ?? 0);
    const between = dimensions.filter(({ centre: { x, y } }) => {
      return last !== undefined && y > axis.bottom && y < axis.top && Math.abs(x - (last.at + axis.at) / 2) < OFF_MIDDLE * width;
    });
    const stated = new Set(between.map(({ inches }) => inches));
    const [inches] = stated;
    if (row && last && stated.size === 1 && inches !== undefined) {
      row.stations.push({ at: axis.at, stated: last.stated + inches });
      row.bottom = Math.max(row.bottom, axis.bottom);
      row.top = Math.min(row.top, axis.top);
    } else rows.push({ stations: [{ at: axis.at, stated: 0 }], bottom: axis.bottom, top: axis.top, left: -Infinity, right: Infinity });
  }
  for (const [index, row] of rows.entries()) {
    const next = rows.slice(index + 1).find((other) => areBeside(row, other));
    if (!next) continue;
    row.right = ((row.stations.at(-1)?.at ?? 0) + (next.stations[0]?.at ?? 0)) / 2;
    next.left = row.right;
  }
  return rows.filter(({ stations }) => stations.length > 1);
}

/** Whether two lines have heights in common: frames above each other have none. */
function areBeside(a: { bottom: number; top: number }, b: { bottom: number; top: number }): boolean {
  return a.bottom < b.top && a.top > b.bottom;
}

/** An elevation with the middle of its text. */
interface StatedLevel extends Station {
  x: number;
}

/** The elevations that stand at levels. A text without a word or sign of an elevation may be a dimension. */
function findLevels(runs: readonly Run[]): StatedLevel[] {
  const levels = runs.flatMap(({ text, centre, angle }): StatedLevel[] => {
    const elevation = Math.abs(angle) < 0.05 && LEVEL_TEXT.test(text.toUpperCase()) ? findElevation(text, IMPERIAL_SHEET) : null;
    return elevation === null ? [] : [{ at: centre.y, x: centre.x, stated: elevation }];
  });
  return levels.length > MAX_LEVELS ? [] : levels;
}

function measureBrace(line: Segment, rows: readonly BayRow[], levels: readonly StatedLevel[]): Member | null {
  const ends = [
    { x: line.x1, y: line.y1 },
    { x: line.x2, y: line.y2 },
  ] as const;
  for (const row of rows) {
    if (ends.some(({ y }) => y < row.bottom || y > row.top)) continue;
    const own = levels.filter(({ x }) => x > row.left && x < row.right);
    const [from, to] = ends.map((end) => findWorkPoint(line, end, row, own));
    if (!from || !to) continue;
    const across = Math.abs(to.across.stated - from.across.stated);
    const up = Math.abs(to.up.stated - from.up.stated);
    const drawn = Math.atan2(Math.abs(line.uy), Math.abs(line.ux));
    if (across === 0 || up === 0 || Math.abs(drawn - Math.atan2(up, across)) > SAME_DIRECTION) continue;
    const length = Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y);
    const printed = Math.round(16 * Math.hypot(across, up)) / 16;
    return { from: from.at, to: to.at, length, printed, basis: "centre", reasons: ["brace"] };
  }
  return null;
}

interface WorkPoint {
  at: Point;
  across: Station;
  up: Station;
}

/** Where the axis of a brace meets a level at a grid line, or in the middle of a bay, next to an end of its line. */
function findWorkPoint(line: Segment, end: Point, { stations }: BayRow, levels: readonly StatedLevel[]): WorkPoint | null {
  const middles = stations.slice(1).map((station, index): Station => {
    const before = stations[index] ?? station;
    return { at: (before.at + station.at) / 2, stated: (before.stated + station.stated) / 2 };
  });
  const found = [...stations, ...middles].flatMap((across): (WorkPoint & { miss: number })[] => {
    if (Math.abs(across.at - end.x) > MAX_GAP) return [];
    const at = { x: across.at, y: end.y + ((across.at - end.x) * line.uy) / line.ux };
    const up = findLevelAt(at, levels);
    if (!up || Math.hypot(at.x - end.x, at.y - end.y) > MAX_GAP) return [];
    const miss = Math.hypot(at.x - end.x, at.y - end.y);
    return [{ at, across, up, miss }];
  });
  return found.sort((a, b) => a.miss - b.miss)[0] ?? null;
}

/** The level at a height; null where the texts there state different elevations. */
function findLevelAt({ y }: Point, levels: readonly Station[]): Station | null {
  const near = levels.filter(({ at }) => Math.abs(at - y) < AT_LEVEL + OFF_LINE);
  const [first] = near;
  return first && near.every(({ stated }) => stated === first.stated) ? first : null;
}
