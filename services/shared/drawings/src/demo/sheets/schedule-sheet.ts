import { feetAndInches } from "@takeoff/contracts";
import { totalWeight, type Drawing, type Member } from "../model/model.ts";
import { FIELD } from "../model/views.ts";
import { abbreviations, GENERAL_NOTES, heading, numberedNotes, termList } from "./sheet-notes.ts";
import type { Pen, TextStyle } from "../../sheet/pen.ts";
import { textWidth } from "../../sheet/text-width.ts";

interface Column {
  name: string;
  width: number;
  align: "left" | "center" | "right";
  cell: (member: Member) => string;
}

const COLUMNS: readonly Column[] = [
  { name: "MARK", width: 74, align: "center", cell: ({ mark }) => mark },
  { name: "QTY", width: 58, align: "center", cell: ({ quantity }) => String(quantity) },
  { name: "SIZE", width: 124, align: "left", cell: ({ shape }) => shape.designation },
  { name: "LENGTH", width: 128, align: "right", cell: ({ length }) => feetAndInches(length) },
  { name: "GRADE", width: 112, align: "left", cell: ({ shape }) => shape.grade },
  { name: "LB/FT", width: 80, align: "right", cell: ({ shape }) => shape.weight.toFixed(2) },
  { name: "SHEET", width: 78, align: "center", cell: ({ sheet }) => sheet },
  { name: "REMARKS", width: 300, align: "left", cell: ({ notes }) => notes.toUpperCase() },
];
const TABLE_WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, 0);
const ROW = 26;

/** S-301: every line of the takeoff in four schedules, general notes, design loads. */
export function drawSchedules(pen: Pen, drawing: Drawing): void {
  const of = (...categories: string[]): Member[] => drawing.members.filter(({ category }) => categories.includes(category));
  const left = FIELD.left + 40;
  let y = table(pen, "COLUMN SCHEDULE", of("Columns"), left, FIELD.top - 40);
  table(pen, "BEAM SCHEDULE", of("Beams"), left, y - 50);
  const right = left + TABLE_WIDTH + 70;
  y = table(pen, "BRACE SCHEDULE", of("Bracing"), right, FIELD.top - 40);
  y = table(pen, "MISCELLANEOUS STEEL SCHEDULE", of("Miscellaneous"), right, y - 50);
  y = numberedNotes(pen, "GENERAL NOTES", GENERAL_NOTES, right, y - 60, TABLE_WIDTH);
  y = loads(pen, right, y - 30);
  abbreviations(pen, right, y - 30, TABLE_WIDTH);
  pen.text(`STEEL LISTED: ${totalWeight(drawing).toFixed(0)} LB`, right, FIELD.bottom + 22, { size: 11, bold: true });
}

/** A schedule with its heading. Returns the y of its lower edge. */
function table(pen: Pen, title: string, rows: readonly Member[], x: number, y: number): number {
  pen.text(title, x + TABLE_WIDTH / 2, y, { size: 18, bold: true, align: "center" });
  const top = y - 12;
  const bottom = top - (Math.max(rows.length, 1) + 1) * ROW - 4;
  pen.box(x, top - ROW - 4, TABLE_WIDTH, ROW + 4, { width: 0, fill: 0.9 });
  pen.box(x, bottom, TABLE_WIDTH, top - bottom, { width: 1.6 });
  let at = x;
  for (const column of COLUMNS) {
    if (at > x) pen.line(at, bottom, at, top, { width: 0.35 });
    cell(pen, column.name, at, column, top - ROW + 4, { size: 11, bold: true, align: "center" });
    rows.forEach((member, row) => cell(pen, column.cell(member), at, column, top - (row + 2) * ROW + 4, { size: 13, align: column.align }));
    at += column.width;
  }
  pen.line(x, top - ROW - 4, x + TABLE_WIDTH, top - ROW - 4, { width: 1.1 });
  for (let row = 1; row < rows.length; row += 1) {
    pen.line(x, top - 4 - (row + 1) * ROW, x + TABLE_WIDTH, top - 4 - (row + 1) * ROW, { width: 0.35 });
  }
  if (rows.length === 0) pen.text("SEE S-201", x + TABLE_WIDTH / 2, top - 2 * ROW + 2, { size: 13, align: "center" });
  return bottom;
}

function cell(pen: Pen, text: string, x: number, { width }: Column, y: number, style: TextStyle & { size: number }): void {
  const at = { left: x + 8, center: x + width / 2, right: x + width - 8 }[style.align ?? "left"];
  // A long remark gets a smaller font instead of overlapping the next cell.
  const size = Math.min(style.size, (style.size * (width - 16)) / textWidth(text, style.size, style.bold));
  pen.text(text, at, y, { ...style, size });
}

const LOADS = {
  "ROOF DEAD LOAD": "20 PSF",
  "ROOF LIVE LOAD": "20 PSF",
  "GROUND SNOW LOAD": "25 PSF",
  "BASIC WIND SPEED": "115 MPH, EXPOSURE C",
  "RISK CATEGORY": "II",
  "SEISMIC DESIGN CATEGORY": "B",
};

function loads(pen: Pen, x: number, y: number): number {
  heading(pen, "DESIGN LOADS", x, y, TABLE_WIDTH);
  return termList(pen, LOADS, x, y - 26, 220);
}
