import type { Confidence, LineSplit, LineState, Piece } from "@takeoff/contracts";
import type { LineRow } from "../store/line-row.ts";
import type { EnteredTexts } from "../store/line.entities.ts";

/** What a part of a line has of its own. */
export interface LinePart {
  quantity: number | null;
  pieces: Piece[];
  read: LineRow["read"];
}

export interface JoinedLine extends LinePart {
  confidence: Confidence;
  state: LineState;
  entered: EnteredTexts | null;
}

const sum = (pieces: readonly Piece[]): number => pieces.reduce((total, { quantity }) => total + quantity, 0);

/**
 * Divides a line in two: chosen pieces and the others, or a number of its pieces and the rest.
 * @returns null when that leaves one of them empty, and `quantity` when the number of pieces must be said and is not
 */
export function splitLine(
  line: Pick<LineRow, "quantity" | "pieces" | "read">,
  { pieces: chosen, quantity }: Pick<LineSplit, "pieces" | "quantity">,
): { stays: LinePart; moves: LinePart } | null | "quantity" {
  if (chosen) return splitByPieces(line, new Set(chosen), quantity ?? null);
  return quantity === null || quantity === undefined ? null : splitByQuantity(line, quantity);
}

function splitByPieces(
  { quantity: all, pieces, read }: Pick<LineRow, "quantity" | "pieces" | "read">,
  chosen: ReadonlySet<number>,
  wanted: number | null,
): { stays: LinePart; moves: LinePart } | null | "quantity" {
  const moved = pieces.filter((_, index) => chosen.has(index));
  const others = pieces.filter((_, index) => !chosen.has(index));
  if (moved.length !== chosen.size || moved.length === 0 || others.length === 0) return null;
  if (all === null) return { stays: buildPart(read, others, null), moves: buildPart(read, moved, null) };
  // A number that differs from the labels does not say which of them stands for more.
  const count = wanted ?? (sum(pieces) === all ? sum(moved) : null);
  if (count === null || count < 1 || count >= all) return "quantity";
  return { stays: buildPart(read, others, all - count), moves: buildPart(read, moved, count) };
}

function splitByQuantity(
  { quantity: all, pieces, read }: Pick<LineRow, "quantity" | "pieces" | "read">,
  count: number,
): { stays: LinePart; moves: LinePart } | "quantity" {
  if (all === null || count < 1 || count >= all) return "quantity";
  // Labels that do not add up to the number speak for both.
  if (sum(pieces) !== all) return { stays: buildPart(read, pieces, all - count), moves: buildPart(read, pieces, count) };
  const { stays, moves } = dividePieces(pieces, count);
  return { stays: buildPart(read, stays, all - count), moves: buildPart(read, moves, count) };
}

/** Takes a number of pieces from the end. A label that stands for several may speak for both. */
function dividePieces(pieces: readonly Piece[], count: number): { stays: Piece[]; moves: Piece[] } {
  const stays: Piece[] = [];
  const moves: Piece[] = [];
  let left = count;
  for (const piece of pieces.toReversed()) {
    const taken = Math.min(left, piece.quantity);
    if (taken > 0) moves.unshift({ ...piece, quantity: taken });
    if (taken < piece.quantity) stays.unshift({ ...piece, quantity: piece.quantity - taken });
    left -= taken;
  }
  return { stays, moves };
}

/** A part is read as what it has: taking a decision about it back does not give it the pieces of the whole again. */
function buildPart(read: LineRow["read"], pieces: readonly Piece[], quantity: number | null): LinePart {
  return { quantity, pieces: [...pieces], read: read && { ...read, quantity } };
}

const WORDS: readonly Confidence[] = ["unknown", "check", "sure"];

/** Lines that say the same as one line: with all pieces, the lowest word, all reasons and notes, and their decision if they have one in common. */
export function joinLines(rows: readonly [LineRow, ...LineRow[]]): JoinedLine {
  const [first] = rows;
  const pieces = rows.flatMap((row) => row.pieces);
  const quantity = addQuantities(rows.map((row) => row.quantity));
  const states = new Set(rows.map(({ state }) => state));
  return {
    quantity,
    pieces,
    confidence: findLowest(rows.map(({ confidence }) => confidence)) ?? first.confidence,
    state: states.size === 1 ? first.state : isAllDecided(states) ? "edited" : "draft",
    entered: joinTexts(rows),
    read: joinReads(
      rows.flatMap(({ read }) => (read ? [read] : [])),
      quantity,
    ),
  };
}

/** What was read of several lines as of one. @returns null without any */
export function joinReads(reads: readonly NonNullable<LineRow["read"]>[], quantity: number | null): LineRow["read"] {
  const [read] = reads;
  if (!read) return null;
  const isSameView = reads.every(({ view }) => view === read.view);
  const { size_note: note, printed_weight_lb: weight, ...rest } = read;
  const isSameNote = reads.every(({ size_note: other }) => other?.page === note?.page && other?.text === note?.text);
  return {
    ...rest,
    ...(note && isSameNote && { size_note: note }),
    ...(weight !== undefined && reads.every(({ printed_weight_lb: other }) => other === weight) && { printed_weight_lb: weight }),
    quantity,
    confidence: findLowest(reads.map(({ confidence }) => confidence)) ?? read.confidence,
    reasons: [...new Set(reads.flatMap(({ reasons }) => reasons))],
    // A scale that is picked later must not measure pieces of another view.
    view: isSameView ? read.view : null,
    points: isSameView ? read.points : null,
  };
}

const findLowest = (words: readonly Confidence[]): Confidence | undefined => WORDS.find((word) => words.includes(word));

const isAllDecided = (states: ReadonlySet<LineState>): boolean => !states.has("draft") && !states.has("rejected");

function addQuantities(quantities: readonly (number | null)[]): number | null {
  return quantities.reduce((total, quantity) => (total === null || quantity === null ? null : total + quantity), 0);
}

function joinTexts(rows: readonly [LineRow, ...LineRow[]]): EnteredTexts | null {
  const notes = new Set(rows.flatMap(({ entered }) => entered?.notes ?? []));
  if (notes.size === 0) return rows[0].entered;
  return { ...rows[0].entered, notes: [...notes].join("; ") };
}
