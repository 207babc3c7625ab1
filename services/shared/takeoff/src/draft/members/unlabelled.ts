import { boxAround } from "../geometry/box.ts";
import { along, angleBetween, distanceTo, isPartOf, numberPen, pointAt, type Pen, type Segment } from "../geometry/segment.ts";
import { findLikelyScale } from "../sheet/scale.ts";
import type { Framing } from "./framing.ts";
import { MAX_EXTENSION, MAX_MEMBER, PARALLEL, type LabelledMember, type MemberContext, type Unlabelled } from "./member.ts";

/** The shortest line that is asked for, feet. */
const MIN_LENGTH = 3;

/** What may be a member that no label names. */
interface UnlabelledSearch {
  /** Lines at least about as thick as members. */
  thick: readonly Segment[];
  /** The pen of most members. */
  mainPen: Pen;
  framing: Framing;
  context: MemberContext;
}

type UnlabelledLine = Unlabelled & { segment: Segment };

/** Finds lines of the pens of members that frame into something at both ends, and that no label names. */
export function findUnlabelled(labelled: readonly LabelledMember[], search: UnlabelledSearch): Unlabelled[] {
  const named = [...new Set(labelled.map(({ segment }) => segment))];
  const pens = new Set(named.flatMap((line) => (line.width >= search.mainPen.width ? [numberPen(line)] : [])));
  const unnamed = search.thick
    .filter((segment) => pens.has(numberPen(segment)) && !named.some((line) => isPartOf(segment, line)))
    .flatMap((segment) => readUnlabelled(segment, search) ?? []);
  const grouped = findGrouped(labelled, unnamed);
  return unnamed.flatMap(({ segment, from, to, view }) => (grouped.has(segment) ? [] : [{ from, to, view }]));
}

/** A line as a member; null where it is too short or too long, or frames into nothing at one end. */
function readUnlabelled(segment: Segment, { framing, context }: UnlabelledSearch): UnlabelledLine | null {
  const scale = findLikelyScale(boxAround([pointAt(segment, segment.length / 2)]), context.views, context.scales);
  if (!scale) return null;
  const { view, pointsPerFoot } = scale;
  if (segment.length < MIN_LENGTH * pointsPerFoot || segment.length > MAX_MEMBER * pointsPerFoot) return null;
  const reach = MAX_EXTENSION * pointsPerFoot;
  const start = framing.findEnd({ segment, at: 0, direction: -1, reach });
  const end = framing.findEnd({ segment, at: segment.length, direction: 1, reach });
  if (start === null || end === null) return null;
  return { from: pointAt(segment, start.at), to: pointAt(segment, end.at), view, segment };
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
