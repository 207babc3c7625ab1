import type { KnownParameters, Requirement } from "@takeoff/contracts";
import type { ReadableData } from "../lines/data/data.service.ts";
import type { DocumentRow } from "../../core/document-row.ts";

/** Batches of rows, each row with a cell for every column. */
export type Batches = AsyncIterable<readonly (readonly string[])[]>;

/** The data of an export. */
export interface ExportSource extends ReadableData {
  document: Pick<DocumentRow, "id" | "project_name" | "contractor_location">;
  /** The uploader's when the drawing came in; null for a document of before they were kept. */
  parameters: KnownParameters;
  /** What the customer requires of the whole order. */
  requirements: readonly Requirement[];
}

/** Streams an export; reads rows only as fast as its output is consumed. */
export type ExportWriter = (source: ExportSource) => AsyncIterable<string | Buffer>;
