import { angleBetween, findCrossing, type Segment } from "../geometry/segment.ts";

/** All in points: how far before a round corner a side may end, and by how much more one than the other, as its dashes fall. */
const CORNER = { min: 2, max: 40, slack: 8 };
/** Sides meet at right angles, radians. */
const UPRIGHT = 1.55;

/** The sides of frames around parts of a plan: four lines of dashes that round corners join. Members meet at points, and openings have square corners. */
export function findDashedFrames(lines: readonly Segment[]): Segment[] {
  const dashed = lines.filter(({ isDashed }) => isDashed);
  const next = new Map(dashed.map((side) => [side, dashed.filter((other) => meetRound(side, other))]));
  const meet = (a: Segment, b: Segment): boolean => next.get(a)?.includes(b) ?? false;
  const isSide = (side: Segment): boolean => {
    const ends = next.get(side) ?? [];
    return ends.some((one, index) =>
      ends.slice(index + 1).some((other) => dashed.some((opposite) => opposite !== side && meet(opposite, one) && meet(opposite, other))),
    );
  };
  return dashed.filter(isSide);
}

function meetRound(a: Segment, b: Segment): boolean {
  if (a.width !== b.width || angleBetween(a, b) < UPRIGHT) return false;
  const [atA = NaN, atB = NaN] = findCrossing(a, b) ?? [];
  const beyondA = Math.max(-atA, atA - a.length);
  const beyondB = Math.max(-atB, atB - b.length);
  const isCorner = Math.min(beyondA, beyondB) > CORNER.min && Math.max(beyondA, beyondB) < CORNER.max;
  return isCorner && Math.abs(beyondA - beyondB) < CORNER.slack;
}
