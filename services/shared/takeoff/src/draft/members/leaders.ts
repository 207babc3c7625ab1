import type { Point } from "../geometry/box.ts";
import { along, distanceTo, endsOf, isParallel, type Segment } from "../geometry/segment.ts";
import type { LineFinder } from "../page/strokes/line-finder.ts";
import type { Run } from "../text/runs.ts";

/** How far a leader begins from the end of its text, in heights of the text. */
const START = 1.4;
/** Points, besides the number of its parts. Shorter strokes at its tip are those of an arrowhead or of a loop. */
const LEADER = { segments: 4, length: 150, joint: 0.8, width: 1.1, part: 6 };
/** The other face of a wall: this far from the first one, points, and as long within this share. */
const WALL = { min: 2, max: 14, alike: 0.25 };
/** Directions this near are one, radians. */
const PARALLEL = 0.035;

/** The longest line under a text from which a leader bends, in lengths of the text. */
const LANDING = 2.2;
/** How far it bends from a straight line and from a corner, as the sine of the angle; a column at the end of its leader says that it is no frame. */
export const BEND = { straight: 0.2, corner: 0.2, toColumn: 0 };

/** A line from a text to what it names. */
export interface Leader {
  tip: Point;
  /** Of all its parts, points. */
  length: number;
  parts: ReadonlySet<Segment>;
}

const isThin = ({ width, length }: Segment): boolean => width <= LEADER.width && length <= LEADER.length;

/**
 * The leaders of a text, the longest first. A leader begins freely at an end of its text and runs as one path of few parts. Frames,
 * walls, dimensions and long lines that begin at the text, too, are none.
 */
export function findLeaders(run: Run, lines: LineFinder): Leader[] {
  const cos = Math.cos(run.angle);
  const sin = Math.sin(run.angle);
  const middle = 0.35 * run.height;
  const ends = [0, run.width].map((at) => ({ x: run.x + cos * at - sin * middle, y: run.y + sin * at + cos * middle }));
  const leaders: Leader[] = [];
  for (const end of ends) {
    for (const segment of lines.linesAround(end, START * run.height, isThin)) {
      if (!isThin(segment)) continue;
      const leader = followLeader(segment, end, run, lines);
      if (leader && leader.length > run.height) leaders.push(leader);
    }
  }
  return leaders.sort((a, b) => b.length - a.length);
}

function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function findFartherEnd(segment: Segment, from: Point): Point {
  const [first, second] = endsOf(segment);
  return distanceBetween(first, from) < distanceBetween(second, from) ? second : first;
}

/** Follows lines of one width from end to end; null for a path that is no leader. */
function followLeader(first: Segment, textEnd: Point, run: Run, lines: LineFinder): Leader | null {
  const start = endsOf(first).find((end) => distanceBetween(end, textEnd) <= START * run.height);
  if (!start || !isFree(start, first, run, lines)) return null;
  const used = new Set<Segment>([first]);
  let tip = findFartherEnd(first, start);
  let length = first.length;
  for (;;) {
    const next = findContinuations(tip, first.width, used, lines);
    const [only] = next;
    if (!only) break;
    // Where several lines meet, they are an outline or a symbol.
    if (next.length > 1 || used.size === LEADER.segments || length + only.length > LEADER.length) return null;
    used.add(only);
    length += only.length;
    tip = findFartherEnd(only, tip);
  }
  return [...used].some((segment) => hasOtherFace(segment, used, lines)) ? null : { tip, length, parts: used };
}

/** The lines of one width that begin where a path ends, without the short ones of an arrowhead. */
function findContinuations(joint: Point, width: number, used: ReadonlySet<Segment>, lines: LineFinder): Segment[] {
  const around = lines.linesAround(joint, LEADER.joint, (stroke) => stroke.width === width);
  return [...around].filter(
    (segment) =>
      !used.has(segment) && segment.length >= LEADER.part && endsOf(segment).some((end) => distanceBetween(end, joint) < LEADER.joint),
  );
}

/** Whether a line under a text, or under the mark above it, is where a leader begins: it has one free end, and bends at the other one. */
export function isLanding(segment: Segment, run: Run, lines: LineFinder, corner = BEND.corner): boolean {
  if (!isThin(segment) || segment.length > LANDING * run.width) return false;
  const next = endsOf(segment).map((end) => findContinuations(end, segment.width, new Set([segment]), lines));
  const [bent, free] = next.sort((a, b) => b.length - a.length);
  return (
    free?.length === 0 &&
    bent?.length === 1 &&
    bent.every((line) => !isParallel(line, segment, BEND.straight) && Math.abs(line.ux * segment.ux + line.uy * segment.uy) >= corner)
  );
}

/** Whether nothing but an underline of the text touches the beginning of a path: frames, ticks and extension lines do. */
function isFree(start: Point, first: Segment, run: Run, lines: LineFinder): boolean {
  const direction = { ux: Math.cos(run.angle), uy: Math.sin(run.angle) };
  const touches = (segment: Segment): boolean => {
    const at = along(segment, start);
    return distanceTo(segment, start) < LEADER.joint && at > -LEADER.joint && at < segment.length + LEADER.joint;
  };
  for (const segment of lines.linesAround(start, LEADER.joint, touches)) {
    if (segment === first || !touches(segment)) continue;
    const isUnderline = isParallel(segment, direction, PARALLEL) && segment.length < 1.3 * run.width + run.height;
    if (!isUnderline) return false;
  }
  return true;
}

/** Whether a line is one of two faces of a wall. */
function hasOtherFace(segment: Segment, used: ReadonlySet<Segment>, lines: LineFinder): boolean {
  if (segment.length < 2 * LEADER.part) return false;
  const middle = { x: (segment.x1 + segment.x2) / 2, y: (segment.y1 + segment.y2) / 2 };
  const isFace = (other: Segment): boolean => {
    if (other.width !== segment.width || !isParallel(other, segment, PARALLEL)) return false;
    const at = along(other, middle);
    const apart = distanceTo(other, middle);
    return at > 0 && at < other.length && apart > WALL.min && apart < WALL.max;
  };
  for (const other of lines.linesAround(middle, WALL.max, isFace)) {
    if (used.has(other) || !isFace(other)) continue;
    if (Math.abs(other.length - segment.length) < WALL.alike * segment.length) return true;
  }
  return false;
}
