import { parse } from "csv-parse/sync";
import { CSV_SYNTAX } from "./csv-syntax.ts";

/** In the order of preference where the text decides nothing. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

const LOOKED_AT = 50;

/**
 * The separator that divides the first rows of a CSV into the most cells, and all of them alike. What stands in quotes
 * divides nothing. A comma for a text of one column.
 * @param head the beginning of the text; its last row may be cut.
 */
export function detectSeparator(head: string): Separator {
  let best: { separator: Separator; score: number } = { separator: ",", score: 0 };
  for (const separator of SEPARATORS) {
    const widths = parse(head, { ...CSV_SYNTAX, delimiter: separator, to: LOOKED_AT }).map((row) => row.length);
    const width = widths[0] ?? 0;
    const alike = widths.filter((other) => other === width).length / widths.length;
    // Of one column each separator would be as good.
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
