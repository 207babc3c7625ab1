import { along, angleBetween, distanceTo, pointAt, type Segment } from "../geometry/segment.ts";
import type { LineFinder } from "../page/strokes/line-finder.ts";
import type { Run } from "../text/runs.ts";

/** A grid line with the name in its bubble. */
export interface GridLine {
  name: string;
  segment: Segment;
}

const NAME = /^(?:[A-Z]{1,2}|\d{1,2})(?:\.\d{1,2})?'?$/;
/** Smaller letters are none of a bubble, points. */
const MIN_HEIGHT = 4;
/** Thicker lines are no axes, points. */
const MAX_WIDTH = 1.5;
/** An axis is longer than this share of the page's smaller side. */
const MIN_LENGTH = 0.08;
/** Where the axis ends before the middle of its bubble, in heights of the name. */
const BUBBLE = { min: 0.4, max: 3.5 };
/** How far the axis may miss the middle of its bubble: in heights of the name, and points more. */
const OFF_CENTRE = { heights: 0.25, points: 1.2 };

/** Finds the grid lines of a page: thin long lines that point at the middle of a bubble with a name. */
export function findGridLines({ width, height }: { width: number; height: number }, runs: readonly Run[], lines: LineFinder): GridLine[] {
  const names = runs.filter((run) => run.height > MIN_HEIGHT && NAME.test(run.text.toUpperCase()));
  const minLength = MIN_LENGTH * Math.min(width, height);
  const found = new Map<Segment, GridLine>();
  for (const { text, centre, height: size } of names) {
    const isAimed = (segment: Segment): boolean => {
      if (segment.width > MAX_WIDTH || distanceTo(segment, centre) > OFF_CENTRE.heights * size + OFF_CENTRE.points) return false;
      const at = along(segment, centre);
      const before = at < 0 ? -at : at - segment.length;
      return before > BUBBLE.min * size && before < BUBBLE.max * size;
    };
    for (const stroke of lines.around(centre, BUBBLE.max * size)) {
      if (!isAimed(stroke)) continue;
      const segment = lines.findAxis(stroke);
      if (segment.length > minLength && isAimed(segment)) found.set(segment, { name: text.toUpperCase(), segment });
    }
  }
  return [...found.values()];
}

/** A stroke of a grid line is no member. */
export function isOnAxis(segment: Segment, axes: readonly Segment[]): boolean {
  if (segment.width > 1.2) return false;
  const middle = pointAt(segment, segment.length / 2);
  return axes.some(
    (axis) =>
      Math.abs(axis.width - segment.width) < 0.11 &&
      angleBetween(axis, segment) < 0.02 &&
      distanceTo(axis, middle) < 0.6 &&
      along(axis, middle) > -1 &&
      along(axis, middle) < axis.length + 1,
  );
}
