import { drawLines, drawPanel } from "./list.ts";
import { PALETTES, type Palette, type Scheme } from "./palette.ts";
import { Pen } from "./pen.ts";
import { drawPlan, drawTaken } from "./plan.ts";
import { isBefore, taken, wiped, type Counted } from "./timeline.ts";

export const SIZE = { width: 1280, height: 720 } as const;
/** The width of the edge of the wipe transition. */
const EDGE = 3;

/** Draws the frame at a time in seconds. The result depends only on the time. */
export function drawScene(context: CanvasRenderingContext2D, scheme: Scheme, time: number): void {
  const palette = PALETTES[scheme];
  const pen = new Pen(context);
  drawSheet(pen, palette, (index) => (isBefore(time) ? 0 : taken(time, index)));
  if (!isBefore(time)) return;
  context.save();
  wipe(pen, palette, wiped(time));
  drawSheet(pen, palette, () => 1);
  context.restore();
}

/** Draws the plan and the takeoff with what is counted. */
function drawSheet(pen: Pen, palette: Palette, counted: Counted): void {
  pen.context.fillStyle = palette.sheet;
  pen.context.fillRect(0, 0, SIZE.width, SIZE.height);
  drawPanel(pen, palette);
  pen.text("Level 2 framing plan", { x: 148, y: 664 }, { color: palette.text, size: 24, weight: 600, align: "left" });
  pen.text('1/8" = 1\'-0"', { x: 404, y: 664 }, { color: palette.dimmed, size: 21, align: "left" });
  drawPlan(pen, palette, counted);
  drawTaken(pen, palette, counted);
  drawLines(pen, palette, counted);
}

/**
 * A wipe transition: an edge moves over the sheet; what is drawn next appears to the right of it. Unlike in a fade, no pixel
 * changes more than twice, which makes the video a third smaller.
 */
function wipe({ context }: Pen, palette: Palette, part: number): void {
  if (part === 0) return;
  const edge = part * SIZE.width;
  context.fillStyle = palette.taken;
  context.fillRect(edge, 0, EDGE, SIZE.height);
  context.beginPath();
  context.rect(edge + EDGE, 0, SIZE.width - edge - EDGE, SIZE.height);
  context.clip();
}
