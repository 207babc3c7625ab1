import type { Point } from "../geometry/box.ts";
import type { Segment } from "../geometry/segment.ts";
import type { LineFinder } from "../page/line-finder.ts";
import type { Run } from "../text/runs.ts";

/** How far a leader begins from the end of its text, in heights of the text. */
const START = 1.4;
/** Points, besides the number of its parts. */
const LEADER = { segments: 4, length: 150, joint: 0.8, width: 1.1 };

const isThin = ({ width, length }: Segment): boolean => width <= LEADER.width && length <= LEADER.length;

/** Where the leader ends that begins at an end of a text; null when there is none. */
export function findLeaderTip(run: Run, lines: LineFinder): Point | null {
  const cos = Math.cos(run.angle);
  const sin = Math.sin(run.angle);
  const middle = 0.35 * run.height;
  const ends = [0, run.width].map((at) => ({ x: run.x + cos * at - sin * middle, y: run.y + sin * at + cos * middle }));
  let best: { tip: Point; length: number } | null = null;
  for (const end of ends) {
    for (const segment of lines.linesAround(end, START * run.height, isThin)) {
      if (!isThin(segment)) continue;
      const leader = followLeader(segment, end, START * run.height, lines);
      if (leader && leader.length > run.height && (!best || leader.length > best.length)) best = leader;
    }
  }
  return best && best.tip;
}

function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function endsOf({ x1, y1, x2, y2 }: Segment): readonly [Point, Point] {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
}

function findFartherEnd(segment: Segment, from: Point): Point {
  const [first, second] = endsOf(segment);
  return distanceBetween(first, from) < distanceBetween(second, from) ? second : first;
}

/** Follows lines of one width from end to end. */
function followLeader(first: Segment, start: Point, reach: number, lines: LineFinder): { tip: Point; length: number } | null {
  if (!endsOf(first).some((end) => distanceBetween(end, start) <= reach)) return null;
  let tip = findFartherEnd(first, start);
  let length = first.length;
  const used = new Set<Segment>([first]);
  while (used.size < LEADER.segments) {
    const joint = tip;
    const next = [...lines.linesAround(joint, LEADER.joint, (stroke) => stroke.width === first.width)].find(
      (segment) =>
        !used.has(segment) && segment.width === first.width && endsOf(segment).some((end) => distanceBetween(end, joint) < LEADER.joint),
    );
    if (!next || length + next.length > LEADER.length) break;
    used.add(next);
    length += next.length;
    tip = findFartherEnd(next, joint);
  }
  return { tip, length };
}
