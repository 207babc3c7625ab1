import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { DataReader, type Envelope, type RawRow } from "./data-reader.ts";
import { DataSession } from "./data-session.ts";
import { RowAmounts } from "./takeoff-totals.ts";
import type { Queries, Query } from "./worker-messages.ts";

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

const COLUMNS = ["Mark", "Size", "Notes", "Qty"];
const ROWS = [
  { Mark: "B1", Size: "W18X35", Notes: "Träger", Qty: "2" },
  { Mark: "B12", Size: "HSS6X6X1/2", Notes: "50% (field)", Qty: "1,000" },
  { Mark: "C1", Size: "w18x35", Notes: "", Qty: "some" },
];

function load(rows: readonly object[] = ROWS, metadata: unknown = null, columns = COLUMNS) {
  return loadText(`{"columns":${JSON.stringify(columns)},"rows":${JSON.stringify(rows)},"metadata":${JSON.stringify(metadata)}}`);
}

function loadText(response: string) {
  const data = new DataSession();
  data.write(response);
  const summary = data.finish();
  const query = <What extends keyof Queries>(what: What, parameters: Queries[What]["parameters"]) =>
    data.handle({ what, ...parameters } as Query) as Queries[What]["result"];
  const marks = (q: string) => {
    const { search, count } = query("search", { q });
    return query("rows", { search, from: 0, to: count }).map(([mark]) => mark);
  };
  return { summary, query, marks };
}

describe("rows of a DataSession", () => {
  it("match a part of any cell, ignoring case", () => {
    const { marks } = load();
    expect(marks("W18x")).toEqual(["B1", "C1"]);
    expect(marks("TRÄG")).toEqual(["B1"]);
    expect(marks(" b1 ")).toEqual(["B1", "B12"]);
  });

  it("match special characters literally, and all match an empty search", () => {
    const { marks } = load();
    expect(marks("50% (")).toEqual(["B12"]);
    expect(marks(".*")).toEqual([]);
    expect(marks("  ")).toEqual(["B1", "B12", "C1"]);
  });

  it("do not match across two cells, even if a cell contains the separator", () => {
    const { marks, query } = load([{ Mark: "A\u0000B", Size: "C" }]);
    expect(marks("bc")).toEqual([]);
    const { search } = query("search", { q: "" });
    expect(query("rows", { search, from: 0, to: 1 })).toEqual([["A\uFFFDB", "C", "", ""]]);
  });

  it("are returned by range, with the totals of all matches", () => {
    const { query } = load();
    expect(query("search", { q: "" }).totals).toEqual({ quantity: { sum: 1002, uncounted: 1 }, weight: null, isMetric: false });
    const { search, totals } = query("search", { q: "w18" });
    expect(totals.quantity).toEqual({ sum: 2, uncounted: 1 });
    expect(query("rows", { search, from: 1, to: 40 })).toEqual([["C1", "w18x35", "", "some"]]);
  });

  it("of an earlier search are not returned after a later search", () => {
    const { query } = load();
    const { search } = query("search", { q: "b1" });
    query("search", { q: "c1" });
    expect(query("rows", { search, from: 0, to: 2 })).toEqual([]);
  });

  it("determine the width of their columns", () => {
    expect(load().summary).toMatchObject({ rowCount: 3, numericColumns: [3], columns: COLUMNS, widths: [4, 10, 11, 5] });
  });

  it("throw a TypeError for a cell that is no text", () => {
    expect(() => load([{ Mark: 7 }])).toThrow(TypeError);
    expect(() => load([], null, [7] as unknown as string[])).toThrow(TypeError);
  });
});

const element = (name: string, children: unknown[] = [], attributes: Record<string, string> = {}, text = "") => ({
  name,
  attributes,
  text,
  children,
});

describe("metadata of a DataSession", () => {
  it("are returned one level at a time, in ranges of 100 children", () => {
    const members = Array.from({ length: 250 }, (_, index) => element("member", [element("qty", [], {}, String(index))]));
    const { summary, query } = load([], element("takeoff", members, { version: "1" }));
    expect(summary.metadata).toEqual({ name: "takeoff", attributes: [["version", "1"]], moreAttributes: 0, text: "", childCount: 250 });
    expect(query("children", { path: [], from: 0 })).toHaveLength(100);
    expect(query("children", { path: [], from: 200 })).toHaveLength(50);
    expect(query("children", { path: [249], from: 0 })).toMatchObject([{ name: "qty", text: "249", childCount: 0 }]);
    expect(query("children", { path: [9, 9], from: 0 })).toEqual([]);
  });

  it("may be nested more deeply than the call stack allows", () => {
    const begin = '{"name":"a","attributes":{},"text":"","children":[';
    const end = "]}";
    const depth = 50_000;
    const { query } = loadText(`{"columns":[],"rows":[],"metadata":${begin.repeat(depth)}${end.repeat(depth)}}`);
    expect(query("children", { path: [0, 0, 0], from: 0 })).toMatchObject([{ name: "a", childCount: 1 }]);
  });

  it("are truncated for an element with long texts or many attributes", () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`a${index}`, "x".repeat(600)]));
    const { metadata } = load([], element("big", [], many, "y".repeat(3_000))).summary;
    expect(metadata).toMatchObject({ moreAttributes: 10, text: `${"y".repeat(2_000)}…` });
    expect(metadata?.attributes[0]?.[1]).toBe(`${"x".repeat(500)}…`);
  });

  it("throw a TypeError when they are malformed", () => {
    for (const wrong of [7, element("a", [null]), element("a", [{ name: "b" }]), { ...element("a"), attributes: { b: 1 } }]) {
      expect(() => load([], wrong)).toThrow(TypeError);
    }
  });
});

describe("RowAmounts", () => {
  const COLUMNS = ["Mark", "Qty", "Piece Wt (lb)", "Total Wt (lb)"];

  function readAmounts(columns: readonly string[], rows: readonly (readonly string[])[]): RowAmounts {
    const amounts = new RowAmounts(columns);
    for (const cells of rows) amounts.add(cells);
    amounts.finish();
    return amounts;
  }
  const readTotals = (columns: readonly string[], rows: readonly (readonly string[])[]) => readAmounts(columns, rows).totals(null);

  it("sums quantities and weights of lines, and counts the lines without one", () => {
    const rows = [
      ["B1", "2", "10", "20"],
      ["B2", "1,000", "", "1,500.25"],
      ["B3", "some", "", "see sheet"],
    ];
    expect(readTotals(COLUMNS, rows)).toEqual({
      quantity: { sum: 1002, uncounted: 1 },
      weight: { sum: 1520.25, uncounted: 1, computed: 0 },
      isMetric: false,
    });
  });

  it("leaves subtotals, groups, repeated headers and blank rows out", () => {
    const rows = [
      ["B1", "2", "10", "20"],
      ["Level 2", "", "", ""],
      ["Subtotal", "2", "", "20"],
      COLUMNS,
      ["", "", "", ""],
      ["B2", "1", "5", "5"],
    ];
    expect(readTotals(COLUMNS, rows)).toMatchObject({ quantity: { sum: 3, uncounted: 0 }, weight: { sum: 25, uncounted: 0, computed: 0 } });
  });

  it("computes a weight that is not stated, and says so", () => {
    const rows = [
      ["B1", "3", "10.5"],
      ["B2", "", "10.5"],
    ];
    expect(readTotals(["Mark", "Qty", "Piece Wt (lb)"], rows).weight).toEqual({ sum: 31.5, uncounted: 1, computed: 31.5 });
    const lines = [
      ["B1", "2", "W18X35", "10'-0\"", ""],
      ["B2", "1", "W18X35", "10'-0\"", "360"],
    ];
    expect(readTotals(["Mark", "Qty", "Size", "Length", "Total Wt"], lines).weight).toEqual({ sum: 1060, uncounted: 0, computed: 700 });
  });

  it("reads decimal commas and units, and skips titles above the header", () => {
    const rows = [
      ["", "", ""],
      ["Pos", "Stk", "Gesamtgewicht [kg]"],
      ["B1", "2 Stk", "1.512,25"],
      ["B2", "3", "100,50"],
    ];
    const { quantity, weight } = readTotals(["Projekt X", "Column 2", "Column 3"], rows);
    expect(quantity).toEqual({ sum: 5, uncounted: 0 });
    expect(weight?.sum).toBeCloseTo(1612.75 / 0.45359237, 6);
  });

  it("tells a metric takeoff by its sections", () => {
    const columns = ["Mark", "Qty", "Designation", "Length (mm)", "Total Wt (kg)"];
    expect(readTotals(columns, [["B1", "1", "IPE300", "4500", "190"]]).isMetric).toBe(true);
    expect(readTotals(columns, [["B1", "1", "W18X35", "4500", "190"]]).isMetric).toBe(false);
  });

  it("sums the rows with the given indexes only", () => {
    const amounts = readAmounts(COLUMNS, [
      ["B1", "2", "", "20"],
      ["Subtotal", "2", "", "20"],
      ["B2", "5", "", "50"],
    ]);
    expect(amounts.totals(Uint32Array.of(1, 2))).toMatchObject({ quantity: { sum: 5 }, weight: { sum: 50 } });
    expect(amounts.totals(Uint32Array.of())).toMatchObject({ quantity: { sum: 0 }, weight: { sum: 0 } });
  });

  it("returns null for what no line says, and for no data", () => {
    expect(readTotals(["Mark", "Pieces or so", "Piece Wt"], [["B1", "", "2"]])).toEqual({ quantity: null, weight: null, isMetric: false });
    expect(readTotals([], [])).toEqual({ quantity: null, weight: null, isMetric: false });
  });

  it("names the columns of numbers", () => {
    const columns = ["Mark", "Qty", "Length (mm)", "Length", "Total Wt"];
    expect(readAmounts(columns, [["B1", "2", "6000", "", "20"]]).numericColumns()).toEqual([1, 2, 4]);
  });
});
