import type { DecimalMark } from "../cells/numbers.ts";
import type { LengthUnit } from "../cells/lengths.ts";
import type { TakeoffTable } from "./find-table.ts";
import type { Role } from "./columns/roles.ts";
import type { TableChoices, WeightMeaning } from "./takeoff-reader.ts";

/** What a person decided about a table. The names are those of the programming interface. */
export interface TableMapping {
  /** The index of the row that names the columns; null when there is none. */
  header_row: number | null;
  /** By the index of the column; null for a column that is not used. */
  roles: readonly (Role | null)[];
  /** Of lengths whose unit no cell and no header states. */
  length_unit: LengthUnit | null;
  weight_of: WeightMeaning | null;
  /** Of all numbers; null leaves it to what the numbers of each column show. */
  decimal_mark: DecimalMark | null;
}

/** The same table with the meanings that a person gave to its columns. Columns behind those that the person saw keep theirs. */
export function withMapping(table: TakeoffTable, { roles, decimal_mark, weight_of }: TableMapping): TakeoffTable {
  const taken = new Set(roles);
  const columns = table.columns.map((column) => {
    const role = column.index < roles.length ? (roles[column.index] ?? null) : taken.has(column.role) ? null : column.role;
    const reason = role === null ? null : ("confirmed" as const);
    return { ...column, role, reason, decimalMark: decimal_mark ?? column.decimalMark };
  });
  return { ...table, columns, weightOf: weight_of ?? table.weightOf };
}

/** How the rows of a table are read: with a person's choices, where there are any. */
export function choicesOf(table: TakeoffTable, mapping: TableMapping | null): TableChoices {
  return { weightOf: table.weightOf, lengthUnit: mapping?.length_unit ?? null };
}

/** A mapping that leaves a table as it was understood. */
export function mappingOf(table: TakeoffTable, choices: TableChoices = {}): TableMapping {
  return {
    header_row: table.headerRow,
    roles: table.columns.map(({ role }) => role),
    length_unit: choices.lengthUnit ?? null,
    weight_of: choices.weightOf ?? table.weightOf,
    decimal_mark: null,
  };
}

/**
 * What tables with the same header have in common, whatever its case and spacing: a mapping is remembered by it. Null without a
 * header, by which nothing can be recognized again.
 */
export function headerSignature(headers: readonly string[]): string | null {
  const names = headers.map((header) => header.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase());
  while (names.at(-1) === "") names.pop();
  return names.length === 0 ? null : JSON.stringify(names);
}
