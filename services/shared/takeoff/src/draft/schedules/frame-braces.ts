import type { Point } from "../geometry/box.ts";
import { along, angleBetween, distanceTo, findCrossing, isParallel, pointAt, type Segment } from "../geometry/segment.ts";
import { PARALLEL, type Member } from "../members/member.ts";
import { LineFinder } from "../page/strokes/line-finder.ts";
import type { Strokes } from "../page/strokes/strokes.ts";
import { findGridLines } from "../sheet/grid.ts";
import type { Callout } from "../steel/callouts.ts";
import { findLineUnder, readDimension } from "../sheet/dimension-candidates.ts";
import type { SheetUnits } from "../sheet/sheet-units.ts";
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
/** A brace is broken over no longer piece where another one crosses it, points. */
const MAX_BREAK = 40;
/** How far the two pieces of a broken brace may be off one line, points. */
const SAME_LINE = 1.5;
/** The angle between braces that cross, radians, and how far the other one goes on at both sides, points. */
const MIN_TURN = 0.3;
const MIN_BEYOND = 20;
/** Lengths are rounded to so many parts of an inch. */
const SIXTEENTHS = 16;
const MM_PER_INCH = 25.4;
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
  units: SheetUnits,
): Map<Callout, Member> {
  const slanted = callouts.filter(isSlanted);
  if (slanted.length === 0) return new Map();
  const lines = new LineFinder(page);
  const rows = findBayRows(page, runs, lines, units);
  const levels = findLevels(runs, units);
  const measure = (line: Segment): Member | null => measureBrace(line, rows, levels, units);
  const found = slanted.flatMap((callout): [Callout, Member][] => {
    const line = findBraceLine(callout, lines);
    const member = line && (measure(line) ?? measure(joinOverCrossings(line, lines)));
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

/**
 * The whole line of a brace that the drawing breaks where another one crosses it. Braces that continue each other from bay to bay end at
 * columns and beams, and none crosses between them.
 */
function joinOverCrossings(line: Segment, lines: LineFinder): Segment {
  const before = findBeyondCrossing(line, { x: line.x1, y: line.y1 }, lines);
  const after = findBeyondCrossing(line, { x: line.x2, y: line.y2 }, lines);
  if (!before && !after) return line;
  const places = [0, line.length];
  for (const part of [before, after])
    if (part) places.push(along(line, { x: part.x1, y: part.y1 }), along(line, { x: part.x2, y: part.y2 }));
  const from = pointAt(line, Math.min(...places));
  const to = pointAt(line, Math.max(...places));
  return { ...line, x1: from.x, y1: from.y, x2: to.x, y2: to.y, length: Math.hypot(to.x - from.x, to.y - from.y) };
}

/** The line that goes on beyond one that crosses in the gap behind an end. */
function findBeyondCrossing(line: Segment, end: Point, lines: LineFinder): Segment | null {
  const isAtEnd = along(line, end) > line.length / 2;
  const [next] = [...lines.linesAround(end, MAX_BREAK, (stroke) => isParallel(stroke, line, PARALLEL))]
    .flatMap((other) => {
      const places = [along(line, { x: other.x1, y: other.y1 }), along(line, { x: other.x2, y: other.y2 })];
      const gap = isAtEnd ? Math.min(...places) - line.length : -Math.max(...places);
      const middle = pointAt(other, other.length / 2);
      return gap > 0 && gap < MAX_BREAK && distanceTo(line, middle) < SAME_LINE ? [{ other, gap }] : [];
    })
    .sort((a, b) => a.gap - b.gap);
  if (!next) return null;
  const from = isAtEnd ? line.length : -next.gap;
  const isCrossed = [...lines.linesAround(end, MAX_BREAK, isSlantedLine)].some((crossing) => {
    if (angleBetween(crossing, line) < MIN_TURN || !isSlantedLine(crossing)) return false;
    const [at, there] = findCrossing(line, crossing) ?? [NaN, NaN];
    return at > from && at < from + next.gap && there > MIN_BEYOND && there < crossing.length - MIN_BEYOND;
  });
  return isCrossed ? next.other : null;
}

function isSlantedLine({ ux, uy }: Segment): boolean {
  return Math.abs(ux) > MIN_SLANT && Math.abs(uy) > MIN_SLANT;
}

/** The upright grid lines of each frame, with the sums of the dimensions between them. */
function findBayRows(page: { width: number; height: number }, runs: readonly Run[], lines: LineFinder, units: SheetUnits): BayRow[] {
  const upright = findGridLines(page, runs, lines).filter(({ segment: { ux } }) => Math.abs(ux) < 0.02);
  if (upright.length > MAX_AXES) return [];
  const axes = upright
    .map(({ segment: { x1, y1, x2, y2 } }) => ({ at: (x1 + x2) / 2, bottom: Math.min(y1, y2), top: Math.max(y1, y2) }))
    .sort((a, b) => a.at - b.at)
    // A line with a name at each end, or in pieces, is found more than once.
    .filter((axis, index, all) => !all.slice(0, index).some((other) => axis.at - other.at < SAME_AXIS && areBeside(axis, other)));
  const dimensions = runs.flatMap((run) => {
    const inches = Math.abs(run.angle) < 0.05 ? readDimension(run.text, units) : null;
    if (inches === null || inches < MIN_BAY) return [];
    // A number without a unit is a dimension where it stands on the line of one.
    return units.isMetric && !findLineUnder(run, lines) ? [] : [{ inches, centre: run.centre }];
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

/** The elevations that stand at levels. Feet without a word or sign of an elevation may be a dimension. */
function findLevels(runs: readonly Run[], units: SheetUnits): StatedLevel[] {
  const levels = runs.flatMap(({ text, centre, angle }): StatedLevel[] => {
    const isLevel = units.isMetric || LEVEL_TEXT.test(text.toUpperCase());
    const elevation = Math.abs(angle) < 0.05 && isLevel ? findElevation(text, units) : null;
    return elevation === null ? [] : [{ at: centre.y, x: centre.x, stated: elevation }];
  });
  return levels.length > MAX_LEVELS ? [] : levels;
}

function measureBrace(line: Segment, rows: readonly BayRow[], levels: readonly StatedLevel[], { isMetric }: SheetUnits): Member | null {
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
    const steps = isMetric ? MM_PER_INCH : SIXTEENTHS;
    const printed = Math.round(steps * Math.hypot(across, up)) / steps;
    return { from: from.at, to: to.at, length, printed, basis: "centre", isTold: true, reasons: ["brace"] };
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
