import { findColumn, headerKey, readNumber, TAKEOFF_COLUMN_NAMES, type TakeoffColumnName } from "./takeoff-columns.ts";
import { millimetresToInches, readLength, roundLength } from "./lengths.ts";

/** A line of a takeoff with any supported headers. A missing column reads as an empty text. */
export class TakeoffLine {
  constructor(
    private readonly columns: ReadonlyMap<TakeoffColumnName, number>,
    private readonly lengthUnit: number | null,
    private readonly cells: readonly string[],
  ) {}

  text(column: TakeoffColumnName): string {
    const index = this.columns.get(column);
    return index === undefined ? "" : (this.cells[index]?.trim() ?? "");
  }

  /** A plain number, with or without commas between thousands; null for any other text. */
  number(column: TakeoffColumnName): number | null {
    return readNumber(this.text(column));
  }

  /** The first text that is not empty among the columns. */
  first(...columns: readonly TakeoffColumnName[]): string {
    for (const column of columns) if (this.text(column) !== "") return this.text(column);
    return "";
  }

  /** The length in inches, rounded to 1/16; null when no column gives it with a unit. */
  length(): number | null {
    const written = readLength(this.text("length"));
    if (written !== null) return written;
    const inches = this.number("length_in") ?? this.inUnit() ?? inInches(this.number("length_mm"), "mm");
    return inches === null || inches < 0 ? null : roundLength(inches);
  }

  /** The weight of all pieces of the line, in pounds. */
  totalWeight(): number | null {
    const [piece, quantity] = [this.number("unit_weight_lb"), this.number("qty")];
    return this.number("total_weight_lb") ?? (piece === null || quantity === null ? null : piece * quantity);
  }

  /** The length of a Revu markup list, which has the number and the unit in two columns. */
  private inUnit(): number | null {
    const unit = this.lengthUnit === null ? "" : (this.cells[this.lengthUnit] ?? "");
    return inInches(this.number("length"), unit.trim().toLowerCase());
  }
}

/** Creates a function that reads the lines of a table with these headers. */
export function lineReader(headers: readonly string[]): (cells: readonly string[]) => TakeoffLine {
  const columns = new Map<TakeoffColumnName, number>();
  for (const column of Object.keys(TAKEOFF_COLUMN_NAMES) as TakeoffColumnName[]) {
    const index = findColumn(headers, column);
    if (index !== null) columns.set(column, index);
  }
  const unit = headers.findIndex((header) => headerKey(header) === headerKey("Length Unit"));
  return (cells) => new TakeoffLine(columns, unit === -1 ? null : unit, cells);
}

const INCHES_PER: Record<string, number> = { in: 1, '"': 1, ft: 12, "'": 12, mm: millimetresToInches(1), m: millimetresToInches(1000) };

function inInches(value: number | null, unit: string): number | null {
  const factor = Object.hasOwn(INCHES_PER, unit) ? INCHES_PER[unit] : undefined;
  return value === null || factor === undefined ? null : value * factor;
}
