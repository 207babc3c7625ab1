import type { Piece } from "@takeoff/contracts";
import type { MarkedLine } from "../../results/reading/markups/read-marked-lines.ts";

type Place = MarkedLine["place"];
type Line = NonNullable<Piece["line"]>;
type Point = Line["from"];

/** Points: less is no move, for programs round. */
const MOVED_POINTS = 3;

/** Whether a markup is elsewhere than the piece that it was drawn for. False for a list, which tells no places. */
export function hasMoved({ box, line }: Piece, place: Place): boolean {
  // A line that got further corners has no ends that can be compared.
  if (!place || (line && !place.line)) return false;
  if (line && place.line) return !areNear(line, place.line) && !areNear({ from: line.to, to: line.from }, place.line);
  // Viewers draw the box of a label with different margins: its center stays.
  return distance(findCenter(box), findCenter(place.box)) > MOVED_POINTS;
}

/** A piece at the place of its markup; as it is where that was not moved. */
export function movePiece(piece: Piece, place: Place): Piece {
  if (!place || !hasMoved(piece, place)) return piece;
  const [before, after] =
    piece.line && place.line ? [findMiddle(piece.line), findMiddle(place.line)] : [findCenter(piece.box), findCenter(place.box)];
  const by = { x: after.x - before.x, y: after.y - before.y };
  const { left, bottom, right, top } = piece.box;
  const box = { left: left + by.x, bottom: bottom + by.y, right: right + by.x, top: top + by.y };
  return { ...piece, box, line: piece.line && place.line };
}

/** The length of a line by the scale of its view, inches; null without either. */
export function pieceLength(line: Piece["line"], pointsPerFoot: number | null): number | null {
  return line === null || pointsPerFoot === null ? null : (distance(line.from, line.to) / pointsPerFoot) * 12;
}

function areNear(one: Line, other: Line): boolean {
  return distance(one.from, other.from) <= MOVED_POINTS && distance(one.to, other.to) <= MOVED_POINTS;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const findMiddle = ({ from, to }: Line): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
const findCenter = ({ left, bottom, right, top }: Piece["box"]): Point => ({ x: (left + right) / 2, y: (bottom + top) / 2 });
