import type { ReadableData } from "./data.service.ts";

/**
 * The answer of a document's data, piece by piece: however many rows there are, one batch is in memory. Rows are written
 * by hand: an object would lose a column called `__proto__`, and put those that look like numbers first.
 */
export async function* dataJson(documentId: number, { head, rows }: ReadableData): AsyncGenerator<string> {
  const { columns, metadata, extracted_at } = head;
  const keys = columns.map((column) => `${JSON.stringify(column)}:`);
  yield `{"document_id":${documentId},"columns":${JSON.stringify(columns)},"rows":[`;
  let separator = "";
  for await (const batch of rows()) {
    yield separator + batch.map((row) => `{${row.map((cell, index) => keys[index] + JSON.stringify(cell)).join(",")}}`).join(",");
    separator = ",";
  }
  yield `],"metadata":${JSON.stringify(metadata)},"extracted_at":${JSON.stringify(extracted_at)}}`;
}
