import { deflateSync } from "node:zlib";
import type { Mark, PathMark, Stroke, TextMark } from "../sheet/pen.ts";
import { textWidth } from "../sheet/text-width.ts";

/** The uncompressed content stream of a page with these marks. Text uses the fonts `F1` (Helvetica) and `F2` (bold). */
export function contentStream(marks: readonly Mark[]): string {
  return ["1 J 1 j", ...marks.map(operators)].join("\n");
}

/** Compresses a stream for the FlateDecode filter. */
export function flate(content: string | Uint8Array): Buffer {
  return deflateSync(typeof content === "string" ? Buffer.from(content, "latin1") : content, { level: 9 });
}

function operators(mark: Mark): string {
  if (mark.kind === "text") return textOperators(mark);
  return `${state(mark)} ${mark.kind === "path" ? pathOperators(mark) : circlePath(mark.x, mark.y, mark.radius)} ${paint(mark)}`;
}

function state({ width = 0.7, dash = [], gray = 0, fill }: Stroke): string {
  const inside = fill === undefined ? "" : `${num(fill)} g `;
  return `${inside}${num(gray)} G ${num(width)} w [${dash.map(num).join(" ")}] 0 d`;
}

function paint({ width, fill }: Stroke): string {
  if (fill === undefined) return "S";
  return width === 0 ? "f" : "B";
}

function pathOperators({ points, closed }: PathMark): string {
  const steps = points.map(([x, y], index) => `${num(x)} ${num(y)} ${index === 0 ? "m" : "l"}`);
  return `${steps.join(" ")}${closed ? " h" : ""}`;
}

/** Distance of the control points as a share of the radius, with which four Bezier curves form a circle. */
const KAPPA = 0.5523;

/** The operators of a closed circular path, without painting. */
export function circlePath(x: number, y: number, radius: number): string {
  const k = radius * KAPPA;
  const curve = (...numbers: number[]): string => `${numbers.map(num).join(" ")} c`;
  return [
    `${num(x + radius)} ${num(y)} m`,
    curve(x + radius, y + k, x + k, y + radius, x, y + radius),
    curve(x - k, y + radius, x - radius, y + k, x - radius, y),
    curve(x - radius, y - k, x - k, y - radius, x, y - radius),
    curve(x + k, y - radius, x + radius, y - k, x + radius, y),
    "h",
  ].join(" ");
}

function textOperators({ text, x, y, size, bold, align, angle, gray }: TextMark): string {
  const back = align === "left" ? 0 : textWidth(text, size, bold) * (align === "center" ? 0.5 : 1);
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const matrix = [cos, sin, -sin, cos, x - back * cos, y - back * sin].map(num).join(" ");
  return `BT ${num(gray)} g /${bold ? "F2" : "F1"} ${num(size)} Tf ${matrix} Tm (${escapeText(text)}) Tj ET`;
}

/** Escapes text between the parentheses of a PDF string. */
export function escapeText(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}

/** A number in PDF syntax: no exponent, at most three decimals. */
export function num(value: number): string {
  return String(Number(value.toFixed(3)) || 0);
}
