import type { DecimalMark } from "../cells/numbers.ts";
import type { LengthUnit } from "../cells/lengths.ts";
import type { WeightUnit } from "./lexicon/units.ts";
import type { TakeoffTable } from "./find-table.ts";
import type { Role } from "./columns/roles.ts";
import type { TableChoices, WeightMeaning } from "./takeoff-row.ts";

/** What a person decided about a table. The names are those of the programming interface. */
export interface TableMapping {
  /** The index of the row that names the columns; null when there is none. */
  header_row: number | null;
  /** By the index of the column; null for a column that is not used. */
  roles: readonly (Role | null)[];
  /** Of lengths whose unit no cell and no header states. */
  length_unit: LengthUnit | null;
  /** Of weights whose unit no cell and no header states and nothing proves. */
  weight_unit: WeightUnit | null;
  weight_of: WeightMeaning | null;
  /** Of all numbers; null leaves it to what the numbers of each column show. */
  decimal_mark: DecimalMark | null;
  /** The person confirmed the table as it is understood: all else of the mapping is what is understood. */
  as_understood?: boolean | undefined;
  /**
   * The indexes of the columns whose role the person changed. A remembered mapping changes only these, so that it never hides a later,
   * better reading of the others; without it, as in what was remembered before, it changes all.
   */
  changed_roles?: readonly number[] | undefined;
}

/** The same table with the meanings that a person gave to its columns. Columns behind those that the person saw keep theirs. */
export function withMapping(table: TakeoffTable, { roles, decimal_mark, weight_of, changed_roles }: TableMapping): TakeoffTable {
  const isGiven = (index: number): boolean => (changed_roles ? changed_roles.includes(index) : index < roles.length);
  const taken = new Set(roles.filter((role, index) => role !== null && isGiven(index)));
  const columns = table.columns.map((column) => {
    const understood = column.role !== null && taken.has(column.role) ? null : column.role;
    const role = isGiven(column.index) ? (roles[column.index] ?? null) : understood;
    const reason = role === column.role ? column.reason : ("confirmed" as const);
    return { ...column, role, reason: role === null ? null : reason, decimalMark: decimal_mark ?? column.decimalMark };
  });
  return { ...table, columns, weightOf: weight_of ?? table.weightOf };
}

/**
 * A person's mapping as it is remembered: with what they changed of the table as it was understood.
 * @param understood the table without the mapping
 * @param mapped the table with it
 */
export function toRemembered(understood: TakeoffTable, mapped: TakeoffTable, mapping: TableMapping): TableMapping {
  const roles = mapped.columns.slice(0, mapping.roles.length).map(({ role }) => role);
  const changed = roles.flatMap((role, index) => (role === (understood.columns[index]?.role ?? null) ? [] : [index]));
  return {
    header_row: understood.headerRow,
    roles,
    length_unit: mapping.length_unit === (understood.lengthUnit ?? null) ? null : mapping.length_unit,
    weight_unit: mapping.weight_unit === (understood.weightUnit ?? null) ? null : (mapping.weight_unit ?? null),
    weight_of: mapping.weight_of === understood.weightOf ? null : mapping.weight_of,
    decimal_mark: mapping.decimal_mark,
    changed_roles: mapping.changed_roles ?? changed,
  };
}

/** How the rows of a table are read: with a person's choices, where there are any. */
export function choicesOf(table: TakeoffTable, mapping: TableMapping | null): TableChoices {
  const lengthUnit = mapping?.length_unit ?? table.lengthUnit ?? null;
  return {
    weightOf: table.weightOf,
    weightUnit: mapping?.weight_unit ?? table.weightUnit ?? null,
    lengthUnit,
    sectionUnit: table.sectionUnit ?? null,
    region: table.region ?? null,
    isSteel: table.isSteel ?? true,
    statedGrade: table.statedGrade ?? null,
    areLengthsOfAll: table.areLengthsOfAll ?? false,
    isNested: table.isNested ?? false,
    partsCounted: table.partsCounted ?? null,
  };
}

/** A mapping that leaves a table as it was understood. */
export function mappingOf(table: TakeoffTable, choices: TableChoices = {}): TableMapping {
  return {
    header_row: table.headerRow,
    roles: table.columns.map(({ role }) => role),
    length_unit: choices.lengthUnit ?? null,
    weight_unit: choices.weightUnit ?? null,
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
