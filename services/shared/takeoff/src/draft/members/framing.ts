import { SegmentIndex } from "../geometry/segment-index.ts";
import { angleBetween, findCrossing, isPartOf, pointAt, type Segment } from "../geometry/segment.ts";

/** Lines that are this much off the directions of the grid are braces, radians. */
const OBLIQUE = 0.09;
/** Lines that meet at a smaller angle continue each other rather than frame in, radians. */
const MIN_ANGLE = 0.35;

/** Two members of one corner column meet at its middle at a larger angle, radians. */
const ACUTE = 1.05;
/** How near the ends of two lines are to each other, points. */
const SAME_END = 6;

/** From where to seek what a member frames into; all in points. */
export interface EndSearch {
  segment: Segment;
  /** The place of its end along it. */
  at: number;
  direction: 1 | -1;
  /** How far beyond its end. */
  reach: number;
  /** The face of a wall may stand this far before a grid line. */
  wall?: number;
}

/** What members frame into: other members, and grid lines, on which columns stand. */
export class Framing {
  private readonly stops: SegmentIndex;
  private readonly axes: ReadonlySet<Segment>;

  /** Lines of labelled members: a member that frames into one does not go on to a grid line behind it. */
  private readonly girders = new Map<Segment, boolean>();
  private labelled: readonly Segment[] = [];

  constructor(members: readonly Segment[], axes: readonly Segment[]) {
    this.axes = new Set(axes);
    this.stops = new SegmentIndex([...members, ...axes]);
  }

  /** Says which lines are those of labelled members. */
  setLabelled(lines: readonly Segment[]): void {
    this.labelled = lines;
    this.girders.clear();
  }

  /**
   * Where a member that ends at a place of its line frames in: on the next line that crosses, or on the grid line close behind it, on
   * which columns and girders stand, where the line before it is that of a wall. Null when there is none near.
   */
  findEnd({ segment, at, direction, reach, wall = 0 }: EndSearch): number | null {
    const end = pointAt(segment, at);
    const far = pointAt(segment, at + direction * (reach + wall));
    const left = Math.min(end.x, far.x) - 2;
    const right = Math.max(end.x, far.x) + 2;
    const bottom = Math.min(end.y, far.y) - 2;
    const top = Math.max(end.y, far.y) + 2;
    let nearest: { beyond: number; stop: Segment } | null = null;
    let axis: number | null = null;
    for (const stop of this.stops.within(left, bottom, right, top)) {
      if (stop === segment || angleBetween(stop, segment) < MIN_ANGLE) continue;
      const met = findCrossing(segment, stop);
      if (!met) continue;
      const beyond = direction * (met[0] - at);
      // A stop has gaps at its own ends, where it frames into something.
      if (beyond < -1.5 || beyond > reach + wall || met[1] < -reach / 2 || met[1] > stop.length + reach / 2) continue;
      if (this.axes.has(stop) && (axis === null || beyond < axis)) axis = beyond;
      if (beyond <= reach && (nearest === null || beyond < nearest.beyond)) nearest = { beyond, stop };
    }
    if (!nearest) return null;
    const isBehind = axis !== null && axis > nearest.beyond && axis - nearest.beyond <= wall;
    const beyond = isBehind && axis !== null && !this.isGirder(nearest.stop) ? axis : nearest.beyond;
    return at + direction * beyond;
  }

  /**
   * Where a line is cut between two places of it: at a grid line, else at what crosses nearest to the middle.
   * @param gap points by which a line that frames in may end before it
   */
  findCrossingBetween(segment: Segment, { from, to, gap }: { from: number; to: number; gap: number }): number | null {
    const middle = (from + to) / 2;
    let best: { at: number; isAxis: boolean } | null = null;
    const a = pointAt(segment, from);
    const b = pointAt(segment, to);
    const left = Math.min(a.x, b.x) - gap;
    const right = Math.max(a.x, b.x) + gap;
    const bottom = Math.min(a.y, b.y) - gap;
    const top = Math.max(a.y, b.y) + gap;
    for (const stop of this.stops.within(left, bottom, right, top)) {
      if (stop === segment || angleBetween(stop, segment) < MIN_ANGLE) continue;
      const met = findCrossing(segment, stop);
      if (!met || met[0] <= from || met[0] >= to || met[1] < -gap || met[1] > stop.length + gap) continue;
      // On grid lines stand columns, at which members end; at other lines smaller members may frame in.
      const isAxis = this.axes.has(stop);
      const isNearer = !best || Math.abs(met[0] - middle) < Math.abs(best.at - middle);
      if (!best || (isAxis && !best.isAxis) || (isAxis === best.isAxis && isNearer)) best = { at: met[0], isAxis };
    }
    return best && best.at;
  }

  /** Whether a member ends where another one does, at an acute angle: both stop before one column, and neither bears on the other. */
  endsBeside(segment: Segment, at: number): boolean {
    const { x, y } = pointAt(segment, at);
    for (const stop of this.stops.within(x - SAME_END, y - SAME_END, x + SAME_END, y + SAME_END)) {
      const angle = angleBetween(stop, segment);
      if (angle < MIN_ANGLE || angle > ACUTE || this.axes.has(stop)) continue;
      const met = findCrossing(segment, stop);
      if (met && Math.abs(met[0] - at) < SAME_END && Math.min(Math.abs(met[1]), Math.abs(stop.length - met[1])) < SAME_END) return true;
    }
    return false;
  }

  private isGirder(stop: Segment): boolean {
    const known = this.girders.get(stop);
    if (known !== undefined) return known;
    const isGirder = this.labelled.some((line) => isPartOf(stop, line));
    this.girders.set(stop, isGirder);
    return isGirder;
  }

  /** Whether a line runs in none of the grid's directions. */
  isOblique(segment: Segment): boolean {
    return (
      this.axes.size > 0 &&
      [...this.axes].every((axis) => {
        const angle = angleBetween(axis, segment);
        return angle > OBLIQUE && angle < Math.PI / 2 - OBLIQUE;
      })
    );
  }
}
