import { parse } from "csv-parse/sync";
import { SEPARATORS, type Separator } from "./write-csv.ts";

/** Options of the CSV parser: as lenient as possible without changing a cell. */
export const CSV_SYNTAX = {
  // An unquoted cell may contain quotes, as in 25'-0".
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  // Skips a malformed row; otherwise it would fail the stream and lose the rows before it.
  skip_records_with_error: true,
  record_delimiter: ["\r\n", "\n", "\r"],
};

const SAMPLED_ROWS = 50;

/**
 * Detects the separator that splits the first rows of a CSV into the most cells with the most equal row lengths. Titles above the
 * table have one cell and do not count; nor do separators within quotes. A comma for a text with one column.
 * @param head the beginning of the text; its last row may be incomplete
 */
export function detectSeparator(head: string): Separator {
  let best: { separator: Separator; score: number } = { separator: ",", score: 0 };
  for (const separator of SEPARATORS) {
    const widths = parse(head, { ...CSV_SYNTAX, delimiter: separator, to: SAMPLED_ROWS }).map((row) => row.length);
    // Rows of one cell are titles, or the separator is another.
    const several = widths.filter((width) => width > 1);
    const width = mostFrequent(several);
    const alike = several.filter((other) => other === width).length / widths.length;
    // Squared: commas within the notes of most rows must not outvote a separator that divides every row alike.
    const score = width * alike ** 2;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/**
 * The number of cells of a row, from the beginning of a CSV: those of its first row or of most rows, whichever are more, since titles are
 * narrower than their table, and rows may end early. 0 without rows of several cells. Rows over lines do not count: an open quote makes
 * one of many.
 */
export function usualWidth(head: string, separator: string): number {
  const rows = parse(head, { ...CSV_SYNTAX, delimiter: separator, to: SAMPLED_ROWS });
  const widths = rows.filter((row) => row.length > 1 && !row.some((cell) => /[\r\n]/.test(cell))).map((row) => row.length);
  return Math.max(widths[0] ?? 0, mostFrequent(widths.toSorted((a, b) => b - a)));
}

/** The most frequent of the numbers, of equally frequent ones the first; 0 without numbers. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of numbers) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, other) => (other[1] > best[1] ? other : best), [0, 0] as [number, number])[0];
}

/** The separator that a first line names for spreadsheets (`sep=;`), and the text after that line; null without such a line. */
export function namedSeparator(head: string): { separator: string; rest: string } | null {
  const line = /^sep=([,;\t|])(?:\r\n|\n|\r)/i.exec(head);
  return line?.[1] ? { separator: line[1], rest: head.slice(line[0].length) } : null;
}
