import { boxAround, boxDistance, type Box, type Point } from "../geometry/box.ts";
import { SegmentIndex } from "../geometry/segment-index.ts";
import { along, angleBetween, distanceTo, endsOf, findCrossing, isPartOf, pointAt, type Pen, type Segment } from "../geometry/segment.ts";

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
  /** Whether a column is near its end, where no two pieces are spliced. It is asked where a splice is likely. */
  isAtColumn?: () => boolean;
}

/** How far a member may pass the grid line that it ends at, and how near the next piece on its line begins; as shares of the reach: half a foot. */
const PASSED = 1 / 6;
/** A member that passes a grid line by more bears on a wall, as far as its line says; one that passes a member by less ends at it. */
const BEARING = 1 / 12;
/** A member ends on the grid line that it passes, where the next member is farther away than so many times as much. */
const NEARER = 3;
/** How far apart the parts of a line are that a text breaks. */
const BROKEN = 1 / 3;
/** How far from its letters a text breaks a line, points. */
const NEXT_TO_TEXT = 1;

/** Where a member ends. */
export interface End {
  at: number;
  /** On a grid line or at another member, and not at a wall or an edge, which are drawn with other pens. */
  isMember: boolean;
  /** In a gap behind which its line goes on, away from grid lines and members: two pieces are spliced there. */
  isSplice?: boolean;
}

/** Where a line is cut into two members. */
export interface Cut {
  at: number;
  /** No other place was as likely, and it is on a grid line or at another member. */
  isOnly: boolean;
}

/** Where another line crosses one. */
interface Crossing {
  at: number;
  isAxis: boolean;
  /** It is a grid line or a member, and not the line of a dimension or a wall. */
  isMember: boolean;
}

/** What members frame into: other members, and grid lines, on which columns stand. */
export class Framing {
  private readonly stops: SegmentIndex;
  private readonly axes: ReadonlySet<Segment>;

  /** Lines of labelled members: a member that frames into one does not go on to a grid line behind it. */
  private readonly girders = new Map<Segment, boolean>();
  private labelled: readonly Segment[] = [];

  private readonly mainPen: Pen;

  private readonly texts: readonly Box[];

  /**
   * @param mainPen of the lines of most members
   * @param texts of the page: they may break a line
   */
  constructor(members: readonly Segment[], axes: readonly Segment[], mainPen: Pen, texts: readonly Box[] = []) {
    this.mainPen = mainPen;
    this.texts = texts;
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
  findEnd({ segment, at, direction, reach, wall = 0, isAtColumn = () => true }: EndSearch): End | null {
    const back = pointAt(segment, at - direction * reach * PASSED);
    const far = pointAt(segment, at + direction * (reach + wall));
    const left = Math.min(back.x, far.x) - 2;
    const right = Math.max(back.x, far.x) + 2;
    const bottom = Math.min(back.y, far.y) - 2;
    const top = Math.max(back.y, far.y) + 2;
    let nearest: { beyond: number; stop: Segment; isMet: boolean } | null = null;
    let axis: number | null = null;
    let passed: number | null = null;
    let crossed: number | null = null;
    let next = Infinity;
    let piece = Infinity;
    let between = Infinity;
    for (const stop of this.stops.within(left, bottom, right, top)) {
      if (stop === segment) continue;
      if (angleBetween(stop, segment) < MIN_ANGLE) {
        const start = findStart(stop, segment, at, direction);
        next = Math.min(next, start);
        if (stop.length >= reach && stop.width === segment.width) piece = Math.min(piece, start);
        continue;
      }
      const met = findCrossing(segment, stop);
      if (!met) continue;
      const beyond = direction * (met[0] - at);
      // A stop has gaps at its own ends, where it frames into something.
      if (beyond < -reach * PASSED || beyond > reach + wall || met[1] < -reach / 2 || met[1] > stop.length + reach / 2) continue;
      const isAxis = this.axes.has(stop);
      const isMet = met[1] > -reach * BEARING && met[1] < stop.length + reach * BEARING;
      if (beyond < -1.5) {
        if (isAxis && (passed === null || beyond > passed)) passed = beyond;
        if (isMet && beyond >= -reach * BEARING && (crossed === null || beyond > crossed) && this.isMember(stop)) crossed = beyond;
        continue;
      }
      if (isAxis && (axis === null || beyond < axis)) axis = beyond;
      if (isAxis || stop.length >= reach) between = Math.min(between, beyond);
      if (beyond <= reach && (nearest === null || beyond < nearest.beyond)) nearest = { beyond, stop, isMet };
    }
    const isUnderText = next <= reach * BROKEN && this.isUnderText(pointAt(segment, at + (direction * next) / 2));
    if (piece <= reach * BROKEN && piece < between - 1.5 && passed === null && !isUnderText && !isAtColumn())
      return { at: at + (direction * piece) / 2, isMember: false, isSplice: true };
    // What begins before a grid line may be the web of the column on it.
    if (nearest && nearest.beyond !== axis && next < nearest.beyond - 1.5 && next <= reach * PASSED) nearest = null;
    // A member that bears on a wall or column ends a little behind its middle.
    if (passed !== null && !(nearest && nearest.beyond < NEARER * -passed && this.isMember(nearest.stop)))
      return { at: at + direction * passed, isMember: -passed <= reach * BEARING };
    if (crossed !== null && !(nearest && this.isMember(nearest.stop))) return { at: at + direction * crossed, isMember: true };
    // A line that goes on behind something that does not reach it may be broken by a text.
    if (nearest && !nearest.isMet && isUnderText) return null;
    if (!nearest) return null;
    const isBehind = axis !== null && axis > nearest.beyond && axis - nearest.beyond <= wall;
    if (isBehind && axis !== null && !this.isGirder(nearest.stop)) return { at: at + direction * axis, isMember: true };
    const { stop, beyond, isMet } = nearest;
    // Where a girder ends before its line and a grid line is close behind, the member may end on either.
    const isDoubtful = isBehind && !isMet && axis !== null && axis - beyond > reach * BEARING;
    return { at: at + direction * beyond, isMember: this.isMember(stop) && !isDoubtful };
  }

  /** Where other lines cross a line or frame into it, between two places of it. */
  findCrossings(segment: Segment, { from, to, gap }: { from: number; to: number; gap: number }): Crossing[] {
    const a = pointAt(segment, from);
    const b = pointAt(segment, to);
    const left = Math.min(a.x, b.x) - gap;
    const right = Math.max(a.x, b.x) + gap;
    const bottom = Math.min(a.y, b.y) - gap;
    const top = Math.max(a.y, b.y) + gap;
    const found: Crossing[] = [];
    for (const stop of this.stops.within(left, bottom, right, top)) {
      if (stop === segment || angleBetween(stop, segment) < MIN_ANGLE) continue;
      const met = findCrossing(segment, stop);
      if (!met || met[0] <= from || met[0] >= to || met[1] < -gap || met[1] > stop.length + gap) continue;
      found.push({ at: met[0], isAxis: this.axes.has(stop), isMember: this.isMember(stop) });
    }
    return found;
  }

  /**
   * Where a line is cut between two places of it: at a grid line, else at what crosses nearest to the middle; null where nothing does.
   * @param gap points by which a line that frames in may end before it
   */
  findCrossingBetween(segment: Segment, { from, to, gap }: { from: number; to: number; gap: number }): Cut | null {
    const middle = (from + to) / 2;
    const found = this.findCrossings(segment, { from, to, gap });
    // On grid lines stand columns, at which members end; at other lines smaller members may frame in.
    const axes = found.filter(({ isAxis }) => isAxis);
    const members = found.filter(({ isMember }) => isMember);
    const places = [axes, members, found].find((some) => some.length > 0) ?? [];
    const [first] = places.sort((one, other) => Math.abs(one.at - middle) - Math.abs(other.at - middle));
    return first ? { at: first.at, isOnly: first.isMember && places.every(({ at }) => Math.abs(at - first.at) < gap) } : null;
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

  private isUnderText(place: Point): boolean {
    return this.texts.some((text) => boxDistance(boxAround([place]), text) < NEXT_TO_TEXT);
  }

  private isMember(stop: Segment): boolean {
    if (this.axes.has(stop)) return true;
    return this.hasMainColour(stop) && (stop.width === this.mainPen.width || this.isGirder(stop));
  }

  /** Whether a line is thinner than those of most members. */
  isThin({ width }: Segment): boolean {
    return width < this.mainPen.width;
  }

  /** Whether a line has the colour of most members: walls and edges of slabs that are as thick have other ones. */
  hasMainColour({ colour = 0 }: Segment): boolean {
    return colour === (this.mainPen.colour ?? 0);
  }

  private isGirder(stop: Segment): boolean {
    const known = this.girders.get(stop);
    if (known !== undefined) return known;
    const isGirder = this.labelled.some((line) => isPartOf(stop, line));
    this.girders.set(stop, isGirder);
    return isGirder;
  }
}

/** Whether a line runs in none of the directions of a grid; of none without a grid. */
export function isOblique(segment: Segment, axes: readonly Segment[]): boolean {
  const isAslant = (axis: Segment): boolean => {
    const angle = angleBetween(axis, segment);
    return angle > OBLIQUE && angle < Math.PI / 2 - OBLIQUE;
  };
  return axes.length > 0 && axes.every(isAslant);
}

/** How far beyond the end of a member another line goes on along it; Infinity for one that does not. */
function findStart(line: Segment, segment: Segment, at: number, direction: 1 | -1): number {
  const starts = endsOf(line).map((end) => ({ beyond: direction * (along(segment, end) - at), aside: distanceTo(segment, end) }));
  const [first, second] = starts.sort((a, b) => a.beyond - b.beyond);
  return first && second && first.beyond > -1.5 && Math.max(first.aside, second.aside) < 1 ? first.beyond : Infinity;
}
