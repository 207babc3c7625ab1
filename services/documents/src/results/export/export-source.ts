import type { ReadableData } from "../data/data.service.ts";
import type { DocumentRow } from "../documents/document-row.ts";

/** Rows as they are read: some at a time, each with a cell for every column. */
export type Batches = AsyncIterable<readonly (readonly string[])[]>;

/** What an export is written from. */
export interface ExportSource extends ReadableData {
  document: Pick<DocumentRow, "id" | "project_name" | "contractor_location">;
}

/** Writes an export in pieces, reading rows only as fast as its pieces are taken. */
export type ExportWriter = (source: ExportSource) => AsyncIterable<string | Buffer>;
