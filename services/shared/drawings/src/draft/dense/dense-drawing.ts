import { randomFrom, type Random } from "../../model/random.ts";
import { viewTitle } from "../../sheets/symbols.ts";
import { findExceptions } from "../draft-drawing.ts";
import { pageFile } from "../sheet/page-file.ts";
import { drawBorder, endSheet, newSheet, type Sheet } from "../sheet/sheet.ts";
import type { DraftTruth } from "../truth.ts";
import { drawClutter } from "./clutter.ts";
import { DenseFraming, type DenseGrid, type Pens } from "./dense-framing.ts";
import { drawCalloutLegend, drawFireTable } from "./samples.ts";

const SHEET = "S-121";

/** Scales of plans and of the view at a larger scale, with points for a foot. */
const SCALES = [
  { scaleName: "1/8", pointsPerFoot: 9 },
  { scaleName: "3/16", pointsPerFoot: 13.5 },
  { scaleName: "1/4", pointsPerFoot: 18 },
] as const;
const LARGER = { scaleName: "1/2", pointsPerFoot: 36 } as const;

/** Pens of programs: from those of paper drawings to those of screens. */
const PENS: readonly Pens[] = [
  { girder: 2.2, beam: 1.6, wall: 1.4 },
  { girder: 1.4, beam: 1, wall: 0.9 },
  { girder: 1, beam: 0.7, wall: 0.6 },
  { girder: 0.9, beam: 0.9, wall: 0.7 },
];

/**
 * A crowded framing plan: next to labels stand frames of keynotes, walls, façades, openings, section marks and equal spaces, none of
 * which is a leader; columns are called out next to their symbols; faces of walls pass just before the columns' centres. A view at a
 * larger scale has thicker pens; a legend stands above its heading; a ruled table holds sentences. The same seed gives the same bytes.
 */
export function denseDrawing(seed: number): { pdf: Buffer; truth: DraftTruth } {
  const options = {
    linework: "vector" as const,
    stackedFractions: "none" as const,
    doubledTexts: 0,
    splitTexts: 0,
    explodedDashes: seed % 3 === 0,
  };
  const sheet = newSheet(seed, { kind: "plan", sheet: SHEET }, options);
  const random = randomFrom(`dense ${seed}`);
  drawBorder(sheet, "LEVEL 2 FRAMING PLAN");
  const pens = random.pick(PENS);
  drawView(sheet, { ...chooseGrid(random), name: "LEVEL 2 FRAMING PLAN", number: "1", left: 200, bottom: 330 }, pens);
  const thicker = { girder: 2 * pens.girder, beam: 2 * pens.beam, wall: 2 * pens.wall };
  if (random.next() < 0.7) drawView(sheet, { ...larger(random), name: "STAIR FRAMING", number: "2", left: 1840, bottom: 600 }, thicker);
  if (random.next() < 0.7) drawCalloutLegend(sheet, 1900, 200);
  if (random.next() < 0.6) drawFireTable(sheet, 1840, 1560);
  const { page, truth } = endSheet(sheet);
  return { pdf: pageFile([page]), truth: { pages: [truth], notSteel: [], exceptions: findExceptions([truth]) } };
}

interface PlacedGrid extends DenseGrid {
  name: string;
  number: string;
  left: number;
  bottom: number;
}

function drawView(sheet: Sheet, { name, number, left, bottom, ...grid }: PlacedGrid, pens: Pens): void {
  const framing = new DenseFraming(sheet, grid, [left, bottom], pens);
  framing.draw(name);
  drawClutter(sheet.pen, framing.labels, sheet.random);
  viewTitle(sheet.pen, number, SHEET, name, `SCALE: ${grid.scaleName}" = 1'-0"`, left - 40, bottom - 88, 340);
}

/** As many bays as the sheet has room for. */
function chooseGrid(random: Random): DenseGrid {
  const { scaleName, pointsPerFoot } = random.pick(SCALES);
  return {
    x: chooseLines(random, (1480 * 12) / pointsPerFoot, 7),
    y: chooseLines(random, (1080 * 12) / pointsPerFoot, 5),
    pointsPerFoot,
    scaleName,
  };
}

function larger(random: Random): DenseGrid {
  const span = (): number => 12 * random.integer(6, 7) + random.pick([0, 3, 6]);
  return { x: [0, span()], y: [0, span(), 2 * span()], ...LARGER };
}

function chooseLines(random: Random, room: number, max: number): number[] {
  const lines = [0];
  while (lines.length < max) {
    const next = (lines.at(-1) ?? 0) + 12 * random.integer(18, 30) + random.pick([0, 0, 3, 4.5, 8]);
    if (next > room) break;
    lines.push(next);
  }
  return lines;
}
