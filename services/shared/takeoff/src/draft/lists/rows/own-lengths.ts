import { readDescribedDesignation, readDesignation } from "../../../designations/read-designation.ts";
import type { ListRow } from "./list-rows.ts";

/** A name with the length of its piece, and what it is for: `tube 40x40x3 750mm leg`, `U 100 - 850`. */
const NAME = /^(?<section>\p{L}.*?\d)(?: ?mm)?(?: ?[-,] ?| )(?<length>\d{2,5})(?<unit> ?mm)?(?![\dx.,/"'])(?<more>.*)$/iu;
/** The name of the column that own lengths are written to. */
const HEADER = "Length (mm)";

/**
 * Lists whose names hold the lengths of their pieces, with a column of those lengths; the rows as they are where none does. A length has its
 * unit, or stands in another column, too: a number of neither kind leaves the length open.
 */
export function partOwnLengths(
  header: readonly ListRow[],
  body: readonly ListRow[],
): { header: readonly ListRow[]; body: readonly ListRow[] } {
  const rows = body.map(({ cells }) => cells.map((cell) => readOwnLength(cell, cells)));
  if (!rows.flat().some((found) => found !== null)) return { header, body };
  const last = header.length - 1;
  return {
    header: header.map((row, index) => ({ ...row, cells: [...row.cells, index === last ? HEADER : ""] })),
    body: body.map((row, index) => {
      const found = rows[index] ?? [];
      const [length = ""] = found.flatMap((one) => one?.length ?? []);
      return { ...row, cells: [...row.cells.map((cell, column) => found[column]?.section ?? cell), length] };
    }),
  };
}

/** The section and the length of a cell, a length that another cell repeats or that nothing confirms left out; null where it holds no length. */
function readOwnLength(cell: string, row: readonly string[]): { section: string; length: string } | null {
  const { section = "", length = "", unit, more = "" } = NAME.exec(cell.trim())?.groups ?? {};
  // What is read as a whole needs no column of lengths.
  if (section === "" || readDesignation(cell) !== null || readDescribedDesignation(cell)?.length) return null;
  const read = readDesignation(section);
  const isRepeated = row.includes(length);
  if (!read || read.section.family === "UNSIZED" || /\d/.test(unit === undefined && !isRepeated ? "" : more)) return null;
  // The name of a channel may be a mark, but not in front of the length that the row states.
  if (read.weak === true && !isRepeated) return null;
  return { section: read.weak === true ? read.designation : section, length: unit === undefined || isRepeated ? "" : `${length} mm` };
}
