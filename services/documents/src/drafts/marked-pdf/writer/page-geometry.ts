import type { Box } from "@takeoff/contracts";

export type Xy = readonly [x: number, y: number];

export interface PageGeometry {
  /** Shown points to the page's own coordinates, which rotation, crop box and unit change (ISO 32000-1, 8.3.2.3). */
  toUser: (x: number, y: number) => Xy;
  /** Shown points for a unit of the page's own coordinates. */
  unit: number;
}

/** The corners of a box in the page's own coordinates. */
export function findCorners({ toUser }: PageGeometry, { left, bottom, right, top }: Box): Xy[] {
  return [toUser(left, bottom), toUser(right, bottom), toUser(right, top), toUser(left, top)];
}

/** The rectangle around some points, as PDF writes it. */
export function findRect(points: readonly Xy[], margin: number): number[] {
  const [x, y] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return [Math.min(...x) - margin, Math.min(...y) - margin, Math.max(...x) + margin, Math.max(...y) + margin];
}

/** PDF has no exponents. */
export const written = (value: number): string => String(Number(value.toFixed(4)));
