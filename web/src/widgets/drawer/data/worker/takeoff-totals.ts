import type { PersonsReading } from "@takeoff/contracts";
import {
  isMetricTakeoff,
  TakeoffReading,
  type Column,
  type ReadRow,
  type Role,
  type RowObserver,
  type TakeoffTable,
} from "@takeoff/takeoff";

export interface Total {
  sum: number;
  /** The number of lines that say nothing about it. */
  uncounted: number;
}

export interface WeightTotal extends Total {
  /** The part of the sum that the takeoff does not state: computed from designation, length and quantity. */
  computed: number;
}

/** A total is null when no line of the takeoff says anything about it. */
export interface Totals {
  quantity: Total | null;
  /** In pounds, of all pieces. */
  weight: WeightTotal | null;
  /** Whether the takeoff is metric, and its weights are shown in kilograms. */
  isMetric: boolean;
}

const NUMERIC_ROLES: ReadonlySet<Role | null> = new Set<Role>([
  ...(["qty", "wt_per_ft", "piece_weight", "total_weight", "weight"] as const),
  ...(["length_feet", "length_inches", "measurement"] as const),
]);

/** The first row of the data is the second of the file: the names of the columns are its first. */
const FIRST_ROW_NUMBER = 2;

/**
 * The quantity and weight of each row, read once as the takeoff is understood everywhere else. Titles, groups, subtotals and
 * repeated headers are no lines: they are in no total.
 */
export class RowAmounts implements RowObserver {
  private readonly reading: TakeoffReading;
  private columns: readonly Column[] = [];
  /** NaN for a row that says nothing about it. */
  private readonly quantities: number[] = [];
  private readonly weights: number[] = [];
  private readonly areComputed: boolean[] = [];
  private readonly areLines: boolean[] = [];
  private hasQuantity = false;
  private hasWeight = false;
  private isMetric = false;

  /**
   * @param columns the names of the columns, as in the first row of the file
   * @param reading what a person said about them
   */
  constructor(columns: readonly string[], reading: PersonsReading | null = null) {
    this.reading = new TakeoffReading({ separator: reading?.separator ?? null, mapping: reading?.mapping ?? null, observer: this });
    this.reading.add(columns);
  }

  add(cells: readonly string[]): void {
    this.quantities.push(NaN);
    this.weights.push(NaN);
    this.areComputed.push(false);
    this.areLines.push(false);
    this.reading.add(cells);
  }

  /** To be called after the last row and before any total. */
  finish(): void {
    this.isMetric = isMetricTakeoff(this.reading.result().understanding);
  }

  begin({ columns }: TakeoffTable): void {
    this.columns = columns;
  }

  row(read: ReadRow, rowNumber: number): void {
    const index = rowNumber - FIRST_ROW_NUMBER;
    // A table without a header begins with the names of the columns, which are no row of the data.
    if (read.kind !== "line" || index < 0) return;
    const { quantity, totalWeight } = read.line;
    this.areLines[index] = true;
    if (quantity !== null) {
      this.quantities[index] = quantity;
      this.hasQuantity = true;
    }
    if (totalWeight) {
      this.weights[index] = totalWeight.value;
      this.areComputed[index] = totalWeight.source === "computed";
      this.hasWeight = true;
    }
  }

  /** The indexes of the columns that hold numbers, as far as their meaning is understood. */
  numericColumns(): number[] {
    return this.columns.flatMap(({ index, role, lengthUnit }) =>
      // With its unit in the header a length is a plain number.
      NUMERIC_ROLES.has(role) || (role === "length" && lengthUnit !== null) ? [index] : [],
    );
  }

  /** The totals of the rows with these indexes; of all rows for null. */
  totals(found: Uint32Array | null): Totals {
    const quantity: Total = { sum: 0, uncounted: 0 };
    const weight: WeightTotal = { sum: 0, uncounted: 0, computed: 0 };
    const count = found?.length ?? this.areLines.length;
    for (let position = 0; position < count; position += 1) {
      const index = found?.[position] ?? position;
      if (!this.areLines[index]) continue;
      add(quantity, this.quantities[index] ?? NaN);
      const pounds = this.weights[index] ?? NaN;
      add(weight, pounds);
      if (this.areComputed[index]) weight.computed += pounds;
    }
    return { quantity: this.hasQuantity ? quantity : null, weight: this.hasWeight ? weight : null, isMetric: this.isMetric };
  }
}

function add(total: Total, value: number): void {
  if (Number.isNaN(value)) total.uncounted += 1;
  else total.sum += value;
}
