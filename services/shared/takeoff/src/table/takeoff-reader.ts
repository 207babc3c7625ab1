import { columnsByRole, type Column } from "./columns/columns.ts";
import { FOREIGN_TOTAL } from "./lexicon/lexicon.ts";
import type { Role } from "./columns/roles.ts";
import { AssemblyHeads } from "./rows/assembly-heads.ts";
import { LengthCells } from "./lines/length-cells.ts";
import { ShippingPieces } from "./rows/shipping-pieces.ts";
import { LaterTables } from "./rows/later-tables.ts";
import { RepeatedCells } from "./rows/repeated-cells.ts";
import { NestedQuantities } from "./rows/nesting.ts";
import { RowReading } from "./lines/row-reading.ts";
import { findUnitOf } from "./units/unit-column.ts";
import { RunningSums } from "./rows/running-sums.ts";
import { isBlank, isSameHeader } from "./rows/blank-rows.ts";
import type { ReadRow, StatedSum, TableChoices, TakeoffRow } from "./takeoff-row.ts";

const GROUP_OF_MARKUPS = /\S \(\d+\)$/;
const SUBTOTAL = /^(?:grand |sub[ -]?)?(?:total|totals|subtotal)\b|\b(?:sub[ -]?total|grand total)s?\b/i;

/**
 * Creates a function that tells what the rows of a table mean. Rows are given in their order: in an indented list, quantities depend on
 * the rows above.
 * @param columns as `findTable` gave them, or as a person confirmed them
 */
export function takeoffReader(columns: readonly Column[], chosen: TableChoices = {}): (cells: readonly string[]) => ReadRow {
  const byRole = columnsByRole(columns);
  const headers = columns.map(({ header }) => header);
  const isMarkupList = byRole.has("markup_id") && (byRole.has("measurement") || byRole.has("page_index"));
  const lengths = new LengthCells(chosen.lengthUnit ?? null);
  const nested = chosen.isNested ? new NestedQuantities() : null;
  const repeated = new RepeatedCells();
  const later = new LaterTables(columns);
  const shipping = new ShippingPieces();
  const heads = chosen.partsCounted ? new AssemblyHeads(chosen.partsCounted) : null;
  const sums = new RunningSums();
  const choices: TableChoices = { ...chosen, unitOf: findUnitOf(columns) };
  return (written) => {
    const cells = repeated.fill(written);
    if (isBlank(cells)) {
      shipping.end();
      return { kind: "blank" };
    }
    if (headers.some((header) => header !== "") && isSameHeader(cells, headers)) return later.end();
    const other = later.look(cells);
    if (other) return other;
    const row = new RowReading(byRole, cells, choices, lengths);
    if (cells.some(isTotal)) {
      sums.end();
      return { kind: "subtotal", sum: statedSum(row.line(null, null), byRole) };
    }
    if (isMarkupList && row.text("markup_id") === "") return { kind: "group" };
    // Revu sums up the markups of each subject above them: `W16x26 (3)`.
    if (GROUP_OF_MARKUPS.test(row.text("subject")) && row.text("designation") === "" && row.text("mark") === "") return { kind: "group" };
    if (shipping.begin(row.text("designation"), () => row.line(null, null))) return { kind: "group" };
    const textOf = (role: Role): string => row.text(role);
    if (heads?.begin(textOf, () => row.line(null, null).quantity)) return { kind: "group" };
    const line = row.line(nested, shipping.current ?? heads?.of(textOf) ?? null);
    const isLine = isMarkupList || nested ? saysSteel(line) : saysLine(line, byRole);
    // A title between the lines, such as the name of a group, fills one cell.
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    if (!isLine || (filled === 1 && columns.length > 2 && !line.designation)) return { kind: "group" };
    if (sums.isSum(line, () => cells.some(isWord))) return { kind: "subtotal", sum: statedSum(line, byRole) };
    sums.add(line);
    later.begin();
    return { kind: "line", line };
  };
}

/** Whether a cell is none of a number with its unit. */
function isWord(cell: string): boolean {
  return /^[^\d.,-]*\p{L}/u.test(cell.trim());
}

/** What a row that sums up lines states. Without a column of pieces, those of a designation are no sum. */
function statedSum({ quantity, isMultiplied, totalWeight, pieceWeight }: TakeoffRow, columns: ReadonlyMap<Role, Column>): StatedSum {
  const pieces = columns.has("qty") && !isMultiplied && quantity !== null && quantity > 0 ? quantity : null;
  return { pieces, weight: [totalWeight, pieceWeight].find((weight) => weight?.source === "stated") ?? null };
}

/** Whether a cell names the row as a sum. */
function isTotal(cell: string): boolean {
  const text = cell.trim();
  return SUBTOTAL.test(text) || FOREIGN_TOTAL.test(text);
}

/** Whether a row of a markup list, or of an indented list, is a piece: others are comments and assemblies. */
function saysSteel({ designation, quantity, length }: TakeoffRow): boolean {
  return designation !== null || (quantity !== null && quantity > 0 && length !== null);
}

/**
 * Whether a row is a line. Where the table states sections and quantities, a row with neither, whose mark is a word, is none: lists of
 * machines have the operations on a part below it.
 */
function saysLine(
  { designationText, mark, quantity, length, pieceWeight, totalWeight, unread }: TakeoffRow,
  columns: ReadonlyMap<Role, Column>,
): boolean {
  const statesSections = columns.has("designation") || columns.has("size");
  if (designationText === "" && /\btotals?:?$/i.test(mark)) return false;
  // An allowance for welds or waste.
  if (quantity === null && (mark + designationText).endsWith("%")) return false;
  if (designationText !== "" || quantity !== null) return true;
  const statesBoth = columns.has("qty") && statesSections;
  const isMeasured = length !== null || pieceWeight !== null || totalWeight !== null || unread.length > 0;
  return statesBoth ? isMeasured && /\d/.test(mark) : mark !== "" || length !== null;
}
