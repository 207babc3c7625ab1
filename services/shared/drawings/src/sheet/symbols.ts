import { feetAndInches } from "@takeoff/contracts";
import type { Pen, Stroke, Point } from "./pen.ts";

/** A line of a plan's grid. */
export interface GridLine {
  name: string;
  /** Inches from the first line. */
  at: number;
}

/** Upright lines from the left, and level lines from below. */
export interface Grid {
  x: readonly GridLine[];
  y: readonly GridLine[];
}

/** Draws the grid of a plan: lines with their names, at the top and at the left, and the dimensions between them. */
export function drawGrid(pen: Pen, { x, y }: Grid, place: (point: Point) => Point): void {
  const [left, bottom] = place([0, 0]);
  const [right, top] = place([x.at(-1)!.at, y.at(-1)!.at]);
  x.forEach(({ name, at }, index) => {
    const [across] = place([at, 0]);
    pen.line(across, bottom - 34, across, top + 116, CENTERLINE);
    gridBubble(pen, name, across, top + 135);
    const before = x[index - 1];
    if (before) dimension(pen, [place([before.at, 0])[0], top + 62], [across, top + 62], feetAndInches(at - before.at));
  });
  if (x.length > 2) dimension(pen, [left, top + 90], [right, top + 90], feetAndInches(x.at(-1)!.at), middleOfBay(x));
  y.forEach(({ name, at }, index) => {
    const up = place([0, at])[1];
    pen.line(left - 116, up, right + 34, up, CENTERLINE);
    gridBubble(pen, name, left - 135, up);
    const before = y[index - 1];
    if (before) dimension(pen, [left - 62, place([0, before.at])[1]], [left - 62, up], feetAndInches(at - before.at));
  });
  if (y.length > 2) dimension(pen, [left - 90, bottom], [left - 90, top], feetAndInches(y.at(-1)!.at), middleOfBay(y));
}

/** The middle of a bay as a share of the whole length: no grid line crosses the text of an overall dimension there. */
function middleOfBay(lines: readonly GridLine[]): number {
  const bay = Math.floor((lines.length - 2) / 2);
  return (lines[bay]!.at + lines[bay + 1]!.at) / 2 / lines.at(-1)!.at;
}

/** The name of a grid line in a circle. */
export function gridBubble(pen: Pen, name: string, x: number, y: number): void {
  pen.circle(x, y, 19, { width: 1 }).text(name, x, y - 6, { size: 17, align: "center" });
}

/** The line style of an axis: long dash, short dash. */
export const CENTERLINE: Stroke = { width: 0.35, gray: 0.35, dash: [22, 5, 5, 5] };

/**
 * A horizontal or vertical dimension: a line with a slash at each end, and the text along it, at `share` of the line's
 * length.
 */
export function dimension(pen: Pen, from: Point, to: Point, text: string, share = 0.5): void {
  const vertical = from[0] === to[0];
  pen.line(from[0], from[1], to[0], to[1], { width: 0.4 });
  for (const [x, y] of [from, to]) {
    pen.line(x - 4, y - 4, x + 4, y + 4, { width: 1.1 });
    if (vertical) pen.line(x - 6, y, x + 6, y, { width: 0.35 });
    else pen.line(x, y - 6, x, y + 6, { width: 0.35 });
  }
  const x = from[0] + (to[0] - from[0]) * share;
  const y = from[1] + (to[1] - from[1]) * share;
  pen.text(text, vertical ? x - 4 : x, vertical ? y : y + 4, { size: 11, align: "center", angle: vertical ? 90 : 0 });
}

/** The title below a view: number and sheet in a circle, underlined name, scale. */
export function viewTitle(pen: Pen, number: string, sheet: string, name: string, scale: string, x: number, y: number, width: number): void {
  pen.circle(x, y, 24, { width: 1.1 }).line(x - 24, y, x + width, y, { width: 1.4 });
  pen.text(number, x, y + 6, { size: 15, bold: true, align: "center" }).text(sheet, x, y - 14, { size: 9, align: "center" });
  pen.text(name, x + 34, y + 7, { size: 17, bold: true }).text(scale, x + 34, y - 16, { size: 11 });
}

/** Refers to an elevation: a circle with its number and sheet, and a filled tip in the direction of view. */
export function elevationMark(pen: Pen, number: string, sheet: string, [x, y]: Point, side: "top" | "right" | "bottom" | "left"): void {
  const [dx, dy] = { top: [0, 1], bottom: [0, -1], left: [-1, 0], right: [1, 0] }[side] as [number, number];
  const radius = 15;
  const tip = [x + dx * radius * 1.75, y + dy * radius * 1.75] as const;
  const half = radius * 0.92;
  const back = radius * 0.4;
  const corner = (sign: number): Point => [x + dx * back + sign * dy * half, y + dy * back + sign * dx * half];
  pen.path([corner(1), tip, corner(-1)], { width: 0, fill: 0.1 }, true);
  pen.circle(x, y, radius, { width: 0.9, fill: 1 }).line(x - radius, y, x + radius, y, { width: 0.6 });
  pen.text(number, x, y + 3, { size: 9, bold: true, align: "center" }).text(sheet, x, y - 9, { size: 7, align: "center" });
}

/** North is up on all sheets. */
export function northArrow(pen: Pen, x: number, y: number): void {
  pen.circle(x, y, 26, { width: 0.9 });
  pen.outline(x, y, "0,40 -12,-18 0,-8", { width: 0.7 }, true).outline(x, y, "0,40 12,-18 0,-8", { width: 0.7, fill: 0.1 }, true);
  pen.text("N", x, y + 46, { size: 16, bold: true, align: "center" });
}

/** A note with a line to its target. The line is horizontal from `turn` on. */
export function leader(pen: Pen, target: Point, turn: Point, lines: readonly string[]): void {
  const right = turn[0] >= target[0];
  const shelf = right ? 14 : -14;
  pen.path([target, turn, [turn[0] + shelf, turn[1]]], { width: 0.45 });
  pen.circle(target[0], target[1], 1.8, { width: 0, fill: 0 });
  pen.lines(lines, turn[0] + shelf + (right ? 4 : -4), turn[1] - 3, { size: 9.5, align: right ? "left" : "right" });
}

/** A graphic scale, which remains valid when the sheet is printed smaller. `pointsPerFoot` holds at full size. */
export function scaleBar(pen: Pen, x: number, y: number, pointsPerFoot: number): void {
  const step = pointsPerFoot * 5;
  for (let part = 0; part < 4; part += 1) pen.box(x + part * step, y, step, 5, { width: 0.5, fill: part % 2 === 0 ? 0.1 : 1 });
  for (let part = 0; part <= 4; part += 1) pen.text(`${part * 5}'`, x + part * step, y + 9, { size: 8, align: "center" });
}
