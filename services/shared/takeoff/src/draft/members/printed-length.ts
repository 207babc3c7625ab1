import type { Point } from "../geometry/box.ts";
import { along, angleBetween, distanceTo, type Segment } from "../geometry/segment.ts";
import type { Dimension } from "../sheet/dimension-candidates.ts";
import { PARALLEL } from "./member.ts";

/** Inches that the ends of a printed dimension and of a member may be apart, and their lengths. */
const SAME_END = 4;
/** How far the ends of a dimension are off its line, points. */
const ON_LINE = 1;

/** A part of a line, in points of the page, at the scale of its view. */
interface LinePart {
  segment: Segment;
  from: Point;
  to: Point;
  pointsPerFoot: number;
}

/** The shortest printed dimension along a line over a place on it; null where none is. */
export function findDimensionAlong(dimensions: readonly Dimension[], line: Segment, place: Point): Dimension | null {
  const at = along(line, place);
  const isOver = ({ from, to }: Dimension): boolean => {
    const places = [along(line, from), along(line, to)];
    const isOnLine = Math.max(distanceTo(line, from), distanceTo(line, to)) < ON_LINE;
    return isOnLine && at > Math.min(...places) && at < Math.max(...places);
  };
  return dimensions.filter(isOver).sort((a, b) => a.inches - b.inches)[0] ?? null;
}

/** The printed dimension between the ends of a part of a line, inches; null where there is none, or where two differ. */
export function findPrintedLength(dimensions: readonly Dimension[], { segment, from, to, pointsPerFoot }: LinePart): number | null {
  const slack = (SAME_END / 12) * pointsPerFoot;
  const a = along(segment, from);
  const b = along(segment, to);
  const measured = (Math.abs(b - a) / pointsPerFoot) * 12;
  const found = dimensions.filter((dimension) => {
    if (Math.abs(dimension.inches - measured) > SAME_END) return false;
    const dx = dimension.to.x - dimension.from.x;
    const dy = dimension.to.y - dimension.from.y;
    const length = Math.hypot(dx, dy);
    if (angleBetween(segment, { ux: dx / length, uy: dy / length }) > PARALLEL) return false;
    const places = [along(segment, dimension.from), along(segment, dimension.to)];
    return Math.abs(Math.min(...places) - Math.min(a, b)) < slack && Math.abs(Math.max(...places) - Math.max(a, b)) < slack;
  });
  const lengths = new Set(found.map(({ inches }) => inches));
  return lengths.size === 1 ? (found[0]?.inches ?? null) : null;
}
