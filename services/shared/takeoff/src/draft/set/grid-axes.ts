import type { GridLine } from "../sheet/grid.ts";
import { viewAt, type View } from "../sheet/views.ts";

/** A level or upright grid line of a plan: where it stands across the page, points. Two plans of one building are laid over each other by them. */
export interface GridAxis {
  name: string;
  isUpright: boolean;
  at: number;
  /** The view that it belongs to, by its place in the page's list; null outside of all. */
  view: number | null;
}

/** Sine of the angle up to which a line is level or upright. */
const LEVEL = 0.01;
/** A plan with more grid lines than this is none that two names could lay over another. */
const MAX_AXES = 400;

/** The level and upright grid lines of a plan. A name that two lines of one view and direction have in different places is left out. */
export function readGridAxes(grid: readonly GridLine[], views: readonly View[]): GridAxis[] {
  const axes = new Map<string, GridAxis | null>();
  for (const { name, segment } of grid) {
    const isUpright = Math.abs(segment.ux) < LEVEL;
    if (!isUpright && Math.abs(segment.uy) > LEVEL) continue;
    const middle = { x: (segment.x1 + segment.x2) / 2, y: (segment.y1 + segment.y2) / 2 };
    const at = isUpright ? middle.x : middle.y;
    const view = viewAt(views, middle);
    const key = `${view} ${isUpright ? "|" : "-"}${name}`;
    const before = axes.get(key);
    if (before === undefined) axes.set(key, { name, isUpright, at, view });
    else if (before && Math.abs(before.at - at) > 1) axes.set(key, null);
  }
  const found = [...axes.values()].filter((axis) => axis !== null);
  return found.length > MAX_AXES ? [] : found;
}
