import { describe, expect, it } from "@jest/globals";
import { DataSession } from "./data-session.ts";
import type { Queries, Query } from "./worker-messages.ts";

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
