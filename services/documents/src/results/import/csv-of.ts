import { BYTE_ORDER_MARK } from "@takeoff/contracts";
import { detectSeparator, SEPARATORS } from "../extraction/csv-separator.ts";

/** Characters by which a reader chooses the separator: at least as many as `readCsv` takes. */
const SAMPLE_CHARACTERS = 65_536;

/**
 * Writes rows as CSV in UTF-8 with a byte order mark, so that `readCsv` returns the same cells. Unlike our exports it puts no
 * apostrophe before formulas: a file that is read again must not gain characters.
 */
export async function* csvOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let head: string | null = "";
  for await (const row of rows) {
    const line = lineOf(row);
    if (head === null) {
      yield Buffer.from(line);
      continue;
    }
    head += line;
    if (head.length < SAMPLE_CHARACTERS) continue;
    yield begin(head);
    head = null;
  }
  if (head !== null) yield begin(head);
}

/** The beginning of the file; names the separator where a reader would take another for it. */
function begin(head: string): Buffer {
  const named = detectSeparator(head.slice(0, SAMPLE_CHARACTERS)) === "," ? "" : "sep=,\r\n";
  return Buffer.from(BYTE_ORDER_MARK + named + head);
}

const QUOTED = new RegExp(`["\\r\\n${SEPARATORS.join("").replace("\t", "\\t")}]`);

function lineOf(cells: readonly string[]): string {
  // A reader skips an empty line.
  if (cells.length <= 1 && (cells[0] ?? "") === "") return '""\r\n';
  return `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}
