import type { Point } from "../geometry/box.ts";
import type { GridAxis } from "./grid-axes.ts";

/** From the points of one plan to those of another, along one direction. */
interface Scale {
  factor: number;
  offset: number;
}

/** How one plan lies over another one of the same building. */
export interface GridMatch {
  x: Scale;
  y: Scale;
}

/** Names that agree by chance give other scales: how far the two directions, and other names, may differ. */
const MAX_DIFFERENCE = 0.02;

/** How a plan lies over another by the names of their grid lines: two in one direction and one in the other. Null where they do not agree. */
export function matchGrids(from: readonly GridAxis[], to: readonly GridAxis[]): GridMatch | null {
  const x = findPairs(from, to, true);
  const y = findPairs(from, to, false);
  const first = fit(x);
  const second = fit(y);
  const factor = first?.factor ?? second?.factor;
  if (factor === undefined || x.length === 0 || y.length === 0) return null;
  if (first && second && Math.abs(first.factor / second.factor - 1) > MAX_DIFFERENCE) return null;
  const match = { x: first ?? shift(x, factor), y: second ?? shift(y, factor) };
  return factor > 0 && isFitting(x, match.x) && isFitting(y, match.y) ? match : null;
}

/** A place on the first plan in points of the second. */
export function moveByMatch({ x, y }: Point, match: GridMatch): Point {
  return { x: match.x.factor * x + match.x.offset, y: match.y.factor * y + match.y.offset };
}

type Pair = readonly [from: number, to: number];

function findPairs(from: readonly GridAxis[], to: readonly GridAxis[], isUpright: boolean): Pair[] {
  const places = new Map(to.filter((axis) => axis.isUpright === isUpright).map(({ name, at }) => [name, at]));
  return from.flatMap((axis): Pair[] => {
    const at = axis.isUpright === isUpright ? places.get(axis.name) : undefined;
    return at === undefined ? [] : [[axis.at, at]];
  });
}

/** By the two lines that are farthest from each other. */
function fit(pairs: readonly Pair[]): Scale | null {
  const sorted = pairs.toSorted(([a], [b]) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || last[0] - first[0] < 1) return null;
  const factor = (last[1] - first[1]) / (last[0] - first[0]);
  return { factor, offset: first[1] - factor * first[0] };
}

function shift([pair]: readonly Pair[], factor: number): Scale {
  return { factor, offset: pair ? pair[1] - factor * pair[0] : 0 };
}

function isFitting(pairs: readonly Pair[], { factor, offset }: Scale): boolean {
  const places = pairs.map(([, to]) => to);
  const reach = MAX_DIFFERENCE * (Math.max(...places) - Math.min(...places)) + 2;
  return pairs.every(([from, to]) => Math.abs(factor * from + offset - to) < reach);
}
