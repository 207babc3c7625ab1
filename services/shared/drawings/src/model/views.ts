import type { BracedBay, Frame, Point } from "./model.ts";

/** ARCH D, landscape, in points. */
export const SHEET = { width: 2592, height: 1728 } as const;
/** Inside of the border, left of the title block. */
export const FIELD = { left: 62, right: 2302, bottom: 44, top: 1684 } as const;

/** How far outside of the outer grid lines a plan shows the roof's edge, in points: far enough for a callout between them. */
export const ROOF_EDGE = 36;

/** Where and how large a part of the building stands on a sheet. */
export interface View {
  /** The page's point that is the building's origin. */
  origin: Point;
  /** Points per inch of the building. */
  scale: number;
  scaleName: string;
}

export function place(view: View, point: Point): Point {
  return [view.origin[0] + point[0] * view.scale, view.origin[1] + point[1] * view.scale];
}

// Points per inch: at 1/4" = 1'-0" a foot is a quarter inch, which is 18 points.
const SCALES = [
  { scaleName: `1/2" = 1'-0"`, scale: 3 },
  { scaleName: `3/8" = 1'-0"`, scale: 2.25 },
  { scaleName: `1/4" = 1'-0"`, scale: 1.5 },
  { scaleName: `3/16" = 1'-0"`, scale: 1.125 },
  { scaleName: `1/8" = 1'-0"`, scale: 0.75 },
  { scaleName: `3/32" = 1'-0"`, scale: 0.5625 },
  { scaleName: `1/16" = 1'-0"`, scale: 0.375 },
] as const;

interface Area {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** The largest usual scale at which a width and height in inches fit an area in points, centered in it. */
function fit(width: number, height: number, area: Area): View {
  const fits = ({ scale }: { scale: number }): boolean =>
    width * scale <= area.right - area.left && height * scale <= area.top - area.bottom;
  const chosen = SCALES.find(fits) ?? SCALES.at(-1)!;
  const x = (area.left + area.right - width * chosen.scale) / 2;
  const y = (area.bottom + area.top - height * chosen.scale) / 2;
  return { ...chosen, origin: [x, y] };
}

/** Width of the column of notes at the right of a plan. */
export const NOTES_WIDTH = 330;

/** The plan's view; room is left for bubbles and dimensions at the left and the top, and for the title below. */
export function planView(frame: Frame): View {
  const area = { left: FIELD.left + 170, right: FIELD.right - NOTES_WIDTH - 90, bottom: FIELD.bottom + 150, top: FIELD.top - 170 };
  return fit(frame.gridX.at(-1)!, frame.gridY.at(-1)!, area);
}

/** Braced bays stand two by two in the upper part of their sheet, all at one scale. */
export function elevationView(frame: Frame, bay: BracedBay): View {
  const across = (FIELD.right - FIELD.left) / 2;
  const [column, row] = [(bay.number - 1) % 2, Math.floor((bay.number - 1) / 2)];
  const left = FIELD.left + column * across;
  const top = FIELD.top - row * 585;
  const area = { left: left + 210, right: left + across - 210, bottom: top - 585 + 105, top: top - 80 };
  const widest = Math.max(...frame.braced.map(({ width }) => width));
  const { scale, scaleName, origin } = fit(widest, frame.eave, area);
  return { scale, scaleName, origin: [origin[0] + ((widest - bay.width) * scale) / 2, origin[1]] };
}
