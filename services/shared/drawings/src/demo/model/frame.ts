import type { BracedBay, Element, ElementKind, Frame, Opening } from "./model.ts";
import type { Point } from "../../sheet/pen.ts";
import type { Random } from "../../random.ts";
import { round, shape, type Shape } from "./steel.ts";

export interface FrameOptions {
  baysX: number;
  baysY: number;
  /** Usual span of a bay in feet. */
  span: number;
  /** Top of steel over the slab, in feet. */
  eaveFeet: number;
}

/** The shape for spans up to a length, feet. */
type SpanTable = Record<number, string>;
const BEAMS: SpanTable = { 16: "W12X19", 21: "W14X22", 26: "W16X26", 31: "W18X35", 37: "W21X44", 99: "W24X55" };
const GIRDERS: SpanTable = { 16: "W14X22", 21: "W18X35", 26: "W21X44", 31: "W24X55", 37: "W24X68", 99: "W27X84" };
const EDGE_GIRDERS: SpanTable = { 16: "W12X26", 26: "W16X31", 31: "W18X40", 37: "W21X44", 99: "W24X55" };
const EDGE_BEAMS: SpanTable = { 26: "W12X26", 31: "W16X31", 99: "W18X35" };

function bySpan(table: SpanTable, span: number): Shape {
  return shape(Object.entries(table).find(([feet]) => span <= Number(feet) * 12)![1]);
}

/** The longest span of the roof deck between two beams, about, in inches. */
const DECK_SPAN = 104;

/** Steel starts at the top of a base plate that sits on grout below the slab, inches. */
export const BASE_BELOW_SLAB = 7.25;

/** Builds a frame whose spans and sizes follow from the options and the randomness given. */
export function buildFrame(options: FrameOptions, random: Random): Frame {
  const gridX = gridLines(options.baysX, options.span, random);
  const gridY = gridLines(options.baysY, options.span, random);
  const eave = options.eaveFeet * 12;
  const draft = { gridX, gridY, eave };
  const columns = buildColumns(draft, random);
  const { beams, openings } = buildFloor(draft, random);
  const braced = bracedBays(draft, columns);
  const braces = braced.flatMap((bay) => buildBraces(bay, eave, random));
  return { ...draft, braced, openings, elements: [...columns, ...beams, ...edgePlates(draft), ...braces] };
}

type Draft = Pick<Frame, "gridX" | "gridY" | "eave">;

function gridLines(bays: number, span: number, random: Random): number[] {
  const lines = [0];
  for (let bay = 0; bay < bays; bay += 1) {
    const change = random.pick([0, 0, 0, -2, 2, -1.5]);
    lines.push(lines.at(-1)! + (span + change) * 12);
  }
  return lines;
}

function buildColumns({ gridX, gridY, eave }: Draft, random: Random): Element[] {
  const tall = eave > 240;
  const edge = shape(tall ? "HSS8X8X3/8" : "HSS6X6X3/8");
  const corner = shape(tall ? "HSS6X6X3/8" : "HSS6X6X1/4");
  const inner = shape(tall ? "W12X53" : random.pick(["W10X33", "W8X31"]));
  const length = eave + BASE_BELOW_SLAB;
  return gridY.flatMap((y, row) =>
    gridX.map((x, column): Element => {
      const edges = Number(row === 0 || row === gridY.length - 1) + Number(column === 0 || column === gridX.length - 1);
      const size = [inner, edge, corner][edges]!;
      return { kind: "column", shape: size, from: [x, y], to: [x, y], length, view: "plan", calloutAt: 0, notes: "" };
    }),
  );
}

/** A piece between two points of the plan. */
function linear(kind: ElementKind, size: Shape, from: Point, to: Point, calloutAt: number, notes = ""): Element {
  const length = round(Math.hypot(to[0] - from[0], to[1] - from[1]), 4);
  return { kind, shape: size, from, to, length, view: "plan", calloutAt, notes };
}

function buildFloor(draft: Draft, random: Random): { beams: Element[]; openings: Opening[] } {
  const { gridX, gridY } = draft;
  const openBay = random.integer(0, gridX.length - 2);
  const openRow = random.integer(0, gridY.length - 2);
  const girders: Element[] = [];
  const beams: Element[] = [];
  const openings: Opening[] = [];
  const lastY = gridY.length - 1;
  for (let bay = 0; bay + 1 < gridX.length; bay += 1) {
    const left = gridX[bay]!;
    const right = gridX[bay + 1]!;
    const spaces = Math.max(2, Math.ceil((right - left) / DECK_SPAN));
    const spacing = (right - left) / spaces;
    for (const [row, y] of gridY.entries()) {
      const size = bySpan(row === 0 || row === lastY ? EDGE_GIRDERS : GIRDERS, right - left);
      // In the middle of a space between two beams, where no beam's line meets the girder.
      girders.push(linear("girder", size, [left, y], [right, y], (Math.floor(spaces / 2) + 0.5) / spaces));
    }
    for (let row = 0; row < lastY; row += 1) {
      const low = gridY[row]!;
      const high = gridY[row + 1]!;
      for (let index = 1; index < spaces; index += 1) {
        const x = left + index * spacing;
        beams.push(linear("beam", bySpan(BEAMS, high - low), [x, low], [x, high], 0.5));
      }
      if (bay === openBay && row === openRow) {
        const opening = { low: [left, low + (high - low) * 0.64], high: [left + spacing, low + (high - low) * 0.86] } as const;
        openings.push(opening);
        for (const y of [opening.low[1], opening.high[1]]) {
          girders.push(linear("angle", shape("L4X4X3/8"), [left, y], [left + spacing, y], 0.5, 'Opening frame, field verify 3" curb'));
        }
      }
    }
  }
  return { beams: [...girders, ...beams, ...edgeBeams(draft)], openings };
}

function edgeBeams({ gridX, gridY }: Draft): Element[] {
  const bays = gridY.slice(1).map((high, row) => [gridY[row]!, high] as const);
  return gridX.flatMap((x, column) =>
    bays.map(([low, high]) => {
      const edge = column === 0 || column === gridX.length - 1;
      return linear("beam", bySpan(edge ? EDGE_BEAMS : BEAMS, high - low), [x, low], [x, high], 0.5);
    }),
  );
}

function edgePlates({ gridX, gridY }: Draft): Element[] {
  const y = gridY[0]!;
  return gridX
    .slice(1)
    .map((right, bay) => linear("plate", shape("PL1/2X12"), [gridX[bay]!, y], [right, y], 0.25, "Deck edge closure, bent"));
}

/** The letter of a horizontal grid line. Letters run from the top down. */
export function rowName(frame: Pick<Frame, "gridY">, row: number): string {
  return String.fromCharCode(64 + frame.gridY.length - row);
}

/** The middle bay of each side of the building. */
function bracedBays(draft: Draft, columns: readonly Element[]): BracedBay[] {
  const { gridX, gridY } = draft;
  const columnAt = (x: number, y: number): string => columns.find(({ from }) => from[0] === x && from[1] === y)!.shape.designation;
  const columnName = (column: number): string => String(column + 1);
  const middle = (lines: readonly number[]): number => Math.floor((lines.length - 2) / 2);
  const alongX = (number: number, side: "top" | "bottom", row: number): BracedBay => {
    const bay = middle(gridX);
    const from = gridX[bay]!;
    const to = gridX[bay + 1]!;
    const sizes = [columnAt(from, gridY[row]!), columnAt(to, gridY[row]!)] as const;
    const lines = [columnName(bay), columnName(bay + 1)] as const;
    return { number, side, bay, axis: rowName(draft, row), lines, width: to - from, columns: sizes };
  };
  const alongY = (number: number, side: "left" | "right", column: number): BracedBay => {
    const bay = middle(gridY);
    const from = gridY[bay]!;
    const to = gridY[bay + 1]!;
    const sizes = [columnAt(gridX[column]!, from), columnAt(gridX[column]!, to)] as const;
    const lines = [rowName(draft, bay), rowName(draft, bay + 1)] as const;
    return { number, side, bay, axis: columnName(column), lines, width: to - from, columns: sizes };
  };
  return [alongX(1, "top", gridY.length - 1), alongX(2, "bottom", 0), alongY(3, "left", 0), alongY(4, "right", gridX.length - 1)];
}

/** Distance between each end of a brace and the work point, where the axes meet, in inches: the gusset is between them. */
const BRACE_SETBACK = 25;

/** Axes meet half a beam's usual depth below the top of steel, inches. */
const WORK_POINT_BELOW_TOP = 7;

function buildBraces(bay: BracedBay, eave: number, random: Random): Element[] {
  const size = shape(bay.side === "top" || bay.side === "bottom" ? "HSS5X5X1/4" : random.pick(["HSS4X4X1/4", "HSS5X5X1/4"]));
  const top = eave - WORK_POINT_BELOW_TOP;
  const run = Math.hypot(bay.width, top);
  const share = BRACE_SETBACK / run;
  const length = Math.round((run - 2 * BRACE_SETBACK) * 16) / 16;
  const brace = (low: number, high: number): Element => ({
    kind: "brace",
    shape: size,
    from: [bay.width * share, low + (high - low) * share],
    to: [bay.width * (1 - share), low + (high - low) * (1 - share)],
    length,
    view: bay.number,
    calloutAt: 0.25,
    notes: "X pair, one slotted at midpoint",
  });
  return [brace(0, top), brace(top, 0)];
}
