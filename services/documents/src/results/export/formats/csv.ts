import { BYTE_ORDER_MARK, toCsvLine } from "@takeoff/contracts";
import { TAKEOFF_HEADERS } from "@takeoff/takeoff";
import { joinInChunks } from "../../lines/chunks.ts";
import type { Batches, ExportSource } from "../export-source.ts";

/** Streams a CSV: a header, and the lines that `lines` makes of each row. */
export async function* csvOf(
  header: readonly string[],
  rows: Batches,
  lines: (row: readonly string[]) => readonly (readonly string[])[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(header);
  for await (const batch of rows) yield* joinInChunks(batch, (row) => lines(row).map(toCsvLine).join(""));
}

/** Writes all columns with their own headers. */
export function writeCsv({ head: { columns }, rows }: ExportSource): AsyncGenerator<string> {
  return csvOf(columns.length ? columns : TAKEOFF_HEADERS, rows(), (row) => [row]);
}
