import type { ReadableData } from "../data/data.service.ts";
import type { DocumentRow } from "../../core/document-row.ts";

/** Batches of rows, each row with a cell for every column. */
export type Batches = AsyncIterable<readonly (readonly string[])[]>;

/** The data of an export. */
export interface ExportSource extends ReadableData {
  document: Pick<DocumentRow, "id" | "project_name" | "contractor_location">;
}

/** Streams an export; reads rows only as fast as its output is consumed. */
export type ExportWriter = (source: ExportSource) => AsyncIterable<string | Buffer>;
