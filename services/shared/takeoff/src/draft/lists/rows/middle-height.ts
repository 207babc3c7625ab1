import type { Run } from "../../text/runs.ts";

/** The height of most of a sheet's lettering: the middle one of its texts, points. */
export function findMiddleHeight(runs: readonly Run[]): number {
  const heights = runs.map(({ height }) => height).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}
