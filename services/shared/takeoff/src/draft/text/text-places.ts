import type { PlacedText } from "./placed-text.ts";

/** The size of a cell of the search, points: about the height of lettering. */
const CELL = 16;
const COLUMNS = 1_000_003;

/** Finds texts of one direction by where they begin, end and have their middle. */
export class TextPlaces {
  private readonly starts: ReadonlyMap<number, readonly PlacedText[]>;
  private readonly ends: ReadonlyMap<number, readonly PlacedText[]>;
  private readonly centres: ReadonlyMap<number, readonly PlacedText[]>;

  constructor(texts: readonly PlacedText[]) {
    this.starts = Map.groupBy(texts, ({ along, across }) => cellKey(along, across));
    this.ends = Map.groupBy(texts, ({ along, width, across }) => cellKey(along + width, across));
    this.centres = Map.groupBy(texts, ({ along, width, across }) => cellKey(along + width / 2, across));
  }

  /** Texts that begin near a place, and whose baselines lie in a range or near it. */
  startingNear(along: number, from: number, to: number): PlacedText[] {
    return findNear(this.starts, along, from, to);
  }

  endingNear(along: number, from: number, to: number): PlacedText[] {
    return findNear(this.ends, along, from, to);
  }

  centredNear(along: number, from: number, to: number): PlacedText[] {
    return findNear(this.centres, along, from, to);
  }
}

const cellKey = (along: number, across: number): number => Math.floor(across / CELL) * COLUMNS + Math.floor(along / CELL);

function findNear(cells: ReadonlyMap<number, readonly PlacedText[]>, along: number, from: number, to: number): PlacedText[] {
  const found: PlacedText[] = [];
  for (let row = Math.floor(from / CELL); row <= Math.floor(to / CELL); row++) {
    for (const column of [-1, 0, 1]) {
      const cell = cells.get(row * COLUMNS + Math.floor(along / CELL) + column);
      if (cell) found.push(...cell);
    }
  }
  return found;
}
