import { feetAndInches } from "@takeoff/contracts";
import { BASE_BELOW_SLAB } from "../model/frame.ts";
import { pieces, type BracedBay, type Drawing, type Member, type Piece } from "../model/model.ts";
import { elevationView, place } from "../model/views.ts";
import { drawDetails } from "./details.ts";
import type { Pen } from "../../sheet/pen.ts";
import { CENTERLINE, dimension, gridBubble, viewTitle } from "../../sheet/symbols.ts";

/** S-201: an elevation of each braced bay, with its braces, which are counted here, and typical details. */
export function drawElevations(pen: Pen, drawing: Drawing): void {
  for (const bay of drawing.frame.braced) drawBay(pen, drawing, bay);
  for (const { member, piece } of pieces(drawing)) if (piece.element.kind === "brace") drawBrace(pen, member, piece);
  drawDetails(pen);
}

function drawBay(pen: Pen, { frame }: Drawing, bay: BracedBay): void {
  const view = elevationView(frame, bay);
  const [left, slab] = place(view, [0, 0]);
  const [right, top] = place(view, [bay.width, frame.eave]);
  const base = slab - BASE_BELOW_SLAB * view.scale;
  drawGround(pen, left, right, slab, base);
  [left, right].forEach((x, index) => {
    const half = (bay.columns[index]!.startsWith("W12") ? 6 : 4) * view.scale;
    pen.line(x, base - 30, x, top + 46, CENTERLINE);
    gridBubble(pen, bay.lines[index]!, x, top + 65);
    pen.box(x - half, base, 2 * half, top - base, { width: 1.3, fill: 1 });
    pen.line(x - half + 2, base, x - half + 2, top, { width: 0.35 }).line(x + half - 2, base, x + half - 2, top, { width: 0.35 });
    pen.box(x - half - 6, base - 3, 2 * half + 12, 3, { width: 0, fill: 0 });
    const outside = index === 0 ? x - half - 7 : x + half + 13;
    pen.text("COLUMN, SEE PLAN", outside, slab + 60, { size: 8, angle: 90 });
  });
  drawTopBeam(pen, left, right, top, view.scale);
  for (const sign of [1, -1]) {
    const face = (sign === 1 ? left : right) + sign * 4 * view.scale;
    gusset(pen, face, top - 14 * view.scale, sign, -1, view.scale);
    gusset(pen, face, slab, sign, 1, view.scale);
  }
  levelMark(pen, right + 70, top, `T.O. STEEL EL. +${feetAndInches(frame.eave)}`);
  levelMark(pen, right + 70, slab, `T.O. SLAB EL. +0'-0"`);
  dimension(pen, [left - 90, slab], [left - 90, top], feetAndInches(frame.eave));
  const y = slab - 44;
  dimension(pen, [left, y], [right, y], feetAndInches(bay.width));
  const name = `BRACED BAY ${bay.lines.join("-")} ON GRID LINE ${bay.axis}`;
  viewTitle(pen, String(bay.number), "S-201", name, `SCALE: ${view.scaleName}`, left - 60, slab - 92, 470);
}

function drawGround(pen: Pen, left: number, right: number, slab: number, base: number): void {
  pen.line(left - 60, slab, right + 60, slab, { width: 1.6 });
  pen.line(left - 60, slab - 6, left - 26, slab - 6, { width: 0.5 }).line(left + 26, slab - 6, right - 26, slab - 6, { width: 0.5 });
  pen.line(right + 26, slab - 6, right + 60, slab - 6, { width: 0.5 });
  for (const x of [left, right]) {
    pen.box(x - 26, base - 22, 52, 19, { width: 0.9, fill: 0.93 });
    // The symbol of concrete.
    for (let dot = 0; dot < 9; dot += 1) pen.circle(x - 22 + dot * 5.4, base - 8 - ((dot * 7) % 11), 0.6, { width: 0, fill: 0.3 });
  }
}

/** The beam over a bay. Its depth is symbolic; it has its callout on the plan, where it is counted. */
function drawTopBeam(pen: Pen, left: number, right: number, top: number, scale: number): void {
  const depth = 14 * scale;
  const x1 = left + 5 * scale;
  const x2 = right - 5 * scale;
  pen.box(x1, top - depth, x2 - x1, depth, { width: 1.3, fill: 1 });
  pen.line(x1, top - 2, x2, top - 2, { width: 0.35 }).line(x1, top - depth + 2, x2, top - depth + 2, { width: 0.35 });
  pen.text("ROOF BEAM, SEE PLAN", (left + right) / 2, top - depth / 2 - 3, { size: 8, align: "center" });
}

function gusset(pen: Pen, x: number, y: number, sx: number, sy: number, scale: number): void {
  const size = 24 * scale;
  const dx = sx * size;
  const dy = sy * size;
  pen.outline(x, y, `0,0 ${dx},0 ${dx},${dy * 0.35} ${dx * 0.4},${dy} 0,${dy}`, { width: 0.7, fill: 0.82 }, true);
}

function levelMark(pen: Pen, x: number, y: number, text: string): void {
  pen.line(x - 46, y, x + 100, y, { width: 0.4 });
  pen.circle(x, y, 5, { width: 0.7, fill: 1 });
  pen.line(x - 5, y, x + 5, y, { width: 0.5 }).line(x, y - 5, x, y + 5, { width: 0.5 });
  pen.text(text, x + 10, y + 4, { size: 8.5 });
}

/** A tube in elevation: two edges, an axis between them, and the callout along it. */
function drawBrace(pen: Pen, member: Member, { element, from, to }: Piece): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const ux = (to[0] - from[0]) / length;
  const uy = (to[1] - from[1]) / length;
  const half = 3.4;
  for (const side of [half, -half]) {
    pen.line(from[0] - uy * side, from[1] + ux * side, to[0] - uy * side, to[1] + ux * side, { width: 1.1 });
  }
  pen.line(from[0], from[1], to[0], to[1], { width: 0.3, gray: 0.4, dash: [12, 3, 3, 3] });
  const angle = (Math.atan2(uy, ux) * 180) / Math.PI;
  const x = from[0] + (to[0] - from[0]) * element.calloutAt;
  const y = from[1] + (to[1] - from[1]) * element.calloutAt;
  pen.text(member.shape.designation, x - uy * 8, y + ux * 8, { size: 10, align: "center", angle });
  pen.text(member.mark, x + uy * 12, y - ux * 12, { size: 7.5, align: "center", angle, gray: 0.25 });
}
