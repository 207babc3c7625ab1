import type { Random } from "../../model/random.ts";
import { SIZES } from "../sizes.ts";

/** A grid line's place in the building, feet. */
export interface Axis {
  name: string;
  at: number;
}

export type SetPieceKind = "beam" | "column";

/** A piece of a building, which sheets show once or several times. Feet. */
export interface SetPiece {
  designation: string;
  kind: SetPieceKind;
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** A floor or a roof. */
export interface Level {
  /** `SECOND FLOOR`, `ROOF` */
  name: string;
  pieces: SetPiece[];
}

export interface Building {
  /** Upright grid lines from the left, and level ones from below. */
  columns: Axis[];
  rows: Axis[];
  levels: Level[];
  /** Sizes of the braced frames, which no plan shows. */
  braces: { designation: string; bays: number }[];
}

/** A building of 5 to 7 by 3 to 4 bays and three levels. */
export function planBuilding(random: Random): Building {
  const columns = spread(random, random.integer(6, 8), (index) => String(index + 1));
  const rows = spread(random, random.integer(4, 5), (index) => "ABCDE".charAt(index));
  const levels = ["SECOND FLOOR", "THIRD FLOOR", "ROOF"].map((name, index) => ({
    name,
    pieces: frame(random, { columns, rows }, index === 0),
  }));
  const used = new Set(levels.flatMap(({ pieces }) => pieces.map(({ designation }) => designation)));
  const sizes = SIZES.brace.filter((size) => !used.has(size));
  const braces = sizes.slice(0, 2).map((designation) => ({ designation, bays: random.integer(1, 2) }));
  return { columns, rows, levels, braces };
}

function spread(random: Random, count: number, nameOf: (index: number) => string): Axis[] {
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    if (index > 0) at += random.integer(20, 28);
    return { name: nameOf(index), at };
  });
}

/** Girders between the columns of each row, one to three beams in each bay, and on the lowest level the columns. */
function frame(random: Random, { columns, rows }: Pick<Building, "columns" | "rows">, hasColumns: boolean): SetPiece[] {
  const pieces: SetPiece[] = [];
  const add = (designation: string, kind: SetPieceKind, from: SetPiece["from"], to: SetPiece["to"]): void => {
    pieces.push({ designation, kind, from, to });
  };
  const column = random.pick(SIZES.column.filter((size) => size.startsWith("W")));
  const beams = [random.pick(SIZES.beam), random.pick(SIZES.beam)] as const;
  const girders = [random.pick(SIZES.girder), random.pick(SIZES.girder)] as const;
  for (const [index, left] of columns.entries()) {
    const right = columns[index + 1];
    for (const [row, low] of rows.entries()) {
      const high = rows[row + 1];
      if (hasColumns) add(column, "column", [left.at, low.at], [left.at, low.at]);
      if (right) add(random.pick(girders), "beam", [left.at, low.at], [right.at, low.at]);
      if (high) add(random.pick(girders), "beam", [left.at, low.at], [left.at, high.at]);
      if (!right || !high) continue;
      const inner = random.integer(1, 3);
      const size = random.pick(beams);
      for (let beam = 1; beam <= inner; beam += 1) {
        const x = left.at + ((right.at - left.at) * beam) / (inner + 1);
        add(size, "beam", [x, low.at], [x, high.at]);
      }
    }
  }
  return pieces;
}
