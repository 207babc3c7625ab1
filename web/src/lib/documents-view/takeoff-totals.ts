import { findColumn, readNumber, type TakeoffColumnName } from "@takeoff/contracts";

export type DataRow = Readonly<Record<string, string>>;

export interface Total {
  sum: number;
  /** Rows that say no such number: they are told of, not guessed. */
  uncounted: number;
}

/** Null where the columns that say it are not there. */
export interface Totals {
  quantity: Total | null;
  /** In pounds. */
  weight: Total | null;
}

function sumOf(rows: readonly DataRow[], read: (row: DataRow) => number | null): Total {
  const total = { sum: 0, uncounted: 0 };
  for (const row of rows) {
    const value = read(row);
    if (value === null) total.uncounted += 1;
    else total.sum += value;
  }
  return total;
}

/** Pieces and pounds of the rows. A row without a total weight weighs its quantity times its piece's weight. */
export function totalsOf(columns: readonly string[], rows: readonly DataRow[]): Totals {
  const reader = (name: TakeoffColumnName) => {
    const index = findColumn(columns, name);
    const column = index === null ? undefined : columns[index];
    return column === undefined ? null : (row: DataRow) => readNumber(row[column] ?? "");
  };
  const [quantity, total, piece] = [reader("qty"), reader("total_weight_lb"), reader("unit_weight_lb")];
  const byPiece = (row: DataRow) => {
    const [weight, count] = [piece?.(row) ?? null, quantity?.(row) ?? null];
    return weight === null || count === null ? null : weight * count;
  };
  const canWeigh = total !== null || (piece !== null && quantity !== null);
  return {
    quantity: quantity && sumOf(rows, quantity),
    weight: canWeigh ? sumOf(rows, (row) => total?.(row) ?? byPiece(row)) : null,
  };
}
