import { boxAround, boxDistance, type Box, type Point } from "../geometry/box.ts";
import { along, angleBetween, findCrossing, pointAt, type Segment } from "../geometry/segment.ts";
import type { MemberLabel } from "./member-labels.ts";

/** Grid lines cross at more than this, radians. */
const MIN_ANGLE = 0.5;
/** How far the text of a column stands from the crossing at which the column does, in heights of the text. */
const AT_CROSSING = 2.5;
/** How far an axis may end before another one that it crosses, points. */
const MAX_GAP = 36;

/** Where grid lines cross, points of the page: also where they are drawn only next to their bubbles. */
export function findCrossings(axes: readonly Segment[]): Point[] {
  return axes.flatMap((axis, index) =>
    axes.slice(index + 1).flatMap((other) => {
      const places = angleBetween(axis, other) > MIN_ANGLE ? findCrossing(axis, other) : null;
      return places ? [pointAt(axis, places[0])] : [];
    }),
  );
}

/** Crossings of the largest grid, of each of its axes one at least: the grid of a key plan is a smaller one. */
export function findLargestGrid(axes: readonly Segment[]): readonly Point[] {
  const left = new Set(axes);
  const grids = axes.flatMap((axis) => (left.has(axis) ? [followCrossings(axis, left)] : []));
  const sizes = grids.filter((grid) => grid.length > 0).map((grid) => ({ grid, size: measureBox(boxAround(grid)) }));
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.grid ?? [];
}

const measureBox = ({ left, bottom, right, top }: Box): number => right - left + (top - bottom);

/** The crossings of an axis, of the axes that it crosses, and so on. @param left takes out all that were followed */
function followCrossings(first: Segment, left: Set<Segment>): Point[] {
  const crossings: Point[] = [];
  left.delete(first);
  const reached = [first];
  for (const axis of reached) {
    for (const other of left) {
      const [crossing] = findCrossings([axis, other]);
      if (!crossing || ![axis, other].every((one) => isWithin(one, crossing))) continue;
      crossings.push(crossing);
      left.delete(other);
      reached.push(other);
    }
  }
  return crossings;
}

function isWithin(axis: Segment, point: Point): boolean {
  const at = along(axis, point);
  return at > -MAX_GAP && at < axis.length + MAX_GAP;
}

/** Whether a label stands where those of columns do, next to a crossing of the grid. */
export function isAtCrossing({ box, run }: MemberLabel, crossings: readonly Point[]): boolean {
  return crossings.some((crossing) => boxDistance(boxAround([crossing]), box) < AT_CROSSING * run.height);
}
