import { describe, expect, it } from "@jest/globals";
import { HeldData } from "./held-data.ts";
import type { Answers, Question } from "./messages.ts";

const COLUMNS = ["Mark", "Size", "Notes", "Qty"];
const ROWS = [
  { Mark: "B1", Size: "W18X35", Notes: "Träger", Qty: "2" },
  { Mark: "B12", Size: "HSS6X6X1/2", Notes: "50% (field)", Qty: "1,000" },
  { Mark: "C1", Size: "w18x35", Notes: "", Qty: "some" },
];

function hold(rows: readonly object[] = ROWS, metadata: unknown = null, columns = COLUMNS) {
  return holdText(`{"columns":${JSON.stringify(columns)},"rows":${JSON.stringify(rows)},"metadata":${JSON.stringify(metadata)}}`);
}

function holdText(answer: string) {
  const data = new HeldData();
  data.write(answer);
  const summary = data.end();
  const ask = <What extends keyof Answers>(what: What, question: Answers[What]["question"]) =>
    data.answer({ what, ...question } as Question) as Answers[What]["answer"];
  const marks = (q: string) => {
    const { search, count } = ask("search", { q });
    return ask("rows", { search, from: 0, to: count }).map(([mark]) => mark);
  };
  return { summary, ask, marks };
}

describe("the rows", () => {
  it("are found by a part of any cell, whatever its letter case", () => {
    const { marks } = hold();
    expect(marks("W18x")).toEqual(["B1", "C1"]);
    expect(marks("TRÄG")).toEqual(["B1"]);
    expect(marks(" b1 ")).toEqual(["B1", "B12"]);
  });

  it("are found by every letter as it is, and all for none", () => {
    const { marks } = hold();
    expect(marks("50% (")).toEqual(["B12"]);
    expect(marks(".*")).toEqual([]);
    expect(marks("  ")).toEqual(["B1", "B12", "C1"]);
  });

  it("do not match across two cells, nor a cell that holds what divides them", () => {
    const { marks, ask } = hold([{ Mark: "A\u0000B", Size: "C" }]);
    expect(marks("bc")).toEqual([]);
    const { search } = ask("search", { q: "" });
    expect(ask("rows", { search, from: 0, to: 1 })).toEqual([["A\uFFFDB", "C", "", ""]]);
  });

  it("come with the totals of those that were found, and a part at a time", () => {
    const { ask } = hold();
    expect(ask("search", { q: "" }).totals).toEqual({ quantity: { sum: 1002, uncounted: 1 }, weight: null });
    const { search, totals } = ask("search", { q: "w18" });
    expect(totals.quantity).toEqual({ sum: 2, uncounted: 1 });
    expect(ask("rows", { search, from: 1, to: 40 })).toEqual([["C1", "w18x35", "", "some"]]);
  });

  it("of an earlier search are not mixed with those of a later one", () => {
    const { ask } = hold();
    const { search } = ask("search", { q: "b1" });
    ask("search", { q: "c1" });
    expect(ask("rows", { search, from: 0, to: 2 })).toEqual([]);
  });

  it("say how wide their columns are", () => {
    expect(hold().summary).toMatchObject({ rowCount: 3, columns: COLUMNS, widths: [4, 10, 11, 5] });
  });

  it("are refused with a cell that is no text", () => {
    expect(() => hold([{ Mark: 7 }])).toThrow(TypeError);
    expect(() => hold([], null, [7] as unknown as string[])).toThrow(TypeError);
  });
});

const element = (name: string, children: unknown[] = [], attributes: Record<string, string> = {}, text = "") => ({
  name,
  attributes,
  text,
  children,
});

describe("the metadata", () => {
  it("are told of an element at a time", () => {
    const members = Array.from({ length: 250 }, (_, index) => element("member", [element("qty", [], {}, String(index))]));
    const { summary, ask } = hold([], element("takeoff", members, { version: "1" }));
    expect(summary.metadata).toEqual({ name: "takeoff", attributes: [["version", "1"]], moreAttributes: 0, text: "", childCount: 250 });
    expect(ask("children", { path: [], from: 0 })).toHaveLength(100);
    expect(ask("children", { path: [], from: 200 })).toHaveLength(50);
    expect(ask("children", { path: [249], from: 0 })).toMatchObject([{ name: "qty", text: "249", childCount: 0 }]);
    expect(ask("children", { path: [9, 9], from: 0 })).toEqual([]);
  });

  it("may be nested more deeply than a stack is", () => {
    const [begin, end] = ['{"name":"a","attributes":{},"text":"","children":[', "]}"];
    const depth = 50_000;
    const { ask } = holdText(`{"columns":[],"rows":[],"metadata":${begin.repeat(depth)}${end.repeat(depth)}}`);
    expect(ask("children", { path: [0, 0, 0], from: 0 })).toMatchObject([{ name: "a", childCount: 1 }]);
  });

  it("are cut where one element says very much", () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`a${index}`, "x".repeat(600)]));
    const { metadata } = hold([], element("big", [], many, "y".repeat(3_000))).summary;
    expect(metadata).toMatchObject({ moreAttributes: 10, text: `${"y".repeat(2_000)}…` });
    expect(metadata?.attributes[0]?.[1]).toBe(`${"x".repeat(500)}…`);
  });

  it("are refused when they are none", () => {
    for (const wrong of [7, element("a", [null]), element("a", [{ name: "b" }]), { ...element("a"), attributes: { b: 1 } }]) {
      expect(() => hold([], wrong)).toThrow(TypeError);
    }
  });
});
