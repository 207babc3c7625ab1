import { MAX_LETTER_STROKE, type Strokes } from "../../draft/page/strokes/strokes.ts";
import { createWhite, type GrayImage } from "./gray-image.ts";

/** The thinnest line that a scan would show, points. */
const MIN_WIDTH = 0.5;

/** Draws the lines of a page that may be parts of letters, black on white. */
export function drawShortStrokes(strokes: Strokes, page: { width: number; height: number }, dotsPerPoint: number): GrayImage {
  const picture = createWhite(Math.ceil(page.width * dotsPerPoint), Math.ceil(page.height * dotsPerPoint));
  for (let index = 0; index < strokes.count; index++) {
    const [x1, y1, x2, y2] = strokes.at(index);
    if (Math.hypot(x2 - x1, y2 - y1) > MAX_LETTER_STROKE) continue;
    const width = Math.max(MIN_WIDTH, strokes.widths[index] ?? 0) * dotsPerPoint;
    const top = page.height;
    const from = { x: x1 * dotsPerPoint, y: (top - y1) * dotsPerPoint };
    drawLine(picture, from, { x: x2 * dotsPerPoint, y: (top - y2) * dotsPerPoint }, width / 2);
  }
  return picture;
}

interface Place {
  x: number;
  y: number;
}

/** A line with round ends, whose edges are gray. */
function drawLine({ data, width, height }: GrayImage, from: Place, to: Place, radius: number): void {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy || 1;
  const reach = radius + 1;
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach)); x <= right; x++) {
      const px = x + 0.5 - from.x;
      const py = y + 0.5 - from.y;
      const along = Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      const distance = Math.hypot(px - along * dx, py - along * dy);
      const shade = 255 * Math.max(0, Math.min(1, distance - radius + 0.5));
      const at = y * width + x;
      if (shade < (data[at] ?? 255)) data[at] = shade;
    }
  }
}
