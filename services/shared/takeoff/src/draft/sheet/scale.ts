import { lengthInInches, readWrittenLength } from "../../cells/lengths.ts";
import type { LineFinder } from "../page/line-finder.ts";
import type { Point, Run } from "../text/runs.ts";
import { along, angleBetween, crossing, distanceTo, isParallel, pointAt, type Segment } from "../page/segments.ts";
import type { RuledTable } from "./tables.ts";
import { viewAt, type View } from "./views.ts";

/** Where the scale of a view comes from. `conflict`: its dimensions do not agree with what is printed. */
export type ScaleSource = "stated" | "voted" | "both" | "conflict" | "none";

/** The scale at which a view is drawn. */
export interface ViewScale {
  source: ScaleSource;
  /** Points for a foot by which lengths are measured; null for a conflict and without a scale. */
  pointsPerFoot: number | null;
  /** Points for a foot by the view's own dimensions; null when too few speak. */
  voted: number | null;
  /** How many dimensions agree. */
  votes: number;
}

/** A printed dimension with the line that it measures. */
export interface Dimension {
  /** Inches, as printed. */
  inches: number;
  /** Where it begins and ends. */
  from: Point;
  to: Point;
}

interface Candidate extends Dimension {
  /** Of the text: two candidates of one text are one vote. */
  run: Run;
  view: number | null;
  pointsPerFoot: number;
}

/** The shortest dimension that votes, inches: shorter ones stand next to their lines. */
const MIN_INCHES = 9;
/** How far the text of a dimension stands from its line, in heights. */
const MAX_ASIDE = 1.8;
/** How far the middle of a dimension may be from its text, as a share of its length and at least in points. */
const OFF_MIDDLE = { share: 0.06, points: 3 };
/** Dimensions that agree within this share vote for one scale. */
const AGREEMENT = 0.01;
/** Fewer dimensions, or feet in sum, do not decide a scale. */
const MIN = { votes: 4, feet: 20 };
/** The line of a dimension runs along its text, radians. */
const SAME_DIRECTION = 0.03;
/** Crossings on each side of a text that may be an end of its dimension. */
const MAX_CROSSINGS = 20;
/** Nearer crossings are one. */
const SAME_CROSSING = 0.75;

/** Reads the dimensions of a page: a length over a line whose crossings have the text in their middle. */
export function scalesOf(
  views: readonly View[],
  runs: readonly Run[],
  tables: readonly RuledTable[],
  lines: LineFinder,
): { scales: ViewScale[]; dimensions: Dimension[] } {
  const candidates = runs.flatMap((run) => candidatesOf(run, views, tables, lines));
  const byView = Map.groupBy(candidates, ({ view }) => view);
  const dimensions: Dimension[] = [];
  const scales = views.map(({ stated, statedPointsPerFoot }, view) => {
    const vote = voteOf(byView.get(view) ?? []);
    dimensions.push(...vote.agreeing);
    return scaleOf(stated, statedPointsPerFoot, vote);
  });
  return { scales: withoutDoubtful(scales), dimensions };
}

/** A sheet that is printed smaller or larger is so in all its views: there no printed scale is believed that nothing confirms. */
function withoutDoubtful(scales: readonly ViewScale[]): ViewScale[] {
  if (scales.every(({ source }) => source !== "conflict")) return [...scales];
  return scales.map((scale) => (scale.source === "stated" ? { ...scale, source: "conflict", pointsPerFoot: null } : scale));
}

/** The scales of views whose dimensions are not read. */
export function printedScales(views: readonly View[]): { scales: ViewScale[]; dimensions: Dimension[] } {
  const scales = views.map(({ statedPointsPerFoot: printed }): ViewScale => {
    return { source: printed === null ? "none" : "stated", pointsPerFoot: printed, voted: null, votes: 0 };
  });
  return { scales, dimensions: [] };
}

function scaleOf(stated: string | null, printed: number | null, { voted, votes }: Vote): ViewScale {
  if (printed === null) {
    // "Not to scale" is believed: what its dimensions say of the drawing is chance.
    if (voted === null || stated !== null) return { source: "none", pointsPerFoot: null, voted: null, votes: 0 };
    return { source: "voted", pointsPerFoot: voted, voted, votes };
  }
  if (voted === null) return { source: "stated", pointsPerFoot: printed, voted, votes };
  if (Math.abs(voted / printed - 1) > AGREEMENT) return { source: "conflict", pointsPerFoot: null, voted, votes };
  return { source: "both", pointsPerFoot: voted, voted, votes };
}

interface Vote {
  voted: number | null;
  votes: number;
  agreeing: Candidate[];
}

function voteOf(candidates: readonly Candidate[]): Vote {
  const sorted = [...candidates].sort((a, b) => a.pointsPerFoot - b.pointsPerFoot);
  let best: { agreeing: Candidate[]; votes: number; feet: number } = { agreeing: [], votes: 0, feet: 0 };
  let last = 0;
  for (let first = 0; first < sorted.length; first++) {
    const lowest = sorted[first]?.pointsPerFoot ?? 0;
    while (last < sorted.length && (sorted[last]?.pointsPerFoot ?? 0) <= lowest * (1 + 2 * AGREEMENT)) last += 1;
    const agreeing = sorted.slice(first, last);
    const texts = new Map(agreeing.map(({ run, inches }) => [run, inches]));
    const feet = [...texts.values()].reduce((sum, inches) => sum + inches / 12, 0);
    if (texts.size > best.votes || (texts.size === best.votes && feet > best.feet)) best = { agreeing, votes: texts.size, feet };
  }
  if (best.votes < MIN.votes || best.feet < MIN.feet) return { voted: null, votes: best.votes, agreeing: [] };
  return { voted: best.agreeing[best.agreeing.length >> 1]?.pointsPerFoot ?? null, votes: best.votes, agreeing: best.agreeing };
}

function candidatesOf(run: Run, views: readonly View[], tables: readonly RuledTable[], lines: LineFinder): Candidate[] {
  if (!/['"]$/.test(run.text)) return [];
  const written = readWrittenLength(run.text);
  if (!written || (written.unit !== "in" && written.unit !== "ft")) return [];
  const inches = lengthInInches(written);
  const { x, y } = run.centre;
  if (inches < MIN_INCHES || tables.some(({ box }) => x > box.left && x < box.right && y > box.bottom && y < box.top)) return [];
  const line = lineUnder(run, lines);
  if (!line) return [];
  const view = viewAt(views, run.centre);
  return pairsAround(line, along(line, run.centre), lines).map(([from, to]) => ({
    inches,
    run,
    view,
    pointsPerFoot: (12 * (to - from)) / inches,
    from: pointAt(line, from),
    to: pointAt(line, to),
  }));
}

/** The nearest line along a text. */
function lineUnder(run: Run, lines: LineFinder): Segment | null {
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
function pairsAround(line: Segment, middle: number, lines: LineFinder): [from: number, to: number][] {
  const places = crossingsOf(line, lines).sort((a, b) => a - b);
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
function crossingsOf(line: Segment, lines: LineFinder): number[] {
  const slack = 3;
  const places: number[] = [];
  const left = Math.min(line.x1, line.x2);
  const right = Math.max(line.x1, line.x2);
  const bottom = Math.min(line.y1, line.y2);
  const top = Math.max(line.y1, line.y2);
  for (const other of lines.within(left - slack, bottom - slack, right + slack, top + slack)) {
    if (angleBetween(line, other) < 0.2) continue;
    const met = crossing(line, other);
    if (!met) continue;
    const [at, there] = met;
    if (at < -slack || at > line.length + slack || there < -2 || there > other.length + 2) continue;
    if (!places.some((place) => Math.abs(place - at) < SAME_CROSSING)) places.push(at);
  }
  return places;
}
