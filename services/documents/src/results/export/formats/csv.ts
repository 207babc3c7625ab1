import { BYTE_ORDER_MARK, toCsvLine } from "@takeoff/contracts";
import { TAKEOFF_HEADERS } from "@takeoff/takeoff";
import { joinInChunks } from "../../lines/chunks.ts";
import type { ExportSource } from "../export-source.ts";

export async function* writeCsv({ head: { columns }, rows }: ExportSource): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(columns.length ? columns : TAKEOFF_HEADERS);
  for await (const batch of rows()) yield* joinInChunks(batch, toCsvLine);
}
