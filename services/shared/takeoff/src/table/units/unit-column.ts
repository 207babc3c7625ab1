import type { Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";

const COUNTED_OR_WEIGHED: readonly (Role | null)[] = ["qty", "weight", "piece_weight", "total_weight"] satisfies Role[];

/**
 * The role of the column that a column of units is about: of the one on its left, else of that on its right, else of the quantities. Null
 * without a column of units, where it is about measurements, and where the name of its column states a unit already.
 */
export function findUnitOf(columns: readonly Column[]): Role | null {
  const units = columns.find(({ role }) => role === "measurement_unit");
  if (!units || columns.some(({ role }) => role === "measurement")) return null;
  const beside = [columns[units.index - 1], columns[units.index + 1]];
  const found = beside.find((column) => column && COUNTED_OR_WEIGHED.includes(column.role)) ?? columns.find(({ role }) => role === "qty");
  return found && found.weightUnit === null ? found.role : null;
}
