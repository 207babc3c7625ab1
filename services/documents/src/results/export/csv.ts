import { TAKEOFF_HEADERS } from "@takeoff/contracts";
import { BYTE_ORDER_MARK, csvLine } from "@takeoff/platform";
import { inPieces } from "../data/pieces.ts";
import type { Batches, ExportSource } from "./export-source.ts";

/** A CSV of a header and what `lines` makes of each row. */
export async function* csvOf(
  header: readonly string[],
  rows: Batches,
  lines: (row: readonly string[]) => readonly (readonly string[])[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for await (const batch of rows) yield* inPieces(batch, (row) => lines(row).map(csvLine).join(""));
}

/** Every column under its own header. */
export function writeCsv({ head: { columns }, rows }: ExportSource): AsyncGenerator<string> {
  return csvOf(columns.length ? columns : TAKEOFF_HEADERS, rows(), (row) => [row]);
}
