import { describe, expect, it } from "@jest/globals";
import { totalsOf } from "./takeoff-totals.ts";

const COLUMNS = ["Mark", "Qty", "Piece Wt", "Total Wt"];
const row = (...cells: string[]) => cells;

describe("totalsOf", () => {
  it("sums quantities and weights and counts the rows without a number", () => {
    const rows = [row("B1", "2", "10", "20"), row("B2", "1,000", "", "1,500.25"), row("Subtotal", "", "", "see sheet")];
    expect(totalsOf(COLUMNS, rows)).toEqual({ quantity: { sum: 1002, uncounted: 1 }, weight: { sum: 1520.25, uncounted: 1 } });
  });

  it("computes a missing total weight from quantity and piece weight", () => {
    expect(totalsOf(COLUMNS, [row("B1", "3", "10.5"), row("B2", "", "10.5")]).weight).toEqual({ sum: 31.5, uncounted: 1 });
    expect(totalsOf(["Quantity", "Unit Weight"], [row("4", "2.5")]).weight).toEqual({ sum: 10, uncounted: 0 });
  });

  it("returns null for columns that do not exist", () => {
    expect(totalsOf(["Mark", "Pieces or so", "Piece Wt"], [row("B1", "", "2")])).toEqual({ quantity: null, weight: null });
    expect(totalsOf([], [])).toEqual({ quantity: null, weight: null });
  });
});
