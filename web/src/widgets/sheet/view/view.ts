import type { Box } from "@takeoff/contracts";

/** How the drawing lies in its window: CSS pixels for a point of the page, and the page's upper left corner in the window. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Two points of a page, between which a person measures. */
export interface Measured {
  from: Point;
  to: Point;
}

/** Points of the page. */
export const measureLength = ({ from, to }: Measured): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The point of the page under a point of the window. */
export function toPagePoint(view: View, page: Size, { x, y }: Point): Point {
  return { x: (x - view.x) / view.scale, y: page.height - (y - view.y) / view.scale };
}

export interface Size {
  width: number;
  height: number;
}

export const ZOOM = { step: 1.25, min: 0.1, max: 12 } as const;
/** A canvas beyond it is refused by some browsers, and takes 64 MB. */
const MAX_CANVAS_PIXELS = 16_000_000;
const MARGIN = 0.97;
/** Around places that are shown together. */
const BOX_MARGIN = 0.85;
/** A selected piece is shown at least this large, and in the middle of this share of the window. */
const READABLE_SCALE = 1;
const SEEN = 0.1;

/** The whole page in the middle of the window. */
export function fitPage(page: Size, frame: Size): View {
  const scale = Math.min(frame.width / page.width, frame.height / page.height) * MARGIN;
  return { scale, x: (frame.width - page.width * scale) / 2, y: (frame.height - page.height * scale) / 2 };
}

export function findCentre({ left, bottom, right, top }: Box): Point {
  return { x: (left + right) / 2, y: (bottom + top) / 2 };
}

/** After a change of the window: the point of the page in its middle stays there, at the same scale. */
export function keepCentre(view: View, before: Size, after: Size): View {
  return { ...view, x: view.x + (after.width - before.width) / 2, y: view.y + (after.height - before.height) / 2 };
}

/** Zooms so that the point of the page under (x, y) of the window stays there. */
export function zoomAt(view: View, factor: number, { x, y }: Point, minScale: number): View {
  const scale = Math.min(Math.max(view.scale * factor, minScale), ZOOM.max);
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

/** The view in which a box of the page can be read; the same view where it is seen already. */
export function showBox(view: View, box: Box, page: Size, frame: Size): View {
  const left = view.x + box.left * view.scale;
  const top = view.y + (page.height - box.top) * view.scale;
  const isSeen =
    view.scale >= READABLE_SCALE &&
    left > SEEN * frame.width &&
    left < (1 - SEEN) * frame.width &&
    top > SEEN * frame.height &&
    top < (1 - SEEN) * frame.height;
  if (isSeen) return view;
  const scale = Math.max(view.scale, READABLE_SCALE);
  return {
    scale,
    x: frame.width / 2 - ((box.left + box.right) / 2) * scale,
    y: frame.height / 2 - (page.height - (box.bottom + box.top) / 2) * scale,
  };
}

/** A box of the page in the middle of the window, as large as it fits and no larger than it can be read well. */
export function fitBox(box: Box, page: Size, frame: Size): View {
  const width = Math.max(box.right - box.left, 1);
  const height = Math.max(box.top - box.bottom, 1);
  const scale = Math.min(Math.min(frame.width / width, frame.height / height) * BOX_MARGIN, 2 * READABLE_SCALE);
  return {
    scale,
    x: frame.width / 2 - ((box.left + box.right) / 2) * scale,
    y: frame.height / 2 - (page.height - (box.bottom + box.top) / 2) * scale,
  };
}

/** The part of the page that is seen in the window. */
export function toSeenBox(view: View, page: Size, frame: Size): Box {
  return toPageBox(view, page, { x: 0, y: 0 }, { x: frame.width, y: frame.height });
}

/** The pixels of a canvas for a point of the page: as sharp as the screen, as far as a canvas may be. */
export function limitCanvasScale(page: Size, scale: number, pixelRatio: number): number {
  return Math.min(scale * pixelRatio, Math.sqrt(MAX_CANVAS_PIXELS / (page.width * page.height)));
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** A box that a person drew between two points of the window, as a box of the page. */
export function toPageBox(view: View, page: Size, from: Point, to: Point): Box {
  const start = toPagePoint(view, page, from);
  const end = toPagePoint(view, page, to);
  return {
    left: clamp(Math.min(start.x, end.x), page.width),
    right: clamp(Math.max(start.x, end.x), page.width),
    bottom: clamp(Math.min(start.y, end.y), page.height),
    top: clamp(Math.max(start.y, end.y), page.height),
  };
}
