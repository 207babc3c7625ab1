import { numberPen, toPen, type Pen, type Segment } from "../../geometry/segment.ts";
import { isGapOfDashes, isLineOfDashes, JOINED } from "./dashes.ts";
import type { Strokes } from "./strokes.ts";

/** Strokes within this angle have one direction, radians. */
const SAME_DIRECTION = 0.002;
/** How far pieces of one line that follow each other may be apart across it, points. */
const SAME_LINE = 0.4;
/** Shorter strokes are ticks and parts of symbols. */
const MIN_PIECE = 2;

interface Piece {
  /** Along and across the direction of its group. */
  from: number;
  to: number;
  across: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** Over how many gaps between dashes it goes, and how far apart those are of its dash pattern. */
  gaps: number;
  dashes: number;
}

/**
 * Joins strokes of one width and colour that continue each other, those with a dash pattern apart from unbroken ones. Thinner ones and edges of
 * filled areas are left out.
 */
export function joinStrokes(strokes: Strokes, minWidth: number): Segment[] {
  const segments: Segment[] = [];
  for (const byPen of groupStrokes(strokes, minWidth).values()) {
    for (const [pen, pieces] of byPen) {
      for (const line of splitIntoLines(pieces)) {
        for (const piece of joinPieces(line)) segments.push(toSegment(piece, toPen(Math.abs(pen))));
      }
    }
  }
  return segments;
}

/** The strokes by their direction, in steps of `SAME_DIRECTION`, and by the number of their pen, which is negative for those with a dash pattern. */
function groupStrokes(strokes: Strokes, minWidth: number): Map<number, Map<number, Piece[]>> {
  const groups = new Map<number, Map<number, Piece[]>>();
  const turns = Math.round(Math.PI / SAME_DIRECTION);
  for (let index = 0; index < strokes.count; index++) {
    if (strokes.isFilled(index)) continue;
    const tenths = Math.round((strokes.widths[index] ?? 0) * 10);
    if (tenths < 10 * minWidth) continue;
    const [x1, y1, x2, y2] = strokes.at(index);
    const dx = x2 - x1;
    const dy = y2 - y1;
    if (Math.abs(dx) < MIN_PIECE && Math.abs(dy) < MIN_PIECE) continue;
    const turn = ((Math.round(Math.atan2(dy, dx) / SAME_DIRECTION) % turns) + turns) % turns;
    const piece = toPiece([x1, y1, x2, y2], turn * SAME_DIRECTION, strokes.dashes[index] ?? 0);
    const number = numberPen({ width: tenths / 10, colour: strokes.colours[index] ?? 0 });
    const pen = piece.dashes > 0 ? -number : number;
    const byPen = groups.get(turn) ?? new Map<number, Piece[]>();
    groups.set(turn, byPen);
    const alike = byPen.get(pen);
    if (alike) alike.push(piece);
    else byPen.set(pen, [piece]);
  }
  return groups;
}

/** A stroke with its place along and across a direction, radians. */
function toPiece([x1, y1, x2, y2]: ReturnType<Strokes["at"]>, direction: number, dashes: number): Piece {
  const cos = Math.cos(direction);
  const sin = Math.sin(direction);
  const first = cos * x1 + sin * y1;
  const second = cos * x2 + sin * y2;
  const across = cos * y1 - sin * x1;
  if (first < second) return { from: first, to: second, across, x1, y1, x2, y2, gaps: 0, dashes };
  return { from: second, to: first, across, x1: x2, y1: y2, x2: x1, y2: y1, gaps: 0, dashes };
}

/** Parts the pieces of one direction into lines next to each other. */
function splitIntoLines(pieces: Piece[]): Piece[][] {
  pieces.sort((a, b) => a.across - b.across);
  const lines: Piece[][] = [];
  let last = -Infinity;
  for (const piece of pieces) {
    if (piece.across - last > SAME_LINE) lines.push([piece]);
    else lines.at(-1)?.push(piece);
    last = piece.across;
  }
  return lines;
}

/** Joins the pieces of one line whose gaps are small. */
function joinPieces(pieces: Piece[]): Piece[] {
  if (pieces.length === 1) return pieces;
  pieces.sort((a, b) => a.from - b.from);
  const lines: Piece[] = [];
  let last: Piece | null = null;
  let lastDash = 0;
  for (const piece of pieces) {
    const length = piece.to - piece.from;
    const between = last ? piece.from - last.to : Infinity;
    if (last && (between <= JOINED.gap || isGapOfDashes(between, lastDash, length))) {
      if (between > JOINED.gap) last.gaps++;
      last.dashes = Math.max(last.dashes, piece.dashes);
      if (piece.to > last.to) {
        last.to = piece.to;
        last.x2 = piece.x2;
        last.y2 = piece.y2;
      }
    } else lines.push((last = { ...piece }));
    lastDash = length;
  }
  return lines;
}

function toSegment({ x1, y1, x2, y2, gaps, dashes }: Piece, pen: Pen): Segment {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const isDashed = isLineOfDashes({ gaps, dashes, length });
  return { x1, y1, x2, y2, length, ux: (x2 - x1) / length, uy: (y2 - y1) / length, ...pen, isDashed };
}
