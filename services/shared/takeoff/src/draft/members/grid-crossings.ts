import { boxAround, boxDistance, type Point } from "../geometry/box.ts";
import { angleBetween, findCrossing, pointAt, type Segment } from "../geometry/segment.ts";
import type { MemberLabel } from "./member-labels.ts";

/** Grid lines cross at more than this, radians. */
const MIN_ANGLE = 0.5;
/** How far the text of a column stands from the crossing at which the column does, in heights of the text. */
const AT_CROSSING = 2.5;

/** Where grid lines cross, points of the page: also where they are drawn only next to their bubbles. */
export function findCrossings(axes: readonly Segment[]): Point[] {
  return axes.flatMap((axis, index) =>
    axes.slice(index + 1).flatMap((other) => {
      const places = angleBetween(axis, other) > MIN_ANGLE ? findCrossing(axis, other) : null;
      return places ? [pointAt(axis, places[0])] : [];
    }),
  );
}

/** Whether a label stands where those of columns do, next to a crossing of the grid. */
export function isAtCrossing({ box, run }: MemberLabel, crossings: readonly Point[]): boolean {
  return crossings.some((crossing) => boxDistance(boxAround([crossing]), box) < AT_CROSSING * run.height);
}
