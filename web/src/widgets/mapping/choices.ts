import { MAPPED_COLUMNS, ROWS_WITH_HEADER, type TakeoffMapping, type TakeoffPreview, type TakeoffRole } from "@takeoff/contracts";
import { findTable, mappingOf, SAMPLE_ROWS, type ReadTakeoff } from "@takeoff/takeoff";
import { readPreview, type PreviewReading, type PreviewTable } from "./reading.ts";

/** What a person has chosen about the columns of a table. */
export interface Choices {
  mapping: TakeoffMapping;
  /** The role that the last choice moved, and the indexes of the columns that it moved between; null when it moved none. */
  moved: { role: TakeoffRole; from: number; to: number } | null;
}

function buildMapping({ table, choices }: Pick<ReadTakeoff, "table" | "choices">): TakeoffMapping {
  const mapping = mappingOf(table, choices);
  return { ...mapping, roles: mapping.roles.slice(0, MAPPED_COLUMNS) };
}

/** The mapping that leaves the table as it is understood, whatever was confirmed before. */
export function findUnderstoodMapping(preview: PreviewTable): TakeoffMapping {
  return buildMapping(readPreview(preview, null));
}

/**
 * What the choices begin with.
 * @param confirmed what the person confirmed for this table already; by default what was confirmed before, else as understood
 */
export function findInitialChoices(
  preview: PreviewTable & Pick<TakeoffPreview, "mapping">,
  confirmed: TakeoffMapping | null = preview.mapping,
): Choices {
  if (!confirmed || confirmed.as_understood) return { mapping: findUnderstoodMapping(preview), moved: null };
  // One role for each column: a remembered mapping names only what was changed.
  const { roles } = buildMapping(readPreview(preview, confirmed));
  const { header_row, length_unit, weight_unit, weight_of, decimal_mark } = confirmed;
  return { mapping: { header_row, roles, length_unit, weight_unit, weight_of, decimal_mark }, moved: null };
}

/** Gives a column a role, or none. A role that another column has moves here. */
export function withRole({ mapping }: Choices, column: number, role: TakeoffRole | null): Choices {
  const from = role === null ? -1 : mapping.roles.indexOf(role);
  const roles = mapping.roles.map((current, index) => (index === column ? role : index === from ? null : current));
  return { mapping: { ...mapping, roles }, moved: role === null || from === -1 || from === column ? null : { role, from, to: column } };
}

/**
 * Takes another row as the header, or none. The columns then have the roles that are understood with it: those of another
 * header mean nothing any more.
 */
export function withHeaderRow(preview: PreviewTable, { mapping }: Choices, headerRow: number | null): Choices {
  const { length_unit, weight_unit, decimal_mark } = mapping;
  const table = findTable(preview.rows.slice(0, SAMPLE_ROWS), preview.separator, headerRow);
  const found = buildMapping({ table, choices: { weightOf: table.weightOf, lengthUnit: length_unit, weightUnit: weight_unit } });
  return { mapping: { ...found, decimal_mark }, moved: null };
}

export type TableChoice = Pick<TakeoffMapping, "length_unit" | "weight_unit" | "weight_of" | "decimal_mark">;

/** Sets what is chosen for the table as a whole. */
export function withTableChoice({ mapping }: Choices, chosen: Partial<TableChoice>): Choices {
  return { mapping: { ...mapping, ...chosen }, moved: null };
}

/**
 * Reads a preview with a mapping. What is only inferred is said until a person confirms it: reading a table by the mapping that it is understood
 * by would be a confirmation.
 * @param isConfirmed a person has confirmed the columns of this table, or of one like it, before
 */
export function readChoices(
  preview: PreviewTable,
  mapping: TakeoffMapping,
  understood: TakeoffMapping,
  isConfirmed: boolean,
): PreviewReading {
  return readPreview(preview, !isConfirmed && areEqualMappings(mapping, understood) ? null : mapping);
}

export function areEqualMappings(a: TakeoffMapping, b: TakeoffMapping): boolean {
  const buildKey = ({ header_row, roles, length_unit, weight_unit, weight_of, decimal_mark }: TakeoffMapping) =>
    JSON.stringify([header_row, roles, length_unit, weight_unit, weight_of, decimal_mark]);
  return buildKey(a) === buildKey(b);
}

/** The rows that can be chosen as the header, by index. */
export function listHeaderRows({ rows }: PreviewTable): number[] {
  return rows.slice(0, ROWS_WITH_HEADER).map((_, index) => index);
}

/** The rows below the header, by index, that are shown as they are written. */
export function pickSampleRows({ rows }: PreviewTable, headerRow: number | null, count: number): number[] {
  const begin = headerRow === null ? 0 : headerRow + 1;
  return rows.slice(begin, begin + count).map((_, index) => begin + index);
}

/** The names of the columns on screen; one without a header is named by its position. */
export function nameColumns(headers: readonly string[]): string[] {
  return headers.map((header, index) => header.trim() || `Column ${index + 1}`);
}

/** Shortens a text to a number of characters, with an ellipsis. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
