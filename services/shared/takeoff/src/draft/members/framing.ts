import { SegmentIndex } from "../geometry/segment-index.ts";
import { angleBetween, findCrossing, pointAt, type Segment } from "../geometry/segment.ts";

/** Lines that are this much off the directions of the grid are braces, radians. */
const OBLIQUE = 0.09;
/** Lines that meet at a smaller angle continue each other rather than frame in, radians. */
const MIN_ANGLE = 0.35;

/** What members frame into: other members, and grid lines, on which columns stand. */
export class Framing {
  private readonly stops: SegmentIndex;
  private readonly axes: readonly Segment[];

  constructor(members: readonly Segment[], axes: readonly Segment[]) {
    this.axes = axes;
    this.stops = new SegmentIndex([...members, ...axes]);
  }

  /** Where a member that ends at a place of its line frames in: on the next line that crosses. Null when there is none near. */
  findEnd(segment: Segment, at: number, direction: 1 | -1, reach: number): number | null {
    const end = pointAt(segment, at);
    const far = pointAt(segment, at + direction * reach);
    const left = Math.min(end.x, far.x) - 2;
    const right = Math.max(end.x, far.x) + 2;
    const bottom = Math.min(end.y, far.y) - 2;
    const top = Math.max(end.y, far.y) + 2;
    let nearest: number | null = null;
    for (const stop of this.stops.within(left, bottom, right, top)) {
      if (stop === segment || angleBetween(stop, segment) < MIN_ANGLE) continue;
      const met = findCrossing(segment, stop);
      if (!met) continue;
      const beyond = direction * (met[0] - at);
      // A stop has gaps at its own ends, where it frames into something.
      if (beyond < -1.5 || beyond > reach || met[1] < -reach / 2 || met[1] > stop.length + reach / 2) continue;
      if (nearest === null || beyond < direction * (nearest - at)) nearest = met[0];
    }
    return nearest;
  }

  /** Where a line is cut between two places of it: at a grid line, else at what crosses nearest to the middle. */
  findCrossingBetween(segment: Segment, from: number, to: number): number | null {
    const middle = (from + to) / 2;
    let best: { at: number; isAxis: boolean } | null = null;
    const a = pointAt(segment, from);
    const b = pointAt(segment, to);
    const box = [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)] as const;
    for (const stop of this.stops.within(...box)) {
      if (stop === segment || angleBetween(stop, segment) < MIN_ANGLE) continue;
      const met = findCrossing(segment, stop);
      if (!met || met[0] <= from || met[0] >= to || met[1] < -3 || met[1] > stop.length + 3) continue;
      // On grid lines stand columns, at which members end; at other lines smaller members may frame in.
      const isAxis = this.axes.includes(stop);
      const isNearer = !best || Math.abs(met[0] - middle) < Math.abs(best.at - middle);
      if (!best || (isAxis && !best.isAxis) || (isAxis === best.isAxis && isNearer)) best = { at: met[0], isAxis };
    }
    return best && best.at;
  }

  /** Whether a line runs in none of the grid's directions. */
  isOblique(segment: Segment): boolean {
    return (
      this.axes.length > 0 &&
      this.axes.every((axis) => {
        const angle = angleBetween(axis, segment);
        return angle > OBLIQUE && angle < Math.PI / 2 - OBLIQUE;
      })
    );
  }
}
