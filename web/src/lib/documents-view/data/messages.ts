import type { Totals } from "../takeoff-totals.ts";
import type { MetadataNode } from "./metadata.ts";

/** What is known of the data once they are read. */
export interface DataSummary {
  columns: readonly string[];
  /** The longest text of each column. */
  widths: readonly number[];
  rowCount: number;
  /** The root of the metadata. */
  metadata: MetadataNode | null;
}

/** The rows that a search found. Rows are asked for by the number of their search: a later one takes its place. */
export interface Found {
  search: number;
  count: number;
  totals: Totals;
}

/** What can be asked of the thread that holds the data, and its answers. */
export interface Answers {
  search: { question: { q: string }; answer: Found };
  rows: { question: { search: number; from: number; to: number }; answer: string[][] };
  children: { question: { path: readonly number[]; from: number }; answer: MetadataNode[] };
}
export type Question = { [What in keyof Answers]: { what: What } & Answers[What]["question"] }[keyof Answers];

/** The answer in pieces, each of which is answered, then its end, which is answered as well; then questions. */
export type ToReader =
  { type: "piece"; bytes: Uint8Array<ArrayBuffer> } | { type: "end" } | { type: "ask"; id: number; question: Question };
export type FromReader =
  | { type: "taken" }
  | { type: "loaded"; summary: DataSummary }
  /** What was sent is no data. */
  | { type: "failed"; message: string }
  | { type: "answer"; id: number; answer: Answers[keyof Answers]["answer"] };
