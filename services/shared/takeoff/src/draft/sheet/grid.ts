import type { Point } from "../geometry/box.ts";
import { along, angleBetween, distanceTo, endsOf, pointAt, type Segment } from "../geometry/segment.ts";
import { JOINED } from "../page/strokes/dashes.ts";
import type { LineFinder } from "../page/strokes/line-finder.ts";
import type { Run } from "../text/runs.ts";
import { findLineUnder } from "./dimension-candidates.ts";

/** A grid line with the name in its bubble. */
export interface GridLine {
  name: string;
  segment: Segment;
  /** The middle of each of its bubbles. */
  bubbles: readonly Point[];
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

/** A bubble holds nothing but its name: a line along it that is so near and so long is that of a dimension, a text so near one's own. In heights. */
const ALONE = { line: 0.7, length: 2.5, text: 0.6 };

/** Shorter pieces of a grid line of dashes are its dashes, points. */
const MIN_MEMBER = 1.5 * JOINED.maxDash;

/** Lines that are one axis: how much they may differ in width, direction and place; points, and radians. */
const SAME_WIDTH = 0.11;
const SAME_AXIS = { angle: 0.02, points: 0.6 };

/** Finds the grid lines of a page: thin long lines that point at the middle of a bubble with a name. */
export function findGridLines({ width, height }: { width: number; height: number }, runs: readonly Run[], lines: LineFinder): GridLine[] {
  const names = runs.filter((run) => run.height > MIN_HEIGHT && NAME.test(run.text.toUpperCase()));
  const minLength = MIN_LENGTH * Math.min(width, height);
  const found = new Map<Segment, GridLine>();
  for (const run of names) {
    const { text, centre, height: size } = run;
    const findGap = (segment: Segment): number | null => {
      if (segment.width > MAX_WIDTH || distanceTo(segment, centre) > OFF_CENTRE.heights * size + OFF_CENTRE.points) return null;
      const at = along(segment, centre);
      const gap = at < 0 ? -at : at - segment.length;
      return gap > BUBBLE.min * size && gap < BUBBLE.max * size ? gap : null;
    };
    const aimed = lines.around(centre, BUBBLE.max * size).flatMap((stroke) => {
      const gap = findGap(stroke);
      return gap === null ? [] : [{ stroke, gap }];
    });
    if (aimed.length === 0 || !isInBubble(run, runs, lines)) continue;
    for (const { stroke, gap } of aimed) {
      const segment = lines.findAxis(stroke);
      if (segment.length <= minLength || findGap(segment) === null) continue;
      const axis = findAxisBefore(stroke, gap, aimed);
      if (axis !== null && !isOnLine(stroke, axis)) continue;
      const bubbles = [...(found.get(segment)?.bubbles ?? []), centre];
      found.set(segment, { name: text.toUpperCase(), segment: axis ? { ...segment, width: axis.width } : segment, bubbles });
    }
  }
  return [...found.values()];
}

/** Whether a text that may be the name of an axis stands alone: `4` over the line of a dimension and `C` before `OF POST` do not. */
function isInBubble(run: Run, runs: readonly Run[], lines: LineFinder): boolean {
  const { centre, height, width, angle } = run;
  const line = findLineUnder(run, lines);
  if (line && distanceTo(line, centre) < ALONE.line * height && line.length > ALONE.length * height) return false;
  return !runs.some((other) => {
    const dx = other.centre.x - centre.x;
    const dy = other.centre.y - centre.y;
    if (other === run || Math.hypot(dx, dy) > other.width + 2 * height || Math.abs(other.angle - angle) > SAME_AXIS.angle) return false;
    const aside = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
    const gap = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle)) - (other.width + width) / 2;
    return aside < height / 2 && gap < ALONE.text * height;
  });
}

/** A thinner line between a line and the bubble that it points at: that one is the axis, and the line a member on it. */
function findAxisBefore(line: Segment, gap: number, aimed: readonly { stroke: Segment; gap: number }[]): Segment | null {
  const before = aimed.filter(
    (one) => one.gap < gap && one.stroke.width < line.width - SAME_WIDTH && angleBetween(one.stroke, line) < SAME_AXIS.angle,
  );
  return before.sort((a, b) => b.gap - a.gap).at(-1)?.stroke ?? null;
}

function isOnLine(segment: Segment, axis: Segment): boolean {
  return angleBetween(axis, segment) < SAME_AXIS.angle && distanceTo(axis, pointAt(segment, segment.length / 2)) < SAME_AXIS.points;
}

/** A stroke of a grid line is no member. An unbroken line on one of dashes is a member on it, but for the piece next to a bubble. */
export function isOnAxis(segment: Segment, grid: readonly GridLine[]): boolean {
  if (segment.width > 1.2) return false;
  const middle = pointAt(segment, segment.length / 2);
  return grid.some((line) => {
    const axis = line.segment;
    const at = along(axis, middle);
    if (Math.abs(axis.width - segment.width) >= SAME_WIDTH || at < -1 || at > axis.length + 1) return false;
    return isOnLine(segment, axis) && !isMemberOn(segment, line);
  });
}

function isMemberOn(segment: Segment, { segment: axis, bubbles }: GridLine): boolean {
  if (!axis.isDashed || segment.isDashed || segment.length < MIN_MEMBER) return false;
  const places = endsOf(segment).map((end) => along(axis, end));
  return bubbles.every((bubble) => (along(axis, bubble) < 0 ? Math.min(...places) > 1 : Math.max(...places) < axis.length - 1));
}
