import type { WrittenLength } from "../../cells/lengths.ts";
import { readQuantity } from "../../cells/numbers.ts";
import { DIMENSION, readDimension } from "../../dimensions.ts";
import { KILOGRAMS_PER_POUND, LB_PER_FT_PER_KG_PER_M } from "../../sections/section.ts";
import type { SectionWeight } from "../../sections/weight.ts";
import type { Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";
import type { WeightUnit } from "../lexicon/units.ts";
import { readCell } from "../rows/blank-rows.ts";
import type { TableChoices } from "../takeoff-row.ts";
import { mayHaveUnit, POUNDS, weightUnitOfWord } from "../units/measured-quantity.ts";
import type { LengthCells } from "./length-cells.ts";
import { readRounding, type TakeoffWeight } from "./row-arithmetic.ts";
import { readSide, type PlateRole, type RowCells } from "./row-designation.ts";

const NO_WEIGHTS = { piece_weight: null, total_weight: null, weight: null };
type WeightRole = Extract<Role, "piece_weight" | "total_weight" | "weight" | "wt_per_ft">;
const FRACTION = new RegExp(`^${DIMENSION}$`);

/** The values of one row's cells by the roles of their columns; notes those that hold something else. */
export class RowValues implements RowCells {
  protected readonly columns: ReadonlyMap<Role, Column>;
  protected readonly cells: readonly string[];
  protected readonly choices: TableChoices;
  protected readonly lengths: LengthCells;
  protected readonly unread = new Set<Role>();
  protected unitless: Record<"piece_weight" | "total_weight" | "weight", TakeoffWeight | null> | null = null;

  constructor(columns: ReadonlyMap<Role, Column>, cells: readonly string[], choices: TableChoices, lengths: LengthCells) {
    this.lengths = lengths;
    this.columns = columns;
    this.cells = cells;
    this.choices = choices;
  }

  text(role: Role): string {
    return this.filled(role)?.text ?? "";
  }

  side(role: PlateRole): string {
    return readSide(this.columns, role, this.text(role));
  }

  /** A cell with its column; null where the table has no such column, and for an empty cell. */
  protected filled(role: Role): { column: Column; text: string } | null {
    const column = this.columns.get(role);
    const text = column ? readCell(this.cells[column.index] ?? "") : "";
    return column && text !== "" ? { column, text } : null;
  }

  protected unitBeside(): string {
    return this.text("measurement_unit").toLowerCase().replace(/\.$/, "");
  }

  /** The feet or the inches of a length, also with a fraction: `6 1/2`. */
  protected part(role: "length_feet" | "length_inches"): number | null {
    const text = this.text(role);
    return this.columns.has(role) && FRACTION.test(text) ? readDimension(text) : this.number(role);
  }

  protected readLength(role: "length" | "total_length"): WrittenLength | null {
    const cell = this.filled(role);
    if (!cell) return null;
    const found = this.lengths.read(cell, this.text("length_unit"));
    if (!found) this.unread.add(role);
    return found;
  }

  protected perFoot(weight: SectionWeight | null): TakeoffWeight | null {
    const cell = this.filled("wt_per_ft");
    const stated = this.number("wt_per_ft");
    if (cell && stated !== null) {
      const ofKilogram = cell.column.lengthUnit === "ft" ? 1 / KILOGRAMS_PER_POUND : LB_PER_FT_PER_KG_PER_M;
      const factor = this.weightUnit("wt_per_ft") === "kg" ? ofKilogram : 1;
      return { value: stated * factor, source: "stated", rounding: readRounding(cell) * factor };
    }
    return weight ? { value: weight.perFoot, source: weight.source === "computed" ? "computed" : "stated" } : null;
  }

  protected stated(role: Exclude<WeightRole, "wt_per_ft">): TakeoffWeight | null {
    const cell = this.filled(role);
    if (!cell) return null;
    const { column, text } = cell;
    const quantity = column.decimalMark === null ? null : readQuantity(text, column.decimalMark);
    const written = quantity && weightUnitOfWord(quantity.unit);
    if (!quantity || (quantity.unit !== "" && !written) || quantity.value < 0) {
      this.unread.add(role);
      return null;
    }
    // The zero of an unused form, or of a program that does not know the weight.
    if (quantity.value === 0) return null;
    const unit = written ?? this.weightUnit(role);
    if (unit === null) {
      this.unread.add(role);
      this.unitless = {
        ...NO_WEIGHTS,
        ...this.unitless,
        [role]: { value: quantity.value, source: "stated", rounding: readRounding(cell) },
      };
      return null;
    }
    const source = this.text("weight_source") === "computed" ? "computed" : "stated";
    return { value: quantity.value * POUNDS[unit], source, rounding: readRounding(cell) * POUNDS[unit] };
  }

  protected weightUnit(role: WeightRole): WeightUnit | null {
    const stated = this.choices.unitOf === role ? weightUnitOfWord(this.unitBeside()) : null;
    return this.columns.get(role)?.weightUnit ?? stated ?? this.choices.weightUnit ?? null;
  }

  protected page(): number | null {
    const page = this.number("page");
    if (page !== null) return page;
    const index = this.number("page_index");
    return index === null ? null : index + 1;
  }

  /** The number of a cell, whatever word follows it; a cell that holds something else is reported. */
  protected number(role: Role): number | null {
    const cell = this.filled(role);
    if (!cell) return null;
    const { column, text } = cell;
    const quantity = column.decimalMark === null && /[.,]/.test(text) ? null : readQuantity(text, column.decimalMark ?? ".");
    if (quantity && mayHaveUnit(role, quantity.unit)) return quantity.value;
    this.unread.add(role);
    return null;
  }
}
