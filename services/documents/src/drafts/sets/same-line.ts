import type { Box, Piece, ReadLine } from "@takeoff/contracts";

/** What tells whether a line of a new reading is one of the reading before. */
export interface Evidence {
  designation: string;
  quantity: number | null;
  pieces: readonly Piece[];
  /** As it was read; several lines of one row of a list differ by their marks alone. */
  read?: Pick<ReadLine, "mark"> | null;
}

/** Texts of the same piece are this near to each other in two readings, points: a new engine may take more or less of a text. */
const SAME_PLACE = 4;

/** Finds lines of one page by what is written where: same designation, same quantity, and each piece at the same place. */
export class LinesByEvidence<Line extends Evidence> {
  private readonly lines: Map<string, Line[]>;

  constructor(lines: readonly Line[]) {
    this.lines = Map.groupBy(lines, buildKey);
  }

  /** Takes the line that says the same; null without one. A line is taken once. */
  take(wanted: Evidence): Line | null {
    const lines = this.lines.get(buildKey(wanted)) ?? [];
    const same = lines.filter((line) => arePlacesEqual(wanted.pieces, line.pieces));
    const found = same.find(({ read }) => read?.mark === wanted.read?.mark) ?? same[0] ?? null;
    if (found) lines.splice(lines.indexOf(found), 1);
    return found;
  }

  /** The lines that were not taken. */
  rest(): Line[] {
    return [...this.lines.values()].flat();
  }
}

function buildKey({ designation, quantity, pieces }: Evidence): string {
  return `${quantity}|${pieces.length}|${designation}`;
}

/** Whether each piece has one of the other pieces, of its own, at its place: where its text begins. */
function arePlacesEqual(pieces: readonly Piece[], others: readonly Piece[]): boolean {
  const index = new PlaceIndex(others);
  const taken = new Set<Piece>();
  return pieces.every(({ box }) => {
    const same = index.near(box).find((other) => !taken.has(other));
    if (same) taken.add(same);
    return same !== undefined;
  });
}

/** Finds things by where the text of their box begins. */
export class PlaceIndex<Item extends Pick<Piece, "box">> {
  private readonly cells: Map<string, Item[]>;

  constructor(items: readonly Item[]) {
    this.cells = Map.groupBy(items, ({ box }) => nameCell(toCell(box.left), toCell(box.bottom)));
  }

  /** What is at the place of a box within a few points. */
  near({ left, bottom }: Box): Item[] {
    const cells = [-1, 0, 1].flatMap((column) =>
      [-1, 0, 1].flatMap((row) => this.cells.get(nameCell(toCell(left) + column, toCell(bottom) + row)) ?? []),
    );
    return cells.filter(({ box }) => Math.hypot(box.left - left, box.bottom - bottom) < SAME_PLACE);
  }
}

const toCell = (points: number): number => Math.floor(points / SAME_PLACE);
const nameCell = (column: number, row: number): string => `${column} ${row}`;
