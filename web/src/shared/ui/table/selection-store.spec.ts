import { beforeEach, describe, expect, it } from "@jest/globals";
import { SelectionStore } from "./selection-store.ts";

let store: SelectionStore;
const selected = () => [...store.ids()].sort((a, b) => a - b);
beforeEach(() => {
  store = new SelectionStore();
  store.show([10, 20, 30, 40, 50]);
});

describe("SelectionStore", () => {
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
