import type { Piece } from "@takeoff/contracts";
import { PlaceIndex, type Evidence } from "./same-line.ts";

/** A piece of a line, and how many of it no part has taken. */
interface Slot<Line> extends Pick<Piece, "box"> {
  of: LineRest<Line>;
  piece: Piece;
  left: number;
}

interface LineRest<Line> {
  line: Line;
  quantity: number | null;
  slots: Slot<Line>[];
}

/** What a line has after parts were taken of it. */
export interface Leftover<Line> {
  line: Line;
  quantity: number | null;
  /** None when all of it was taken. */
  pieces: Piece[];
}

/** A part of one line, or what several lines have together. */
export interface FoundPart<Line> {
  from: [Line, ...Line[]];
  quantity: number | null;
  pieces: Piece[];
}

type Picks<Line> = Map<LineRest<Line>, Map<Slot<Line>, number>>;
type PartLine = Evidence & { repeats: number | null };

/** Finds what staff split off lines, or joined of several, among the lines of a new reading: by the places of the pieces. */
export class PartsByEvidence<Line extends PartLine> {
  private readonly indexes: Map<string, PlaceIndex<Slot<Line>>>;
  private readonly touched = new Set<LineRest<Line>>();

  constructor(lines: readonly Line[]) {
    const slots = lines.map(toRest).flatMap((rest) => rest.slots);
    const byDesignation = Map.groupBy(slots, ({ of }) => of.line.designation);
    this.indexes = new Map([...byDesignation].map(([designation, ofDesignation]) => [designation, new PlaceIndex(ofDesignation)]));
  }

  /**
   * Takes all pieces of a part; null, and nothing is taken, when one of them is not there or their number differs. What staff drew is in no
   * reading, and stays with the part.
   */
  take({ designation, quantity: all, pieces }: Evidence): FoundPart<Line> | null {
    const drawn = pieces.filter((piece) => piece.is_drawn === true);
    const quantity = all === null ? null : all - sum(drawn.map((piece) => piece.quantity));
    const picks = this.pick(
      designation,
      pieces.filter((piece) => piece.is_drawn !== true),
    );
    const sources = [...(picks?.keys() ?? [])];
    if (!picks || !isSome(sources)) return null;
    if (new Set(sources.map(({ line }) => line.repeats)).size > 1) return null;
    const found: FoundPart<Line> = { from: toLines(sources), quantity: all, pieces: [...listPieces(picks), ...drawn] };
    const isOfSharedLabels = isShared(sources, picks, quantity);
    if (!isOfSharedLabels && countTaken(sources, picks, quantity) !== quantity) return null;
    for (const source of sources) {
      this.touched.add(source);
      if (isOfSharedLabels) source.quantity = (source.quantity ?? 0) - (quantity ?? 0);
      else remove(source, picks.get(source) ?? new Map(), quantity);
    }
    return found;
  }

  /** What is left of the lines of which something was taken. */
  leftovers(): Leftover<Line>[] {
    return [...this.touched].map(({ line, quantity, slots }) => ({
      line,
      quantity,
      pieces: slots.flatMap(({ piece, left }) => (left > 0 ? [{ ...piece, quantity: left }] : [])),
    }));
  }

  private pick(designation: string, pieces: readonly Piece[]): Picks<Line> | null {
    const index = this.indexes.get(designation);
    const picks: Picks<Line> = new Map();
    for (const { box, quantity } of pieces) {
      const slot = index?.near(box).find((one) => one.left >= quantity && !picks.get(one.of)?.has(one));
      if (!slot) return null;
      const ofLine = picks.get(slot.of) ?? new Map<Slot<Line>, number>();
      picks.set(slot.of, ofLine.set(slot, quantity));
    }
    return picks;
  }
}

function toRest<Line extends PartLine>(line: Line): LineRest<Line> {
  const rest: LineRest<Line> = { line, quantity: line.quantity, slots: [] };
  rest.slots = line.pieces.map((piece) => ({ of: rest, box: piece.box, piece, left: piece.quantity }));
  return rest;
}

const isSome = <Line>(rests: readonly LineRest<Line>[]): rests is [LineRest<Line>, ...LineRest<Line>[]] => rests.length > 0;
const toLines = <Line>([first, ...others]: [LineRest<Line>, ...LineRest<Line>[]]): [Line, ...Line[]] => [
  first.line,
  ...others.map(({ line }) => line),
];
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
const labelled = <Line>({ slots }: LineRest<Line>): number => sum(slots.map(({ left }) => left));

function listPieces<Line>(picks: Picks<Line>): Piece[] {
  return [...picks.values()].flatMap((ofLine) => [...ofLine].map(([{ piece }, quantity]) => ({ ...piece, quantity })));
}

/** Whether all is taken that is left of a line. */
function isWhole<Line>(source: LineRest<Line>, picks: Picks<Line>): boolean {
  return sum(picks.get(source)?.values() ?? []) === labelled(source);
}

/** Whether the labels do not add up to the number of a line, so that they speak for all parts of it. */
function isShared<Line>(sources: readonly LineRest<Line>[], picks: Picks<Line>, quantity: number | null): boolean {
  const [source, ...others] = sources;
  if (!source || others.length > 0 || quantity === null || source.quantity === null) return false;
  return isWhole(source, picks) && labelled(source) !== source.quantity && quantity < source.quantity;
}

/** How many pieces are taken of lines. Labels that do not add up to the number of their line leave it to the part. */
function countTaken<Line>(sources: readonly LineRest<Line>[], picks: Picks<Line>, quantity: number | null): number | null {
  let count = 0;
  for (const source of sources) {
    if (source.quantity === null) return null;
    const picked = sum(picks.get(source)?.values() ?? []);
    if (isWhole(source, picks)) count += source.quantity;
    else if (labelled(source) === source.quantity) count += picked;
    else return sources.length === 1 && quantity !== null && quantity < source.quantity ? quantity : Number.NaN;
  }
  return count;
}

function remove<Line>(source: LineRest<Line>, picked: ReadonlyMap<Slot<Line>, number>, quantity: number | null): void {
  const isAddedUp = source.quantity === labelled(source);
  for (const [slot, number] of picked) slot.left -= number;
  if (source.quantity === null) return;
  source.quantity -= isAddedUp ? sum(picked.values()) : Math.min(quantity ?? 0, source.quantity);
}
