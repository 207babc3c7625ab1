import { beforeEach, describe, expect, it } from "@jest/globals";
import { matchParts } from "./search/match-parts.ts";
import { moveShare, readShare, SHARE } from "./split/share.ts";
import { SelectionStore } from "./table/selection-store.ts";

/** The text with its matches in brackets. */
const marked = (text: string, q: string): string =>
  matchParts(text, q)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

describe("matchParts", () => {
  it.each([
    ["Riverside Warehouse", "ware", "Riverside [Ware]house"],
    ["Riverside Warehouse", " WARE ", "Riverside [Ware]house"],
    ["aXa.pdf", "a", "[a]X[a].pdf"],
    ["aaa", "aa", "[aa]a"],
    ["100%_done.pdf", "%_", "100[%_]done.pdf"],
    ["Größe 1", "GRO\u0308ß", "[Größ]e 1"],
    ["GRO\u0308SSE", "ö", "GR[O\u0308]SSE"],
    ["ﬁnish plan", "fi", "[ﬁ]nish plan"],
    ["𝔸 Tower", "a t", "[𝔸 T]ower"],
  ])("finds in %j the search %j", (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });

  it.each(["", "   ", "x"])("has no match for %j, which the text does not contain", (q) => {
    expect(matchParts("Tower", q)).toEqual([{ text: "Tower", isMatch: false }]);
    expect(matchParts("", q)).toEqual([{ text: "", isMatch: false }]);
  });
});

it("readShare reads a share within its limits, and takes the default for anything else", () => {
  expect([readShare("40"), readShare("25"), readShare("60")]).toEqual([40, 25, 60]);
  for (const stored of [undefined, "", "wide", "null", "24.9", "61", "-1", "1e9"]) expect(readShare(stored)).toBe(SHARE.default);
});

it("moveShare moves the separator by its keys, and not beyond its limits", () => {
  expect(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map((key) => moveShare(33, key))).toEqual([31, 35, 25, 60, null]);
  expect([moveShare(26, "ArrowLeft"), moveShare(59, "ArrowRight")]).toEqual([25, 60]);
});

describe("SelectionStore", () => {
  let store: SelectionStore;
  const selected = () => [...store.ids()].sort((a, b) => a - b);
  beforeEach(() => {
    store = new SelectionStore();
    store.show([10, 20, 30, 40, 50]);
  });

  it("selects and deselects one row, and remembers which was the last", () => {
    store.toggle(20);
    store.toggle(40);
    expect([selected(), store.has(20), store.has(30), store.last]).toEqual([[20, 40], true, false, 40]);
    store.toggle(20);
    expect([selected(), store.last]).toEqual([[40], 20]);
  });

  it("selects the rows between the last one and the clicked one, in both directions", () => {
    store.toggle(20);
    store.toggle(40, true);
    expect(selected()).toEqual([20, 30, 40]);
    store.toggle(10, true);
    expect(selected()).toEqual([10, 20, 30, 40]);
  });

  it("deselects a range when the clicked row was selected", () => {
    store.selectAll();
    store.toggle(50);
    store.toggle(30, true);
    expect(selected()).toEqual([10, 20]);
  });

  it("takes only the clicked row for a range that has no first row, or whose first row is no longer shown", () => {
    store.toggle(30, true);
    expect(selected()).toEqual([30]);
    store.show([10, 20, 40, 50]);
    store.toggle(50, true);
    expect(selected()).toEqual([50]);
  });

  it("knows whether none, some or all of the rows that are shown are selected", () => {
    expect(store.extent()).toBe("none");
    store.toggle(10);
    expect(store.extent()).toBe("some");
    store.selectAll();
    expect(store.extent()).toBe("all");
    store.show([10, 20, 30, 40, 50, 60]);
    expect(store.extent()).toBe("some");
    store.deselect([10, 20]);
    expect(selected()).toEqual([30, 40, 50]);
    store.clear();
    expect(store.extent()).toBe("none");
  });

  it("deselects rows that are no longer shown, and does not select them again when they return", () => {
    store.selectAll();
    store.show([20, 30]);
    expect([selected(), store.extent()]).toEqual([[20, 30], "all"]);
    store.show([10, 20, 30]);
    expect(selected()).toEqual([20, 30]);
  });

  it("notifies its listeners of each change until they unsubscribe, with the same set while nothing changes", () => {
    let calls = 0;
    const unsubscribe = store.subscribe(() => (calls += 1));
    store.toggle(10);
    expect(store.ids()).toBe(store.ids());
    store.clear();
    expect(calls).toBe(2);
    unsubscribe();
    store.toggle(10);
    expect(calls).toBe(2);
  });
});
