import type * as PdfLib from "@cantoo/pdf-lib";
import type { MarkupPlace } from "../child/child-messages.ts";
import { isOutOfMemory } from "../child/out-of-memory.ts";

type Point = NonNullable<MarkupPlace["line"]>["from"];
export type Place = Pick<MarkupPlace, "box" | "line">;
export type ToShown = (x: number, y: number) => Point;

/** Decimals of a point: finer than any screen shows. */
const DECIMALS = 2;
/** Points from the origin, beyond which no page reaches: a unit could make more of them infinite, which no message can hold. */
const MAX_COORDINATE = 1e7;

/**
 * How a page's own coordinates become points of the page as it is shown, from its lower left corner: the crop box, the rotation and the
 * unit of the page change them (ISO 32000-1, 8.3.2.3). Without it the markups of a rotated sheet lie beside the sheet.
 * @returns null for a page without usable boxes: its markups are counted all the same
 */
export function findPageGeometry(lib: typeof PdfLib, page: PdfLib.PDFPage): ToShown | null {
  try {
    return readPageGeometry(lib, page);
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return null;
  }
}

function readPageGeometry(lib: typeof PdfLib, page: PdfLib.PDFPage): ToShown {
  const media = page.getMediaBox();
  const crop = page.getCropBox();
  // What lies outside of the media box is not shown; a crop box that shares nothing with it is not used.
  const left = Math.max(media.x, crop.x);
  const bottom = Math.max(media.y, crop.y);
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  const isCropped = right > left && top > bottom;
  const origin = isCropped ? { x: left, y: bottom } : media;
  const [width, height] = isCropped ? [right - left, top - bottom] : [media.width, media.height];
  const stated = page.node.lookup(lib.PDFName.of("UserUnit"));
  const unit = stated instanceof lib.PDFNumber && stated.asNumber() > 0 && isOnPage(stated.asNumber()) ? stated.asNumber() : 1;
  const rotated = rotation(((page.getRotation().angle % 360) + 360) % 360, width, height);
  return (x, y) => {
    const shown = rotated(x - origin.x, y - origin.y);
    return { x: rounded(shown.x * unit), y: rounded(shown.y * unit) };
  };
}

/** A page is rotated clockwise when it is shown. */
function rotation(angle: number, width: number, height: number): ToShown {
  if (angle === 90) return (x, y) => ({ x: y, y: width - x });
  if (angle === 180) return (x, y) => ({ x: width - x, y: height - y });
  if (angle === 270) return (x, y) => ({ x: height - y, y: x });
  return (x, y) => ({ x, y });
}

/**
 * Where a markup is; null for one without a rectangle, or with one that no page can show.
 * @param rect its `Rect`
 * @param ends its `L` or `Vertices`: two points make a line, others an outline, of which the box is enough
 */
export function placeOf(rect: readonly number[], ends: readonly number[], toShown: ToShown): Place | null {
  const [x1, y1, x2, y2] = rect;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined || rect.length !== 4 || !rect.every(isOnPage))
    return null;
  const corners = [toShown(x1, y1), toShown(x2, y2)];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const box = { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
  const [fromX, fromY, toX, toY] = ends;
  const isLine =
    ends.length === 4 && ends.every(isOnPage) && fromX !== undefined && fromY !== undefined && toX !== undefined && toY !== undefined;
  return { box, line: isLine ? { from: toShown(fromX, fromY), to: toShown(toX, toY) } : null };
}

const isOnPage = (value: number): boolean => Math.abs(value) < MAX_COORDINATE;
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
