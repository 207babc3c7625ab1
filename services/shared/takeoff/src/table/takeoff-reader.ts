import type { Column } from "./columns/columns.ts";
import { ROW_RULES } from "./rows/row-rules.ts";
import { TableRows } from "./rows/table-rows.ts";
import type { ReadRow, TableChoices } from "./takeoff-row.ts";

/**
 * Creates a function that tells what the rows of a table mean. Rows are given in their order: in an indented list, quantities depend on
 * the rows above.
 * @param columns as `findTable` gave them, or as a person confirmed them
 */
export function takeoffReader(columns: readonly Column[], chosen: TableChoices = {}): (cells: readonly string[]) => ReadRow {
  const rows = new TableRows(columns, chosen);
  return (written) => {
    const row = rows.next(written);
    for (const rule of ROW_RULES) {
      const read = rule.read(row);
      if (read) return read;
    }
    return { kind: "group" };
  };
}
