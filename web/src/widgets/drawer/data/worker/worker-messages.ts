import type { Totals } from "./takeoff-totals.ts";
import type { MetadataNode } from "./metadata.ts";

/** A summary of the data once they are parsed. */
export interface DataSummary {
  columns: readonly string[];
  /** The length of each column's longest text. */
  widths: readonly number[];
  /** The indexes of the columns that hold numbers. */
  numericColumns: readonly number[];
  rowCount: number;
  /** The root element of the metadata. */
  metadata: MetadataNode | null;
}

/** The result of a search. Its rows are requested by the number of the search; a later search replaces it. */
export interface SearchResult {
  search: number;
  count: number;
  totals: Totals;
}

/** The queries that the worker serves, with their parameters and results. */
export interface Queries {
  search: { parameters: { q: string }; result: SearchResult };
  rows: { parameters: { search: number; from: number; to: number }; result: string[][] };
  children: { parameters: { path: readonly number[]; from: number }; result: MetadataNode[] };
}
export type Query = { [What in keyof Queries]: { what: What } & Queries[What]["parameters"] }[keyof Queries];

/** First the response in chunks, then its end, then queries. The worker replies to each. */
export type WorkerCommand =
  | { type: "chunk"; bytes: Uint8Array<ArrayBuffer> }
  | { type: "end" }
  | { type: "query"; id: number; query: Query };
export type WorkerReply =
  | { type: "parsed" }
  | { type: "loaded"; summary: DataSummary }
  /** The response is malformed. */
  | { type: "failed"; message: string }
  | { type: "result"; id: number; result: Queries[keyof Queries]["result"] };
