import type { ReadableData } from "./data.service.ts";
import { joinInChunks } from "../chunks.ts";
import { treeJson } from "../store/flat-elements.ts";

/**
 * Streams the JSON response of a document's data, with one batch of rows in memory. Builds rows as text: an object would lose a
 * column named `__proto__` and move columns with numeric names to the front.
 */
export async function* dataJson(documentId: number, { head, rows, elements }: ReadableData): AsyncGenerator<string> {
  const { columns, extracted_at, takeoff } = head;
  const keys = columns.map((column) => `${JSON.stringify(column)}:`);
  // Before the rows: a client that reads them as they come needs it first.
  const reading = takeoff?.mapping ? `"reading":${JSON.stringify({ mapping: takeoff.mapping, separator: takeoff.separator })},` : "";
  yield `{"document_id":${documentId},"columns":${JSON.stringify(columns)},${reading}"rows":[`;
  let separator = "";
  const write = (row: readonly string[]): string => {
    const text = `${separator}{${row.map((cell, index) => keys[index] + JSON.stringify(cell)).join(",")}}`;
    separator = ",";
    return text;
  };
  for await (const batch of rows()) yield* joinInChunks(batch, write);
  yield '],"metadata":';
  yield* treeJson(elements());
  yield `,"extracted_at":${JSON.stringify(extracted_at)}}`;
}
