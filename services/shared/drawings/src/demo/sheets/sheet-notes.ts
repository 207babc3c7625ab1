import type { TitleBlock } from "../model/model.ts";
import { FIELD, NOTES_WIDTH } from "../model/views.ts";
import type { Pen, Stroke } from "../../sheet/pen.ts";
import { northArrow } from "../../sheet/symbols.ts";
import { wrapText } from "../../sheet/text-width.ts";

export const GENERAL_NOTES = [
  "ALL WORK SHALL CONFORM TO THE BUILDING CODE IN FORCE AND TO THE PROJECT SPECIFICATIONS.",
  "STRUCTURAL STEEL: WIDE FLANGE SHAPES ASTM A992; SQUARE HSS ASTM A500 GRADE B; ANGLES AND PLATES ASTM A36, U.N.O.",
  'BOLTS: 3/4" DIAMETER HIGH STRENGTH, BEARING TYPE, SNUG TIGHT, U.N.O. WELDS: E70XX ELECTRODES, AWS D1.1.',
  "STEEL EXPOSED TO WEATHER SHALL BE HOT-DIP GALVANIZED AFTER FABRICATION; ALL OTHER STEEL SHALL HAVE ONE COAT OF SHOP PRIMER.",
  "CONNECTIONS NOT DETAILED SHALL BE DESIGNED BY THE FABRICATOR FOR HALF OF THE BEAM'S UNIFORM LOAD CAPACITY.",
  "BASE PLATES, ANCHOR RODS AND GROUT ARE FURNISHED WITH THE FOUNDATION CONTRACT AND ARE NOT PART OF THE STEEL PACKAGE.",
  "LENGTHS IN SCHEDULES ARE CENTER TO CENTER OF SUPPORTS; BRACES ARE GIVEN BETWEEN GUSSET SETBACKS.",
  "DO NOT SCALE DRAWINGS. VERIFY ALL DIMENSIONS IN THE FIELD BEFORE FABRICATION.",
] as const;

const PLAN_NOTES = [
  "BEAMS ARE EQUALLY SPACED BETWEEN COLUMN LINES, U.N.O.",
  "TOP OF STEEL IS CONSTANT OVER THE WHOLE ROOF. ROOF SLOPE IS MADE BY TAPERED INSULATION.",
  'ROOF DECK: 1 1/2" DEEP, 20 GAGE, WIDE RIB, GALVANIZED. SPAN ACROSS BEAMS, THREE SPANS AT LEAST.',
  "MARKS IN GRAY NEXT TO A SIZE REFER TO THE SCHEDULES ON S-301.",
  "DASH-DOT LINE NEXT TO A BEAM: BRACED BAY BELOW, SEE ELEVATIONS ON S-201.",
  'COORDINATE OPENINGS WITH MECHANICAL DRAWINGS. FRAME OPENINGS LARGER THAN 12" AS SHOWN.',
] as const;

const ABBREVIATIONS = {
  "EL.": "ELEVATION",
  "N.T.S.": "NOT TO SCALE",
  "T.O.": "TOP OF",
  "TYP.": "TYPICAL",
  "U.N.O.": "UNLESS NOTED OTHERWISE",
  "W.P.": "WORK POINT",
};

/** An underlined heading of a column of notes. */
export function heading(pen: Pen, text: string, x: number, y: number, width: number): void {
  pen.text(text, x, y, { size: 15, bold: true }).line(x, y - 5, x + width, y - 5, { width: 0.9 });
}

/** Numbered notes in a column. Returns the baseline after the last line. */
export function numberedNotes(pen: Pen, title: string, notes: readonly string[], x: number, y: number, width: number): number {
  heading(pen, title, x, y, width);
  let at = y - 26;
  notes.forEach((note, index) => {
    pen.text(`${index + 1}.`, x, at, { size: 11 });
    at = pen.lines(wrapText(note, width - 22, 11), x + 22, at, { size: 11, leading: 15.5 }) - 5;
  });
  return at;
}

/** A list of terms, with their values `indent` points to the right. Returns the baseline after the last line. */
export function termList(pen: Pen, terms: Record<string, string>, x: number, y: number, indent: number, bold = false): number {
  let at = y;
  for (const [term, value] of Object.entries(terms)) {
    pen.text(term, x, at, { size: 11, bold }).text(value, x + indent, at, { size: 11 });
    at -= 17;
  }
  return at;
}

/** Returns the baseline after the last line. */
export function abbreviations(pen: Pen, x: number, y: number, width: number): number {
  heading(pen, "ABBREVIATIONS", x, y, width);
  return termList(pen, ABBREVIATIONS, x, y - 26, 60, true);
}

/** The notes at the right of a plan, with north arrow and legend. */
export function drawPlanNotes(pen: Pen, title: TitleBlock): void {
  const x = FIELD.right - NOTES_WIDTH - 6;
  const width = NOTES_WIDTH - 14;
  pen.line(x - 22, FIELD.bottom - 8, x - 22, FIELD.top + 8, { width: 0.7 });
  northArrow(pen, x + width / 2, FIELD.top - 80);
  let y = numberedNotes(pen, "PLAN NOTES", PLAN_NOTES, x, FIELD.top - 170, width);
  y = drawLegend(pen, x, y - 24, width);
  y = abbreviations(pen, x, y - 20, width);
  pen.text(`SEE S-301 FOR SCHEDULES, S-201 FOR ELEVATIONS.  JOB ${title.job}`, x, y - 16, { size: 9 });
}

function drawLegend(pen: Pen, x: number, y: number, width: number): number {
  heading(pen, "LEGEND", x, y, width);
  const line = (stroke: Stroke) => (at: number) => pen.line(x, at + 3, x + 62, at + 3, stroke);
  const wideFlange = (at: number): void => {
    for (const flange of [6, -3]) pen.box(x + 24, at + flange, 12, 2.4, { width: 0, fill: 0 });
    pen.box(x + 29, at - 2, 2, 10, { width: 0, fill: 0 });
  };
  const symbols: Record<string, (at: number) => unknown> = {
    "TUBE COLUMN BELOW": (at) => pen.box(x + 24, at - 2, 11, 11, { width: 1.6 }),
    "WIDE FLANGE COLUMN BELOW": wideFlange,
    GIRDER: line({ width: 2.6 }),
    BEAM: line({ width: 1.9 }),
    "ANGLE OR EDGE PLATE": line({ width: 1.2 }),
    "BRACED BAY": line({ width: 1.1, dash: [9, 4, 2, 4] }),
    "EDGE OF ROOF DECK": line({ width: 0.5, dash: [10, 5] }),
  };
  let at = y - 30;
  for (const [name, draw] of Object.entries(symbols)) {
    draw(at);
    pen.text(name, x + 78, at, { size: 11 });
    at -= 19;
  }
  return at;
}
