import { FIELD } from "../model/views.ts";
import type { Pen } from "../../sheet/pen.ts";
import { leader, viewTitle } from "../../sheet/symbols.ts";

/** Typical details along the bottom of S-201. They name no piece of the takeoff: the fabricator designs the connections. */
export function drawDetails(pen: Pen): void {
  const third = (FIELD.right - FIELD.left) / 3;
  pen.line(FIELD.left - 8, 502, FIELD.right + 10, 502, { width: 0.7 });
  for (const part of [1, 2]) pen.line(FIELD.left + part * third, 36, FIELD.left + part * third, 502, { width: 0.5 });
  beamToColumn(pen, FIELD.left + third * 0.5, 300);
  columnBase(pen, FIELD.left + third * 1.5, 300);
  deckEdge(pen, FIELD.left + third * 2.5, 300);
}

function title(pen: Pen, number: string, name: string, x: number): void {
  viewTitle(pen, number, "S-201", name, "SCALE: N.T.S.", x - 300, 82, 430);
}

function bolt(pen: Pen, x: number, y: number): void {
  pen.circle(x, y, 4.4, { width: 0.8, fill: 1 });
  pen.line(x - 6, y, x + 6, y, { width: 0.3 }).line(x, y - 6, x, y + 6, { width: 0.3 });
}

/** A zigzag across a piece that continues beyond the detail. */
function breakLine(pen: Pen, x: number, y: number, half: number, vertical = false): void {
  if (vertical) pen.outline(x, y, `0,${-half} 0,-6 7,-3 -7,3 0,6 0,${half}`, { width: 0.5 });
  else pen.outline(x, y, `${-half},0 -6,0 -3,7 3,-7 6,0 ${half},0`, { width: 0.5 });
}

function beamToColumn(pen: Pen, x: number, y: number): void {
  const column = { left: x - 130, right: x - 60 };
  for (const flange of [column.left, column.right - 8]) pen.box(flange, y - 150, 8, 300, { width: 1.2 });
  breakLine(pen, (column.left + column.right) / 2, y + 150, 48);
  breakLine(pen, (column.left + column.right) / 2, y - 150, 48);
  const beam = { left: column.right + 10, right: x + 150, top: y + 80, bottom: y - 80 };
  pen.box(beam.left, beam.bottom, beam.right - beam.left, beam.top - beam.bottom, { width: 1.2 });
  pen.line(beam.left, beam.top - 9, beam.right, beam.top - 9, { width: 0.8 });
  pen.line(beam.left, beam.bottom + 9, beam.right, beam.bottom + 9, { width: 0.8 });
  breakLine(pen, beam.right, y, 96, true);
  pen.box(column.right, y - 52, 66, 104, { width: 1, fill: 0.9 });
  for (const row of [-34, 0, 34]) bolt(pen, column.right + 42, y + row);
  pen.outline(column.right, y + 52, "0,0 6,0 0,8", { width: 0.5, fill: 0 }, true);
  leader(pen, [column.right + 42, y + 34], [x + 190, y + 120], ['(3) 3/4" DIA. BOLTS', "IN SHORT SLOTS"]);
  leader(pen, [column.right + 58, y - 40], [x + 190, y - 30], ['SHEAR TAB PL 3/8"', "TYP. U.N.O."]);
  leader(pen, [column.right + 2, y + 56], [x + 190, y + 40], ['1/4" FILLET WELD', "BOTH SIDES OF TAB"]);
  leader(pen, [column.left + 3, y - 90], [x - 190, y - 110], ["COLUMN", "SEE PLAN"]);
  leader(pen, [x + 100, beam.bottom + 20], [x + 190, y - 110], ["BEAM, SEE PLAN"]);
  title(pen, "5", "BEAM TO COLUMN, TYPICAL", x);
}

function columnBase(pen: Pen, x: number, y: number): void {
  const slab = y + 20;
  pen.box(x - 34, slab - 40, 68, 190, { width: 1.3 });
  pen.line(x - 28, slab - 40, x - 28, slab + 150, { width: 0.35 }).line(x + 28, slab - 40, x + 28, slab + 150, { width: 0.35 });
  breakLine(pen, x, slab + 150, 50);
  pen.box(x - 78, slab - 52, 156, 12, { width: 1, fill: 0.6 });
  pen.box(x - 78, slab - 64, 156, 12, { width: 0.6, fill: 0.93 });
  pen.box(x - 120, slab - 190, 240, 126, { width: 1.1 });
  for (let dot = 0; dot < 70; dot += 1) {
    const [radius, fill] = dot % 5 === 0 ? ([1.8, 1] as const) : ([0.7, 0.3] as const);
    pen.circle(x - 114 + ((dot * 61) % 228), slab - 184 + ((dot * 37) % 114), radius, { width: 0.3, fill });
  }
  for (const side of [-1, 1]) {
    pen
      .line(x + side * 58, slab - 20, x + side * 58, slab - 160, { width: 2 })
      .line(x + side * 58, slab - 160, x + side * 70, slab - 160, { width: 2 });
    pen.box(x + side * 58 - 7, slab - 40, 14, 8, { width: 0.8, fill: 1 });
  }
  pen.line(x - 250, slab, x - 84, slab, { width: 1.4 }).line(x + 84, slab, x + 250, slab, { width: 1.4 });
  leader(pen, [x + 72, slab - 46], [x + 160, slab - 70], ["BASE PLATE, BY", "FOUNDATION CONTRACT"]);
  leader(pen, [x + 70, slab - 58], [x + 160, slab - 120], ['1 1/2" GROUT']);
  leader(pen, [x - 58, slab - 130], [x - 170, slab - 110], ["(4) ANCHOR RODS,", "BY FOUNDATION CONTRACT"]);
  leader(pen, [x - 34, slab + 70], [x - 130, slab + 90], ["COLUMN, SEE PLAN"]);
  leader(pen, [x + 200, slab], [x + 215, slab + 40], [`T.O. SLAB EL. +0'-0"`]);
  title(pen, "6", "COLUMN BASE, TYPICAL", x);
}

function deckEdge(pen: Pen, x: number, y: number): void {
  const web = x - 20;
  const top = y + 40;
  pen.box(web - 52, top - 10, 104, 10, { width: 1, fill: 0.75 }).box(web - 52, top - 160, 104, 10, { width: 1, fill: 0.75 });
  pen.box(web - 3.5, top - 150, 7, 140, { width: 1, fill: 0.75 });
  const ribs = [-60, -14, 32, 78, 124, 170].map((left) => `${left},1 ${left + 14},1 ${left + 20},19 ${left + 40},19`);
  pen.outline(web, top, ribs.join(" "), { width: 1.1 });
  pen.outline(web, top, "-44,4 -110,4 -110,64", { width: 2.4 });
  pen.line(web - 104, top + 50, web + 216, top + 50, { width: 0.6 }).line(web - 104, top + 20, web - 104, top + 50, { width: 0.6 });
  for (let at = 0; at < 16; at += 1) pen.line(web - 100 + at * 20, top + 24, web - 86 + at * 20, top + 46, { width: 0.25, gray: 0.4 });
  breakLine(pen, web + 216, top + 30, 40, true);
  leader(pen, [web - 110, top + 52], [web - 160, top + 100], ["EDGE PLATE, SEE PLAN", "GALVANIZED"]);
  leader(pen, [web + 120, top + 12], [web + 170, top - 40], ['1 1/2" ROOF DECK']);
  leader(pen, [web + 100, top + 40], [web + 150, top + 110], ["TAPERED INSULATION,", "BY OTHERS"]);
  leader(pen, [web + 30, top - 155], [web + 130, top - 130], ["EDGE GIRDER,", "SEE PLAN"]);
  title(pen, "7", "ROOF EDGE, TYPICAL", x);
}
