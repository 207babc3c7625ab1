import { boxAround, type Box } from "../../geometry/box.ts";
import type { Matrix } from "../../geometry/matrix.ts";

/** The box around a transformed rectangle. @param bounds its least x and y, then its greatest */
export function boxAroundBounds([a, b, c, d, e, f]: Matrix, bounds: ArrayLike<number>): Box {
  const xs = [bounds[0] ?? 0, bounds[2] ?? 0];
  const ys = [bounds[1] ?? 0, bounds[3] ?? 0];
  return boxAround(xs.flatMap((x) => ys.map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f }))));
}

/** What two boxes have in common: the first itself where it lies in the other; a box without a width or a height where that is nothing. */
export function intersectBoxes(one: Box, other: Box): Box {
  if (other.left <= one.left && other.bottom <= one.bottom && other.right >= one.right && other.top >= one.top) return one;
  const left = Math.max(one.left, other.left);
  const bottom = Math.max(one.bottom, other.bottom);
  return {
    left,
    bottom,
    right: Math.max(left, Math.min(one.right, other.right)),
    top: Math.max(bottom, Math.min(one.top, other.top)),
  };
}
