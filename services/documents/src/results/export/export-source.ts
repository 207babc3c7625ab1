import type { Requirement, SetMark } from "@takeoff/contracts";
import type { TakeoffSource } from "../lines/takeoff-lines.ts";
import type { DocumentRow } from "../../core/document-row.ts";

/** Batches of rows, each row with a cell for every column. */
export type Batches = AsyncIterable<readonly (readonly string[])[]>;

export interface ExportSource extends TakeoffSource {
  document: Pick<DocumentRow, "id" | "project_name" | "contractor_location">;
  /** What the customer requires of the whole order. */
  requirements: readonly Requirement[];
  /** The check of marks that was delivered with the takeoff; null without one. */
  marks: readonly SetMark[] | null;
}

/** Streams an export; reads rows only as fast as its output is consumed. */
export type ExportWriter = (source: ExportSource) => AsyncIterable<string | Buffer>;
