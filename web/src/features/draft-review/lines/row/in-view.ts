import type { Box, DraftLine } from "@takeoff/contracts";

/** How many places of a line are wholly in a part of the page. */
export function countInView({ pieces }: Pick<DraftLine, "pieces">, seen: Box): number {
  return pieces.filter(({ box }) => box.left >= seen.left && box.right <= seen.right && box.bottom >= seen.bottom && box.top <= seen.top)
    .length;
}

/** The box around all places of a line, with the members that are drawn for them; null for a line without places. */
export function surroundPieces({ pieces }: Pick<DraftLine, "pieces">): Box | null {
  if (pieces.length === 0) return null;
  const xs = pieces.flatMap(({ box, line }) => [box.left, box.right, ...(line ? [line.from.x, line.to.x] : [])]);
  const ys = pieces.flatMap(({ box, line }) => [box.bottom, box.top, ...(line ? [line.from.y, line.to.y] : [])]);
  const min = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
  const max = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
  return { left: min(xs), right: max(xs), bottom: min(ys), top: max(ys) };
}
