import { BYTE_ORDER_MARK, guardFormulas } from "@takeoff/contracts";

/** Separators of a CSV, in the order of preference. Apart from what detects them: services write CSV, and load no parser. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Characters by which a reader chooses the separator: at least as many as `CsvReader` takes. */
const SAMPLE_CHARACTERS = 65_536;

/** Writes rows as CSV in UTF-8 with a byte order mark. `CsvReader` returns the same cells: it takes off the apostrophes before formulas. */
export async function* writeCsvFile(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let head: string | null = "";
  let isAmbiguous = false;
  for await (const row of rows) {
    const line = writeLine(row);
    if (head === null) {
      yield Buffer.from(line);
      continue;
    }
    head += line;
    isAmbiguous ||= row.some((cell) => OTHER_SEPARATOR.test(cell));
    if (head.length < SAMPLE_CHARACTERS) continue;
    yield begin(head, isAmbiguous);
    head = null;
  }
  if (head !== null) yield begin(head, isAmbiguous);
}

/** The beginning of the file; names the separator where a reader could take another for it. */
function begin(head: string, isAmbiguous: boolean): Buffer {
  return Buffer.from(BYTE_ORDER_MARK + (isAmbiguous ? "sep=,\r\n" : "") + head);
}

const [, ...OTHERS] = SEPARATORS;
const OTHER_SEPARATOR = new RegExp(`[${OTHERS.join("")}]`);
const QUOTED = new RegExp(`["\\r\\n${SEPARATORS.join("")}]`);

function writeLine(cells: readonly string[]): string {
  // A reader skips an empty line.
  if (cells.length <= 1 && (cells[0] ?? "") === "") return '""\r\n';
  return `${cells.map(quote).join(",")}\r\n`;
}

function quote(cell: string): string {
  const safe = guardFormulas(cell);
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
