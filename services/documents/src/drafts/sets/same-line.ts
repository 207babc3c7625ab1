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
    const places = sortPlaces(wanted);
    const at = lines.findIndex((line) => {
      const others = sortPlaces(line);
      return places.every(({ x, y }, index) => {
        const other = others[index];
        return other !== undefined && Math.hypot(other.x - x, other.y - y) < SAME_PLACE;
      });
    });
    return at === -1 ? null : (lines.splice(at, 1)[0] ?? null);
  }
}

function buildKey({ designation, quantity, pieces }: Evidence): string {
  return `${quantity}|${pieces.length}|${designation}`;
}

/** The beginnings of texts, from the left and from below in steps that two readings share. */
function sortPlaces({ pieces }: Evidence): { x: number; y: number }[] {
  const places = pieces.map(({ box }) => ({ x: box.left, y: box.bottom }));
  return places.sort((a, b) => Math.round((a.x - b.x) / SAME_PLACE) || a.y - b.y);
}
