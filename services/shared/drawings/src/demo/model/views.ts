import type { Point } from "../../sheet/pen.ts";
import type { BracedBay, Frame } from "./model.ts";

/** The area inside the border and left of the title block. */
export const FIELD = { left: 62, right: 2302, bottom: 44, top: 1684 } as const;

/** Distance in points between the outer grid lines of a plan and the edge of the roof. A callout fits between them. */
export const ROOF_EDGE = 36;

/** Position and scale of a part of the building on a sheet. */
export interface View {
  /** The building's origin on the page. */
  origin: Point;
  /** Points per inch of the building. */
  scale: number;
  scaleName: string;
}

export function place(view: View, point: Point): Point {
  return [view.origin[0] + point[0] * view.scale, view.origin[1] + point[1] * view.scale];
}

/** Points per inch of the building, by the inches on paper for a foot: a quarter inch is 18 points, so 1.5 points per inch. */
const SCALES = { "1/2": 3, "3/8": 2.25, "1/4": 1.5, "3/16": 1.125, "1/8": 0.75, "3/32": 0.5625, "1/16": 0.375 };

type Area = Record<"left" | "right" | "bottom" | "top", number>;

/** The largest usual scale at which a width and height in inches fit an area in points, centered in it. */
function fit(width: number, height: number, area: Area): View {
  const across = area.right - area.left;
  const up = area.top - area.bottom;
  const scales = Object.entries(SCALES);
  const [inches, scale] = scales.find(([, points]) => width * points <= across && height * points <= up) ?? scales.at(-1)!;
  const x = (area.left + area.right - width * scale) / 2;
  const y = (area.bottom + area.top - height * scale) / 2;
  return { scale, scaleName: `${inches}" = 1'-0"`, origin: [x, y] };
}

/** Width of the notes at the right of a plan. */
export const NOTES_WIDTH = 330;

/** The view of the plan. Bubbles and dimensions are at the left and at the top of it, the title is below. */
export function planView(frame: Frame): View {
  const area = { left: FIELD.left + 170, right: FIELD.right - NOTES_WIDTH - 90, bottom: FIELD.bottom + 150, top: FIELD.top - 170 };
  return fit(frame.gridX.at(-1)!, frame.gridY.at(-1)!, area);
}

/** The view of a braced bay: two by two in the upper part of their sheet, all at one scale. */
export function elevationView(frame: Frame, bay: BracedBay): View {
  const across = (FIELD.right - FIELD.left) / 2;
  const column = (bay.number - 1) % 2;
  const row = Math.floor((bay.number - 1) / 2);
  const left = FIELD.left + column * across;
  const top = FIELD.top - row * 585;
  const area = { left: left + 210, right: left + across - 210, bottom: top - 585 + 105, top: top - 80 };
  const widest = Math.max(...frame.braced.map(({ width }) => width));
  const { scale, scaleName, origin } = fit(widest, frame.eave, area);
  return { scale, scaleName, origin: [origin[0] + ((widest - bay.width) * scale) / 2, origin[1]] };
}
