/** A place on a page, in its points; y points up. */
export interface Point {
  x: number;
  y: number;
}

/** The smallest upright rectangle around something, in points of the page. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The box around some points, of which there is at least one. */
export function boxAround(points: readonly Point[]): Box {
  const box: Box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.bottom = Math.min(box.bottom, y);
    box.right = Math.max(box.right, x);
    box.top = Math.max(box.top, y);
  }
  return box;
}

/** Whether a point lies in a box, not on its edges. */
export function isInside({ left, bottom, right, top }: Box, { x, y }: Point): boolean {
  return x > left && x < right && y > bottom && y < top;
}

/** How far two boxes are apart; 0 where they overlap. */
export function boxDistance(a: Box, b: Box): number {
  return Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.bottom - b.top, b.bottom - a.top));
}

/** The point in the middle of a box. */
export function findCentre({ left, bottom, right, top }: Box): Point {
  return { x: (left + right) / 2, y: (bottom + top) / 2 };
}
