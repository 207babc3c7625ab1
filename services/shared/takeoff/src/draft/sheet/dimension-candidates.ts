import { isInside, type Point } from "../geometry/box.ts";
import { along, angleBetween, distanceTo, findCrossing, isParallel, pointAt, type Segment } from "../geometry/segment.ts";
import type { LineFinder } from "../page/strokes/line-finder.ts";
import { readDashedDimension, readFeetAndInches, readMillimetres } from "../text/dimensions.ts";
import type { Run } from "../text/runs.ts";
import type { SheetUnits } from "./sheet-units.ts";
import type { RuledTable } from "./tables.ts";
import { viewAt, type View } from "./views.ts";

/** A printed dimension with the line that it measures. */
export interface Dimension {
  /** Inches, as printed. */
  inches: number;
  /** Where it begins and ends. */
  from: Point;
  to: Point;
}

/** A printed dimension, with the scale at which its line would be as long as it says. */
export interface DimensionCandidate extends Dimension {
  /** Of the text: two candidates of one text are one vote. */
  run: Run;
  view: number | null;
  pointsPerFoot: number;
}

/** The shortest dimension that votes, inches: shorter ones stand next to their lines. */
const MIN_INCHES = 9;
const MM_PER_INCH = 25.4;
/** How far the text of a dimension stands from its line, in heights. */
const MAX_ASIDE = 1.8;
/** How far the middle of a dimension may be from its text, as a share of its length and at least in points. */
const OFF_MIDDLE = { share: 0.06, points: 3 };
/** The line of a dimension runs along its text, radians. */
const SAME_DIRECTION = 0.03;
/** Crossings on each side of a text that may be an end of its dimension. */
const MAX_CROSSINGS = 20;
/** Nearer crossings are one. */
const SAME_CROSSING = 0.75;

/** Finds the dimensions of a page: a length over a line whose crossings have the text in their middle. */
export function findDimensionCandidates(
  runs: readonly Run[],
  views: readonly View[],
  { tables, lines, units }: { tables: readonly RuledTable[]; lines: LineFinder; units: SheetUnits },
): DimensionCandidate[] {
  return runs.flatMap((run): DimensionCandidate[] => {
    const inches = readDimension(run.text, units) ?? (units.isMetric ? null : readDashedDimension(run.text));
    if (inches === null || inches < MIN_INCHES || tables.some(({ box }) => isInside(box, run.centre))) return [];
    const line = findLineUnder(run, lines);
    if (!line) return [];
    const view = viewAt(views, run.centre);
    return findPairs(line, along(line, run.centre), lines).map(([from, to]) => ({
      inches,
      run,
      view,
      pointsPerFoot: (12 * (to - from)) / inches,
      from: pointAt(line, from),
      to: pointAt(line, to),
    }));
  });
}

/** The inches of a text that is a dimension; null for one that is none. Millimetres are converted as they are: multiplied by 25.4 they are whole again. */
export function readDimension(text: string, { isMetric }: SheetUnits): number | null {
  const millimetres = isMetric ? readMillimetres(text) : null;
  return millimetres === null ? readFeetAndInches(text) : millimetres / MM_PER_INCH;
}

/** The nearest line along a text. */
export function findLineUnder(run: Run, lines: LineFinder): Segment | null {
  const direction = { ux: Math.cos(run.angle), uy: Math.sin(run.angle) };
  let nearest: Segment | null = null;
  let nearestAside = MAX_ASIDE * run.height;
  const isAlong = (segment: Segment): boolean => isParallel(segment, direction, SAME_DIRECTION);
  for (const segment of lines.linesAround(run.centre, MAX_ASIDE * run.height, isAlong)) {
    if (!isAlong(segment) || segment.length < run.height) continue;
    const at = along(segment, run.centre);
    const aside = distanceTo(segment, run.centre);
    if (at < 0 || at > segment.length || aside >= nearestAside) continue;
    nearest = segment;
    nearestAside = aside;
  }
  return nearest;
}

/** Pairs of crossings on a line that have a place in their middle. */
function findPairs(line: Segment, middle: number, lines: LineFinder): [from: number, to: number][] {
  const places = findCrossings(line, lines).sort((a, b) => a - b);
  const before = places.filter((place) => place < middle).slice(-MAX_CROSSINGS);
  const after = places.filter((place) => place > middle).slice(0, MAX_CROSSINGS);
  const pairs: [number, number][] = [];
  for (const from of before) {
    for (const to of after) {
      if (Math.abs((from + to) / 2 - middle) < Math.max(OFF_MIDDLE.share * (to - from), OFF_MIDDLE.points)) pairs.push([from, to]);
    }
  }
  return pairs;
}

/** Where other lines cross a line or end on it, each place once; its own ends are among them where something stands there. */
function findCrossings(line: Segment, lines: LineFinder): number[] {
  const slack = 3;
  const places: number[] = [];
  const left = Math.min(line.x1, line.x2);
  const right = Math.max(line.x1, line.x2);
  const bottom = Math.min(line.y1, line.y2);
  const top = Math.max(line.y1, line.y2);
  for (const other of lines.within(left - slack, bottom - slack, right + slack, top + slack)) {
    if (angleBetween(line, other) < 0.2) continue;
    const met = findCrossing(line, other);
    if (!met) continue;
    const [at, there] = met;
    if (at < -slack || at > line.length + slack || there < -2 || there > other.length + 2) continue;
    if (!places.some((place) => Math.abs(place - at) < SAME_CROSSING)) places.push(at);
  }
  return places;
}
