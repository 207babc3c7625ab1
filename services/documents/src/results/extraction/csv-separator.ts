import { parse } from "csv-parse/sync";

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

/** In the order of preference when several fit equally well. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

const SAMPLED_ROWS = 50;

/**
 * Detects the separator that splits the first rows of a CSV into the most cells with the most equal row lengths. Separators within
 * quotes do not count. A comma for a text with one column.
 * @param head the beginning of the text; its last row may be incomplete
 */
export function detectSeparator(head: string): Separator {
  let best: { separator: Separator; score: number } = { separator: ",", score: 0 };
  for (const separator of SEPARATORS) {
    const widths = parse(head, { ...CSV_SYNTAX, delimiter: separator, to: SAMPLED_ROWS }).map((row) => row.length);
    const width = widths[0] ?? 0;
    const alike = widths.filter((other) => other === width).length / widths.length;
    // With one column, every separator would fit.
    const score = width < 2 ? 0 : width * alike;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The separator that a first line names for spreadsheets (`sep=;`), and the text after that line; null without such a line. */
export function namedSeparator(head: string): { separator: string; rest: string } | null {
  const line = /^sep=([,;\t|])(?:\r\n|\n|\r)/i.exec(head);
  return line?.[1] ? { separator: line[1], rest: head.slice(line[0].length) } : null;
}
