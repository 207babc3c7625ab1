import { findTable, rowsOf, SAMPLE_ROWS, type ReadTakeoff, type TakeoffRow } from "@takeoff/takeoff";
import { joinInChunks } from "../data/chunks.ts";
import type { ExportSource } from "./export-source.ts";

/** How the rows are read: as they were understood when they were extracted, or, for earlier extractions, by their first rows. */
async function understood({ head, rows }: ExportSource): Promise<Pick<ReadTakeoff, "table" | "choices">> {
  if (head.takeoff) return head.takeoff;
  const sample: (readonly string[])[] = [head.columns];
  for await (const batch of rows()) {
    sample.push(...batch.slice(0, SAMPLE_ROWS - sample.length));
    if (sample.length >= SAMPLE_ROWS) break;
  }
  const table = findTable(sample, null);
  return { table, choices: { weightOf: table.weightOf } };
}

/** Writes the lines of the takeoff in chunks; titles, groups, subtotals and repeated headers are no lines. */
export async function* writeLines(source: ExportSource, write: (line: TakeoffRow) => string): AsyncGenerator<string> {
  const read = rowsOf(await understood(source));
  // The header is the first row of the file and no row of the data.
  let rowIndex = 0;
  for await (const batch of source.rows()) {
    yield* joinInChunks(batch, (cells) => {
      const row = read(cells, ++rowIndex);
      return row.kind === "line" ? write(row.line) : "";
    });
  }
}
