import { boxAround, isInside, type Box } from "../geometry/box.ts";
import type { LineFinder } from "../page/strokes/line-finder.ts";
import type { Run } from "../text/runs.ts";
import type { SheetUnits } from "./sheet-units.ts";
import { findDimensionCandidates, type Dimension, type DimensionCandidate } from "./dimension-candidates.ts";
import type { RuledTable } from "./tables.ts";
import { viewOfLabel, type View } from "./views.ts";

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
  /** Its dimensions are millimetres. */
  isMetric: boolean;
}

/** The scales of a sheet. */
export interface SheetScales {
  /** Those of the sheet, and parts of a view without a printed scale that is drawn at several. */
  views: View[];
  /** Of each view. */
  scales: ViewScale[];
  /** Those that agree with the scale of their view. */
  dimensions: Dimension[];
}

type Scale = Omit<ViewScale, "isMetric">;

/** Dimensions that agree within this share vote for one scale. */
const AGREEMENT = 0.01;
/** The same for a page whose size is rounded and whose borders are cut. */
const PAPER_AGREEMENT = 0.05;
/** Fewer dimensions, or feet in sum, do not decide a scale. */
const MIN_VOTE = { votes: 4, feet: 20 };

/** Reads the scales of a sheet's views, which its dimensions confirm or correct. */
export function readScales(
  views: readonly View[],
  { runs, units }: { runs: readonly Run[]; units: SheetUnits },
  tables: readonly RuledTable[],
  lines: LineFinder,
): SheetScales {
  const byView = Map.groupBy(findDimensionCandidates(runs, views, { tables, lines, units }), ({ view }) => view);
  const dimensions: Dimension[] = [];
  const parts: { view: View; scale: ViewScale }[] = [];
  const { isMetric } = units;
  const scales = views.map((one, view) => {
    const candidates = byView.get(view) ?? [];
    const vote = findVote(candidates);
    const scale = { ...chooseScale(one, vote), isMetric };
    dimensions.push(...vote.agreeing);
    if (scale.source !== "voted" || one.stated !== null) return scale;
    for (const { box, ...part } of findParts(candidates, vote)) {
      dimensions.push(...part.agreeing);
      parts.push({ view: { ...one, title: null, box }, scale: { ...chooseScale(one, part), isMetric } });
    }
    return scale;
  });
  return {
    views: [...views, ...parts.map(({ view }) => view)],
    scales: rejectDoubtful([...scales, ...parts.map(({ scale }) => scale)]),
    dimensions,
  };
}

/** The parts of a view that dimensions show at another scale than most: a detail beside a plan, without a title that says so. */
function findParts(candidates: readonly DimensionCandidate[], { agreeing }: Vote): (Vote & { box: Box })[] {
  const parts: (Vote & { box: Box })[] = [];
  const counted = new Set(agreeing.map(({ run }) => run));
  const places = [...counted].map(({ centre }) => centre);
  for (;;) {
    const vote = findVote(candidates.filter(({ run }) => !counted.has(run)));
    if (vote.voted === null) return parts;
    const box = boxAround(vote.agreeing.flatMap(({ from, to }) => [from, to]));
    // Dimensions of another scale among those of the first one are read wrong.
    if (!places.some((place) => isInside(box, place))) parts.push({ ...vote, box });
    for (const { run } of vote.agreeing) counted.add(run);
  }
}

/** A sheet that is printed smaller or larger is so in all its views: there no printed scale is believed that nothing confirms. */
function rejectDoubtful(scales: readonly ViewScale[]): ViewScale[] {
  if (scales.every(({ source }) => source !== "conflict")) return [...scales];
  return scales.map((scale) => (scale.source === "stated" ? { ...scale, source: "conflict", pointsPerFoot: null } : scale));
}

/** The scales of views whose dimensions are not read. */
export function readPrintedScales(views: readonly View[], { isMetric }: SheetUnits): ViewScale[] {
  return views.map((view) => ({ ...chooseScale(view, { voted: null, votes: 0 }), isMetric }));
}

function chooseScale({ stated, statedPointsPerFoot: printed, paperTimes }: View, { voted, votes }: Pick<Vote, "voted" | "votes">): Scale {
  if (printed === null) {
    // "Not to scale" is believed: what its dimensions say of the drawing is chance.
    if (voted === null || stated !== null) return { source: "none", pointsPerFoot: null, voted: null, votes: 0 };
    return { source: "voted", pointsPerFoot: voted, voted, votes };
  }
  if (paperTimes !== undefined) return chooseScaleOfOtherPaper(printed, paperTimes, { voted, votes });
  if (voted === null) return { source: "stated", pointsPerFoot: printed, voted, votes };
  if (Math.abs(voted / printed - 1) > AGREEMENT) return { source: "conflict", pointsPerFoot: null, voted, votes };
  return { source: "both", pointsPerFoot: voted, voted, votes };
}

/** A page of another size than the printed scale names was made smaller or larger, or cut: its dimensions say which. */
function chooseScaleOfOtherPaper(printed: number, paperTimes: number, { voted, votes }: Pick<Vote, "voted" | "votes">): Scale {
  const isOneOf = [printed, printed * paperTimes].some((one) => voted !== null && Math.abs(voted / one - 1) <= PAPER_AGREEMENT);
  return isOneOf ? { source: "voted", pointsPerFoot: voted, voted, votes } : { source: "conflict", pointsPerFoot: null, voted, votes };
}

interface Vote {
  voted: number | null;
  votes: number;
  agreeing: DimensionCandidate[];
}

/** The scale for which most dimensions speak; of equals, that of the longer ones. */
function findVote(candidates: readonly DimensionCandidate[]): Vote {
  const sorted = [...candidates].sort((a, b) => a.pointsPerFoot - b.pointsPerFoot);
  let best: { agreeing: DimensionCandidate[]; votes: number; feet: number } = { agreeing: [], votes: 0, feet: 0 };
  let last = 0;
  for (let first = 0; first < sorted.length; first++) {
    const lowest = sorted[first]?.pointsPerFoot ?? 0;
    while (last < sorted.length && (sorted[last]?.pointsPerFoot ?? 0) <= lowest * (1 + 2 * AGREEMENT)) last += 1;
    const agreeing = sorted.slice(first, last);
    const texts = new Map(agreeing.map(({ run, inches }) => [run, inches]));
    const feet = [...texts.values()].reduce((sum, inches) => sum + inches / 12, 0);
    if (texts.size > best.votes || (texts.size === best.votes && feet > best.feet)) best = { agreeing, votes: texts.size, feet };
  }
  if (best.votes < MIN_VOTE.votes || best.feet < MIN_VOTE.feet) return { voted: null, votes: best.votes, agreeing: [] };
  return { voted: best.agreeing[best.agreeing.length >> 1]?.pointsPerFoot ?? null, votes: best.votes, agreeing: best.agreeing };
}

/**
 * The view of a label or a stroke, and how it is drawn most likely: where its scale is in doubt, this says how far to look. Null without a
 * scale.
 */
export function findLikelyScale(
  box: Box,
  views: readonly View[],
  scales: readonly ViewScale[],
): { view: number; pointsPerFoot: number } | null {
  const view = viewOfLabel(views, box);
  if (view === null) return null;
  const scale = scales[view];
  const pointsPerFoot = scale?.pointsPerFoot ?? scale?.voted ?? views[view]?.statedPointsPerFoot ?? null;
  return pointsPerFoot === null ? null : { view, pointsPerFoot };
}
