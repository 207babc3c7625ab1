import { lengthInInches, type WrittenLength } from "../../cells/lengths.ts";
import type { Column } from "../columns/columns.ts";
import type { TakeoffRow } from "../takeoff-row.ts";

/** No mill ships a longer piece, in inches (80 ft), and no truck carries one (120 ft). */
const MAX_PIECE_LENGTH = 120 * 12;
/** The fewest lengths, and their share, that make a column one of all pieces. */
const MIN_LONG = 2;
const MIN_SHARE = 0.2;

/** Whether a length is that of no single piece. */
export function isTooLong(length: WrittenLength | null): boolean {
  return length !== null && lengthInInches(length) > MAX_PIECE_LENGTH;
}

/** The columns with lengths of all pieces in place of those of one, where many are longer than any piece; null where they are not. */
export function withLengthsOfAll(columns: readonly Column[], lines: readonly TakeoffRow[]): Column[] | null {
  if (columns.some(({ role }) => role === "total_length")) return null;
  const lengths = lines.flatMap(({ length }) => length ?? []);
  const long = lengths.filter(isTooLong);
  if (long.length < MIN_LONG || long.length < MIN_SHARE * lengths.length) return null;
  return columns.map((column) => (column.role === "length" ? { ...column, role: "total_length", reason: "content" } : column));
}
