import { isHeaderName, readHeaderName } from "../columns/header-name.ts";
import type { Column } from "../columns/columns.ts";
import type { ReadRow } from "../takeoff-row.ts";

/** What a row below the lines of a table begins: sums of what is above, the table once more, or a table with other columns. */
type LaterTable = "sums" | "again" | "other";

/** Words of a title above sums of the whole list: `TOTALS BY PROFILE`, `Zusammenstellung nach Profil`. */
const SUMS =
  /^(?:grand )?(?:totals?|summary|(?:material|weight|steel) summary|recap\w*|zusammen(?:fassung|stellung)|summen?|récap\w*|resumen|riepilogo|podsumowanie|zestawienie|souhrn|rekapitulace|samenvatting|sammanfattning|sammanställning|resumo)\b.*\b(?:by|per|for each|nach|je|par|por|wg|według|podle|dle)\b/iu;
const DIGIT = /\d/;
/** The longest title that is read, in characters. */
const MAX_TITLE = 100;
/** The fewest names of a header. */
const MIN_NAMES = 3;
/** The fewest columns that have another meaning in another table. */
const MIN_DIFFERING = 2;

/** Notices other tables below the lines of one: rows are given in their order. */
export class LaterTables {
  private readonly columns: readonly Column[];
  private hasLines = false;
  private below: "sums" | "other" | null = null;

  constructor(columns: readonly Column[]) {
    this.columns = columns;
  }

  /** A line was read: what looks like a header above it belongs to its own. */
  begin(): void {
    this.hasLines = true;
  }

  /** The header of the table stands there again. */
  end(): ReadRow {
    this.below = null;
    return { kind: "header" };
  }

  /** What a row is that is no line of the table; null for one that may be. */
  look(cells: readonly string[]): ReadRow | null {
    if (this.below !== null) return { kind: this.below === "sums" ? "subtotal" : "group" };
    const found = findLaterTable(cells, this.columns);
    if (found === null) return null;
    // The second row of a header, such as its units.
    if (found === "again" || (!this.hasLines && found === "other")) return { kind: "header" };
    this.below = found;
    return found === "sums" ? { kind: "subtotal" } : { kind: "header", isOther: true };
  }
}

/** What a row begins that is neither a line nor the header of its table; null for other rows. */
function findLaterTable(cells: readonly string[], columns: readonly Column[]): LaterTable | null {
  // Lines have numbers: nearly all rows end here.
  if (cells.some((cell) => DIGIT.test(cell))) return null;
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const isOfSums = filled.some((cell) => cell.length <= MAX_TITLE && SUMS.test(cell));
  if (isOfSums && filled.length === 1) return "sums";
  if (filled.filter(isHeaderName).length < MIN_NAMES) return null;
  if (isOfSums) return "sums";
  const differing = columns.filter(({ index, role }) => {
    const named = readHeaderName((cells[index] ?? "").trim()).role;
    return role !== null && named !== null && named !== role;
  });
  return differing.length < MIN_DIFFERING ? "again" : "other";
}
