import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { DataReader, type Around, type SentRow } from "./data-reader.ts";

interface Read {
  head: Around | null;
  rows: SentRow[];
  around: Around;
}

function read(pieces: readonly string[]): Read {
  const found: Read = { head: null, rows: [], around: {} };
  const reader = new DataReader({ begin: (head) => (found.head = head), row: (row) => found.rows.push(row) });
  for (const piece of pieces) reader.write(piece);
  found.around = reader.end();
  return found;
}

/** Cuts a text at every so many characters. */
const inPieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) => text.slice(index * length, (index + 1) * length));

const cell = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('"', "\\", '\\"', "]}", '"rows":[', "{", "\n", "𝄞"));
// Not a lone backslash: V8's parser may take the key `"`, written as `\\"`, for one that it met before (seen in Node 24).
const key = cell.filter((text) => !text.includes("\\"));
const answer = fc.record({
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
  it("finds what the answer holds, however it is cut into pieces", () => {
    fc.assert(
      fc.property(answer, fc.integer({ min: 1, max: 40 }), fc.boolean(), (sent, length, isSpaced) => {
        const { head, rows, around } = read(inPieces(JSON.stringify(sent, null, isSpaced ? 1 : 0), length));
        expect(head).toEqual({ document_id: sent.document_id, columns: sent.columns, rows: [] });
        expect(rows).toEqual(sent.rows);
        expect(around).toEqual({ ...sent, rows: [] });
      }),
    );
  });

  it("keeps a column called __proto__", () => {
    const { rows } = read(['{"columns":["__proto__"],"rows":[{"__proto__":"x"}]}']);
    expect(rows.map((row) => Object.entries(row))).toEqual([[["__proto__", "x"]]]);
  });

  it("refuses what is cut off, and what is no object", () => {
    for (const text of ['{"columns":[],"rows":[{"a":"b"}', '{"columns":[],"rows":[{"a" "b"}]}', "[]x", "7", "null", ""]) {
      expect(() => read([text])).toThrow(SyntaxError);
    }
  });
});
