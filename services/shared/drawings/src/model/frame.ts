import type { Random } from "./random.ts";
import { round, shape, type Shape } from "./steel.ts";

/** A point of the building in inches: x to the right, y upwards on the sheet; in an elevation y is the height over the slab. */
export type Point = readonly [x: number, y: number];

export type ElementKind = "column" | "girder" | "beam" | "angle" | "plate" | "brace";

/** One piece of steel in the place where a sheet shows it. */
export interface Element {
  kind: ElementKind;
  shape: Shape;
  from: Point;
  to: Point;
  /** Length to be bought, in inches. */
  length: number;
  /** The view that shows and counts it: "plan", or the number of a braced bay's elevation. */
  view: "plan" | number;
  /** Where along the piece its callout stands, from 0 to 1. */
  calloutAt: number;
  notes: string;
}

export interface BracedBay {
  /** From 1, as its elevation is numbered. */
  number: number;
  side: "top" | "right" | "bottom" | "left";
  /** Index of the bay along its side. */
  bay: number;
  /** Name of the grid line that it stands on. */
  axis: string;
  /** Names of the two grid lines at its columns. */
  lines: readonly [string, string];
  width: number;
  /** Designations of its two columns. */
  columns: readonly [string, string];
}

export interface Opening {
  low: Point;
  high: Point;
}

/** A one-storey steel frame on a grid: what all sheets of a drawing show. All lengths in inches. */
export interface Frame {
  /** Grid lines 1, 2, 3 … from left to right. */
  gridX: readonly number[];
  /** Grid lines from the bottom up; their letters run from the top down. */
  gridY: readonly number[];
  /** Top of steel over the slab. */
  eave: number;
  braced: readonly BracedBay[];
  openings: readonly Opening[];
  elements: readonly Element[];
}

export interface FrameOptions {
  baysX: number;
  baysY: number;
  /** Usual span of a bay in feet. */
  span: number;
  /** Top of steel over the slab, in feet. */
  eaveFeet: number;
}

/** Spans up to so many feet take this shape. */
type SpanTable = readonly (readonly [number, string])[];
const BEAMS: SpanTable = [
  [16, "W12X19"],
  [21, "W14X22"],
  [26, "W16X26"],
  [31, "W18X35"],
  [37, "W21X44"],
  [99, "W24X55"],
];
const GIRDERS: SpanTable = [
  [16, "W14X22"],
  [21, "W18X35"],
  [26, "W21X44"],
  [31, "W24X55"],
  [37, "W24X68"],
  [99, "W27X84"],
];
const EDGE_GIRDERS: SpanTable = [
  [16, "W12X26"],
  [26, "W16X31"],
  [31, "W18X40"],
  [37, "W21X44"],
  [99, "W24X55"],
];
const EDGE_BEAMS: SpanTable = [
  [26, "W12X26"],
  [31, "W16X31"],
  [99, "W18X35"],
];

function bySpan(table: SpanTable, span: number): Shape {
  return shape(table.find(([feet]) => span <= feet * 12)![1]);
}

/** Deck spans at most about so far between two beams, in inches. */
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

function member(kind: ElementKind, size: Shape, from: Point, to: Point, calloutAt: number, notes = ""): Element {
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
    const [left, right] = [gridX[bay]!, gridX[bay + 1]!];
    const spaces = Math.max(2, Math.ceil((right - left) / DECK_SPAN));
    const spacing = (right - left) / spaces;
    for (const [row, y] of gridY.entries()) {
      const size = bySpan(row === 0 || row === lastY ? EDGE_GIRDERS : GIRDERS, right - left);
      // In the middle of a space between two beams, where no beam's line meets the girder.
      girders.push(member("girder", size, [left, y], [right, y], (Math.floor(spaces / 2) + 0.5) / spaces));
    }
    for (let row = 0; row < lastY; row += 1) {
      const [low, high] = [gridY[row]!, gridY[row + 1]!];
      for (let index = 1; index < spaces; index += 1) {
        const x = left + index * spacing;
        beams.push(member("beam", bySpan(BEAMS, high - low), [x, low], [x, high], 0.5));
      }
      if (bay === openBay && row === openRow) {
        const opening = { low: [left, low + (high - low) * 0.64], high: [left + spacing, low + (high - low) * 0.86] } as const;
        openings.push(opening);
        for (const y of [opening.low[1], opening.high[1]]) {
          girders.push(member("angle", shape("L4X4X3/8"), [left, y], [left + spacing, y], 0.5, 'Opening frame, field verify 3" curb'));
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
      return member("beam", bySpan(edge ? EDGE_BEAMS : BEAMS, high - low), [x, low], [x, high], 0.5);
    }),
  );
}

function edgePlates({ gridX, gridY }: Draft): Element[] {
  const y = gridY[0]!;
  return gridX
    .slice(1)
    .map((right, bay) => member("plate", shape("PL1/2X12"), [gridX[bay]!, y], [right, y], 0.25, "Deck edge closure, bent"));
}

/** Letters from the top down: the lowest line has the last one. */
export function rowName(frame: Pick<Frame, "gridY">, row: number): string {
  return String.fromCharCode(64 + frame.gridY.length - row);
}

/** The middle bay of each side of the building. */
function bracedBays(draft: Draft, columns: readonly Element[]): BracedBay[] {
  const { gridX, gridY } = draft;
  const [right, top] = [gridX.length - 1, gridY.length - 1];
  const across = Math.floor((right - 1) / 2);
  const up = Math.floor((top - 1) / 2);
  const columnAt = ([x, y]: Point): string => columns.find(({ from }) => from[0] === x && from[1] === y)!.shape.designation;
  const alongX = (side: "top" | "bottom", row: number): Omit<BracedBay, "number"> => {
    const [from, to] = [gridX[across]!, gridX[across + 1]!];
    const sizes = [columnAt([from, gridY[row]!]), columnAt([to, gridY[row]!])] as const;
    const lines = [String(across + 1), String(across + 2)] as const;
    return { side, bay: across, axis: rowName(draft, row), lines, width: to - from, columns: sizes };
  };
  const alongY = (side: "left" | "right", column: number): Omit<BracedBay, "number"> => {
    const [from, to] = [gridY[up]!, gridY[up + 1]!];
    const sizes = [columnAt([gridX[column]!, from]), columnAt([gridX[column]!, to])] as const;
    return {
      side,
      bay: up,
      axis: String(column + 1),
      lines: [rowName(draft, up), rowName(draft, up + 1)],
      width: to - from,
      columns: sizes,
    };
  };
  const bays = [alongX("top", top), alongX("bottom", 0), alongY("left", 0), alongY("right", right)];
  return bays.map((bay, index) => ({ ...bay, number: index + 1 }));
}

/** How far a brace stops short of where the axes meet, at each end, in inches: gussets take the rest. */
const BRACE_SETBACK = 25;

/** Axes meet half a beam's usual depth below the top of steel, inches. */
const WORK_POINT_BELOW_TOP = 7;

function buildBraces(bay: BracedBay, eave: number, random: Random): Element[] {
  const size = shape(bay.side === "top" || bay.side === "bottom" ? "HSS5X5X1/4" : random.pick(["HSS4X4X1/4", "HSS5X5X1/4"]));
  const top = eave - WORK_POINT_BELOW_TOP;
  const run = Math.hypot(bay.width, top);
  const ratio = BRACE_SETBACK / run;
  const along = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  const length = Math.round((run - 2 * BRACE_SETBACK) * 16) / 16;
  const ends: readonly (readonly [Point, Point])[] = [
    [
      [0, 0],
      [bay.width, top],
    ],
    [
      [0, top],
      [bay.width, 0],
    ],
  ];
  return ends.map(([from, to]) => ({
    kind: "brace",
    shape: size,
    from: along(from, to, ratio),
    to: along(from, to, 1 - ratio),
    length,
    view: bay.number,
    calloutAt: 0.25,
    notes: "X pair, one slotted at midpoint",
  }));
}
