import type { Piece } from "@takeoff/contracts";

/** What tells whether a line of a new reading is one of the reading before. */
export interface Evidence {
  designation: string;
  quantity: number | null;
  pieces: readonly Piece[];
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
    const at = lines.findIndex((line) => arePlacesEqual(wanted.pieces, line.pieces));
    return at === -1 ? null : (lines.splice(at, 1)[0] ?? null);
  }
}

function buildKey({ designation, quantity, pieces }: Evidence): string {
  return `${quantity}|${pieces.length}|${designation}`;
}

/** Whether each piece has one of the other pieces, of its own, at its place: where its text begins. */
function arePlacesEqual(pieces: readonly Piece[], others: readonly Piece[]): boolean {
  const cells = Map.groupBy(others, ({ box }) => `${Math.floor(box.left / SAME_PLACE)} ${Math.floor(box.bottom / SAME_PLACE)}`);
  return pieces.every(({ box: { left, bottom } }) => {
    for (const column of [-1, 0, 1]) {
      for (const row of [-1, 0, 1]) {
        const cell = cells.get(`${Math.floor(left / SAME_PLACE) + column} ${Math.floor(bottom / SAME_PLACE) + row}`);
        const at = cell?.findIndex(({ box }) => Math.hypot(box.left - left, box.bottom - bottom) < SAME_PLACE) ?? -1;
        if (at === -1) continue;
        cell?.splice(at, 1);
        return true;
      }
    }
    return false;
  });
}
