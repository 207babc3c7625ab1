import { boxAround, boxDistance, type Box } from "../geometry/box.ts";
import {
  along,
  angleBetween,
  distanceTo,
  endsOf,
  isParallel,
  isPartOf,
  numberPen,
  pointAt,
  type Pen,
  type Segment,
} from "../geometry/segment.ts";
import { findLikelyScale } from "../sheet/scale.ts";
import type { Framing } from "./framing.ts";
import { findLargestGrid } from "./grid-crossings.ts";
import { MAX_EXTENSION, MAX_MEMBER, PARALLEL, type LabelledMember, type MemberContext, type Unlabelled } from "./member.ts";

/** More lines that look like members are hatches, walls or pipes: as questions they would hide the few that matter. */
export const MAX_UNLABELLED = 100;
/** The shortest line that is asked for, feet. */
const MIN_LENGTH = 3;
/** How far a building may reach over the crossings of its axes, feet: title blocks and key plans are farther away. */
const MAX_OVERHANG = 12;
/** The two edges of a member are at most so far apart, feet. */
const MAX_SECTION = 1.5;
/** The share of a line beside others of which it is the other edge. */
const MIN_BESIDE = 0.8;

/** What may be a member that no label names. */
interface UnlabelledSearch {
  /** Lines at least about as thick as members. */
  thick: readonly Segment[];
  /** The pen of most members. */
  mainPen: Pen;
  framing: Framing;
  context: Pick<MemberContext, "views" | "scales" | "grid">;
}

type UnlabelledLine = Unlabelled & { segment: Segment; pointsPerFoot: number };

/** Finds lines of the pens of members that frame into something at both ends, and that no label names. */
export function findUnlabelled(labelled: readonly LabelledMember[], search: UnlabelledSearch): Unlabelled[] {
  const named = [...new Set(labelled.map(({ segment }) => segment))];
  const pens = new Set(named.flatMap((line) => (line.width >= search.mainPen.width ? [numberPen(line)] : [])));
  const grid = findLargestGrid(search.context.grid.map(({ segment }) => segment));
  const building = grid.length > 0 ? boxAround([...grid, ...labelled.flatMap(({ member: { from, to } }) => [from, to])]) : null;
  const unnamed = search.thick
    .filter((segment) => pens.has(numberPen(segment)) && !named.some((line) => isPartOf(segment, line)))
    .flatMap((segment) => readUnlabelled(segment, building, search) ?? []);
  const grouped = findGrouped(labelled, unnamed);
  const apart = leaveOutEdges(
    unnamed.filter(({ segment }) => !grouped.has(segment)),
    named,
  );
  return apart.map(({ from, to, view }) => ({ from, to, view }));
}

/** Members are drawn by both of their edges, too: the longest lines without those beside a named one, and with one of two beside each other. */
function leaveOutEdges(unnamed: readonly UnlabelledLine[], named: readonly Segment[]): UnlabelledLine[] {
  const apart: UnlabelledLine[] = [];
  const others = [...named];
  for (const line of unnamed.toSorted((a, b) => b.segment.length - a.segment.length)) {
    const { segment, pointsPerFoot } = line;
    const beside = others.reduce((sum, other) => sum + measureBeside(segment, other, MAX_SECTION * pointsPerFoot), 0);
    if (beside >= MIN_BESIDE * segment.length) continue;
    if (apart.push(line) === MAX_UNLABELLED) break;
    others.push(segment);
  }
  return apart;
}

/** How much of a line runs beside another one, at most so far away. */
function measureBeside(segment: Segment, other: Segment, reach: number): number {
  if (!isParallel(segment, other, PARALLEL) || distanceTo(segment, pointAt(other, other.length / 2)) > reach) return 0;
  const [from = 0, to = 0] = endsOf(other).map((end) => Math.min(segment.length, Math.max(0, along(segment, end))));
  return Math.abs(to - from);
}

/** A line as a member; null where it is too short or too long, stands apart from the building, or frames into nothing at one end. */
function readUnlabelled(segment: Segment, building: Box | null, { framing, context }: UnlabelledSearch): UnlabelledLine | null {
  const middle = boxAround([pointAt(segment, segment.length / 2)]);
  const scale = findLikelyScale(middle, context.views, context.scales);
  if (!scale || (building && boxDistance(middle, building) > MAX_OVERHANG * scale.pointsPerFoot)) return null;
  const { view, pointsPerFoot } = scale;
  if (segment.length < MIN_LENGTH * pointsPerFoot || segment.length > MAX_MEMBER * pointsPerFoot) return null;
  const reach = MAX_EXTENSION * pointsPerFoot;
  const start = framing.findEnd({ segment, at: 0, direction: -1, reach });
  const end = framing.findEnd({ segment, at: segment.length, direction: 1, reach });
  if (start === null || end === null) return null;
  return { from: pointAt(segment, start.at), to: pointAt(segment, end.at), view, segment, pointsPerFoot };
}

/** The lines next to members whose labels say how many there are. */
function findGrouped(labelled: readonly LabelledMember[], unnamed: readonly UnlabelledLine[]): Set<Segment> {
  const grouped = new Set<Segment>();
  for (const { sized, segment } of labelled) {
    const { quantity } = sized.label;
    if (quantity < 2) continue;
    const alike = unnamed.flatMap(({ segment: other }) =>
      !grouped.has(other) && isNextTo(other, segment) ? [{ other, distance: distanceTo(segment, pointAt(other, other.length / 2)) }] : [],
    );
    alike.sort((a, b) => a.distance - b.distance);
    for (const { other } of alike.slice(0, quantity - 1)) grouped.add(other);
  }
  return grouped;
}

/** Whether a line stands along another one, is as long and as wide. */
function isNextTo(other: Segment, segment: Segment): boolean {
  const at = along(segment, pointAt(other, other.length / 2));
  const isBeside = at > 0 && at < segment.length && angleBetween(segment, other) < PARALLEL;
  const isAsLong = Math.abs(other.length - segment.length) < 0.02 * segment.length;
  return isBeside && isAsLong && other.width === segment.width;
}
