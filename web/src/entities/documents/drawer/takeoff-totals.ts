import { findColumn, readNumber, type TakeoffColumnName } from "@takeoff/takeoff";

/** A row's cells in column order. */
export type Cells = readonly string[];

export interface Total {
  sum: number;
  /** The number of rows without a number in this column. */
  uncounted: number;
}

/** A total is null when its columns do not exist. */
export interface Totals {
  quantity: Total | null;
  /** In pounds. */
  weight: Total | null;
}

function add(total: Total | null, value: number | null): void {
  if (!total) return;
  if (value === null) total.uncounted += 1;
  else total.sum += value;
}

const none = (): Total => ({ sum: 0, uncounted: 0 });

/** Total quantity and weight of the rows. A row without a total weight counts as quantity times piece weight. */
export function totalsOf(columns: readonly string[], rows: Iterable<Cells>): Totals {
  const reader = (name: TakeoffColumnName) => {
    const index = findColumn(columns, name);
    return index === null ? null : (cells: Cells) => readNumber(cells[index] ?? "");
  };
  const [quantity, total, piece] = [reader("qty"), reader("total_weight_lb"), reader("unit_weight_lb")];
  const canWeigh = total !== null || (piece !== null && quantity !== null);
  const totals: Totals = { quantity: quantity && none(), weight: canWeigh ? none() : null };
  for (const cells of rows) {
    const count = quantity?.(cells) ?? null;
    const weight = piece?.(cells) ?? null;
    add(totals.quantity, count);
    add(totals.weight, total?.(cells) ?? (weight === null || count === null ? null : weight * count));
  }
  return totals;
}
