import type { RuledTable } from "../../sheet/tables.ts";
import { isPieceMarkAlone } from "./mark-texts.ts";

/** The name of a column: words without a number, and not `TYP`. */
const HEADING = /^(?!TYP\b)[A-Z][^\d]{2,}$/;

/**
 * Whether what looks like a table is the framing of a plan or an elevation: members at equal distances with marks of pieces between them, and no
 * row that names columns.
 */
export function isFraming({ rows, cells }: RuledTable): boolean {
  const texts = cells.flatMap((row) => row.flatMap(({ runs }) => runs.flatMap(({ text }) => text.toUpperCase().split(" "))));
  return texts.some(isPieceMarkAlone) && !rows.some(namesColumns);
}

function namesColumns(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== "");
  return filled.length > 1 && filled.every((cell) => HEADING.test(cell.toUpperCase()));
}
