import { feetAndInches } from "@takeoff/contracts";
import { rowName } from "../model/frame.ts";
import { pieces, type BracedBay, type Drawing, type Element, type Frame, type Member, type Piece } from "../model/model.ts";
import { FIELD, place, planView, ROOF_EDGE, type View } from "../model/views.ts";
import { drawPlanNotes } from "./sheet-notes.ts";
import type { Pen, Point } from "../../sheet/pen.ts";
import { drawGrid, elevationMark, scaleBar, viewTitle } from "../../sheet/symbols.ts";

/** S-101: the roof framing plan with grid, dimensions, every piece of steel with its callout, and notes. */
export function drawPlan(pen: Pen, drawing: Drawing): void {
  const { frame, title } = drawing;
  const view = planView(frame);
  const x = frame.gridX.map((at, column) => ({ name: String(column + 1), at }));
  const y = frame.gridY.map((at, row) => ({ name: rowName(frame, row), at }));
  drawGrid(pen, { x, y }, (point) => place(view, point));
  drawEdge(pen, frame, view);
  for (const opening of frame.openings) {
    const [x1, y1] = place(view, opening.low);
    const [x2, y2] = place(view, opening.high);
    const dashed = { width: 0.4, dash: [7, 4] };
    pen.line(x1 + 4, y1 + 4, x2 - 4, y2 - 4, dashed).line(x1 + 4, y2 - 4, x2 - 4, y1 + 4, dashed);
  }
  for (const { member, piece } of pieces(drawing)) if (member.page === 1) drawPiece(pen, frame, member, piece);
  for (const bay of frame.braced) drawBracedBay(pen, frame, bay, view);
  const [left, bottom] = place(view, [0, 0]);
  const titleX = Math.max(FIELD.left + 60, left - 60);
  const titleY = Math.max(FIELD.bottom + 62, bottom - 140);
  const plan = `ROOF FRAMING PLAN - T.O. STEEL EL. +${feetAndInches(frame.eave)}`;
  viewTitle(pen, "1", "S-101", plan, `SCALE: ${view.scaleName}`, titleX, titleY, 620);
  scaleBar(pen, titleX + 690, titleY - 6, view.scale * 12);
  drawPlanNotes(pen, title);
}

function drawEdge(pen: Pen, frame: Frame, view: View): void {
  const [left, bottom] = place(view, [0, 0]);
  const [right, top] = place(view, [frame.gridX.at(-1)!, frame.gridY.at(-1)!]);
  pen.box(left - ROOF_EDGE, bottom - ROOF_EDGE, right - left + 2 * ROOF_EDGE, top - bottom + 2 * ROOF_EDGE, { width: 0.5, dash: [10, 5] });
  pen.text("EDGE OF ROOF DECK", right - 8, top + ROOF_EDGE + 5, { size: 8.5, align: "right" });
}

function drawPiece(pen: Pen, frame: Frame, member: Member, { element, from, to }: Piece): void {
  const { designation } = member.shape;
  if (element.kind === "column") return drawColumn(pen, frame, member, element, from);
  const at = (share: number): [number, number] => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  const [x, y] = at(element.calloutAt);
  const gap = GAPS[element.kind] / Math.hypot(to[0] - from[0], to[1] - from[1]);
  pen.line(...at(gap), ...at(1 - gap), { width: WIDTHS[element.kind] });
  if (element.kind === "plate") {
    pen.text(designation, x, y - 13, { size: 11, align: "center" }).text(member.mark, x + 38, y - 13, { size: 8, gray: 0.25 });
    return;
  }
  if (frame.openings.some(({ low }) => low[1] === element.from[1])) {
    // The lower edge of an opening has its callout below, outside the cross.
    pen.text(designation, x, y - 13, { size: 11, align: "center" }).text(member.mark, x, y + 4, { size: 8, align: "center", gray: 0.25 });
    return;
  }
  const vertical = from[0] === to[0];
  const angle = vertical ? 90 : 0;
  pen.text(designation, vertical ? x - 4.5 : x, vertical ? y : y + 4.5, { size: 11, align: "center", angle });
  pen.text(member.mark, vertical ? x + 10 : x, vertical ? y : y - 10, { size: 8, align: "center", angle, gray: 0.25 });
}

const WIDTHS: Record<Element["kind"], number> = { column: 0, girder: 2.6, beam: 1.9, angle: 1.2, plate: 1.2, brace: 1.6 };

/** The gap at each end of a piece, in points. */
const GAPS: Record<Element["kind"], number> = { column: 0, girder: 11, beam: 9, angle: 4, plate: 6, brace: 0 };

/** Columns in plan are symbols of a fixed size, a tube or an I. */
function drawColumn(pen: Pen, frame: Frame, { shape, mark }: Member, element: Element, [x, y]: Point): void {
  if (shape.family === "HSS") pen.box(x - 5.5, y - 5.5, 11, 11, { width: 1.6, fill: 1 });
  else {
    for (const flange of [4.5, -6.9]) pen.box(x - 6, y + flange, 12, 2.4, { width: 0, fill: 0 });
    pen.box(x - 1, y - 5, 2, 10, { width: 0, fill: 0 });
  }
  // The callout is on the right, on the last grid line on the left, away from the edge of the roof.
  const last = element.from[0] === frame.gridX.at(-1);
  const [textX, align] = last ? ([x - 8, "right"] as const) : ([x + 8, "left"] as const);
  pen.text(shape.designation, textX, y + 18, { size: 8.5, align }).text(mark, textX, y + 9, { size: 7.5, gray: 0.25, align });
}

/** Elevation marks are inside the building, away from callouts, openings and each other. */
function drawBracedBay(pen: Pen, frame: Frame, { number, side, bay, width }: BracedBay, view: View): void {
  const alongX = side === "top" || side === "bottom";
  const [left, bottom] = place(view, alongX ? [frame.gridX[bay]!, 0] : [0, frame.gridY[bay]!]);
  const [right, top] = place(view, [frame.gridX.at(-1)!, frame.gridY.at(-1)!]);
  const length = width * view.scale;
  const inset = 6;
  const dashed = { width: 1.1, dash: [9, 4, 2, 4] };
  if (alongX) {
    const y = side === "top" ? top - inset : bottom + inset;
    pen.line(left + 14, y, left + length * 0.2, y, dashed).line(left + length * 0.8, y, left + length - 14, y, dashed);
    elevationMark(pen, String(number), "S-201", [left + length - 42, side === "top" ? top - 52 : bottom + 66], side);
  } else {
    const x = side === "left" ? left + inset : right - inset;
    pen.line(x, bottom + 14, x, bottom + length * 0.2, dashed).line(x, bottom + length * 0.8, x, bottom + length - 14, dashed);
    const markY = bottom + Math.max(46, length * 0.3);
    elevationMark(pen, String(number), "S-201", [side === "left" ? left + 46 : right - 46, markY], side);
  }
}
