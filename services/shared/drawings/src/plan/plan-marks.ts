import type { Pen, Point } from "../sheet/pen.ts";
import { textWidth } from "../sheet/text-width.ts";
import type { ShownBox } from "../sheet/truth.ts";

/** A tube seen from above, or an I. */
export function columnSymbol(pen: Pen, [x, y]: Point, designation: string): void {
  if (/^(?:HSS|PIPE)/.test(designation)) {
    pen.box(x - 4.5, y - 4.5, 9, 9, { width: 1.4, fill: 1 });
    return;
  }
  pen.outline(x, y, "-5,5 5,5 5,3.4 0.8,3.4 0.8,-3.4 5,-3.4 5,-5 -5,-5 -5,-3.4 -0.8,-3.4 -0.8,3.4 -5,3.4", { width: 0.3, fill: 0 }, true);
}

/** A mark, in a closed frame or without. Returns the box of the text. */
export function tag(pen: Pen, mark: string, [x, y]: Point, frame: "circle" | "hexagon" | "box" | "none"): ShownBox {
  const size = 7.5;
  const half = textWidth(mark, size) / 2;
  if (frame === "circle") pen.circle(x, y, half + 4, { width: 0.6 });
  if (frame === "box") pen.box(x - half - 3, y - 6, 2 * half + 6, 12, { width: 0.6 });
  if (frame === "hexagon") {
    const a = half + 6;
    const b = half + 2;
    pen.outline(x, y, `${-a},0 ${-b},7 ${b},7 ${a},0 ${b},-7 ${-b},-7`, { width: 0.6 }, true);
  }
  const baseline = y - size * 0.36;
  pen.text(mark, x, baseline, { size, align: "center" });
  return { left: x - half, right: x + half, bottom: baseline, top: baseline + size * 0.72 };
}

/** A revision cloud around a box, and its number in a triangle. */
export function cloud(pen: Pen, { left, bottom, right, top }: ShownBox, revision: string): void {
  const around = 9;
  const x1 = left - around;
  const y1 = bottom - around;
  const x2 = right + around;
  const y2 = top + around;
  const corners: Point[] = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
    [x1, y1],
  ];
  const points: Point[] = [[x1, y1]];
  corners.slice(1).forEach((to, index) => points.push(...bumps(corners[index]!, to)));
  pen.path(points, { width: 1 }, true);
  pen.outline(x2 + 12, y2 + 2, "-8,-5 8,-5 0,9", { width: 0.8 }, true);
  pen.text(revision, x2 + 12, y2, { size: 7, align: "center" });
}

/** Arcs of about 12 points from one corner to the next, to the outside of a box that is drawn counterclockwise. */
function bumps(from: Point, to: Point): Point[] {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy);
  const count = Math.max(1, Math.round(length / 12));
  const steps = 6;
  return Array.from({ length: count * steps }, (_, index): Point => {
    const share = (index + 1) / (count * steps);
    const out = Math.sin((((index + 1) % steps) / steps) * Math.PI) * 4;
    return [from[0] + dx * share + (dy / length) * out, from[1] + dy * share - (dx / length) * out];
  });
}
