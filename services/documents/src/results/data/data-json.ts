import type { ReadableData } from "./data.service.ts";
import { inPieces } from "./pieces.ts";

/**
 * The answer of a document's data, piece by piece: however many rows there are, one batch is in memory. Rows are written
 * by hand: an object would lose a column called `__proto__`, and put those that look like numbers first.
 */
export async function* dataJson(documentId: number, { head, rows, metadataJson }: ReadableData): AsyncGenerator<string> {
  const { columns, extracted_at } = head;
  const keys = columns.map((column) => `${JSON.stringify(column)}:`);
  yield `{"document_id":${documentId},"columns":${JSON.stringify(columns)},"rows":[`;
  let separator = "";
  const write = (row: readonly string[]): string => {
    const text = `${separator}{${row.map((cell, index) => keys[index] + JSON.stringify(cell)).join(",")}}`;
    separator = ",";
    return text;
  };
  for await (const batch of rows()) yield* inPieces(batch, write);
  yield '],"metadata":';
  yield (await metadataJson()) ?? "null";
  yield `,"extracted_at":${JSON.stringify(extracted_at)}}`;
}
