import { describe, expect, it } from "@jest/globals";
import { RowAmounts } from "./takeoff-totals.ts";

const COLUMNS = ["Mark", "Qty", "Piece Wt", "Total Wt"];

function amountsOf(columns: readonly string[], rows: readonly (readonly string[])[]): RowAmounts {
  const amounts = new RowAmounts(columns);
  for (const cells of rows) amounts.add(cells);
  amounts.finish();
  return amounts;
}
const totalsOf = (columns: readonly string[], rows: readonly (readonly string[])[]) => amountsOf(columns, rows).totals(null);

describe("RowAmounts", () => {
  it("sums quantities and weights of lines, and counts the lines without one", () => {
    const rows = [
      ["B1", "2", "10", "20"],
      ["B2", "1,000", "", "1,500.25"],
      ["B3", "some", "", "see sheet"],
    ];
    expect(totalsOf(COLUMNS, rows)).toEqual({
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
    expect(totalsOf(COLUMNS, rows)).toMatchObject({ quantity: { sum: 3, uncounted: 0 }, weight: { sum: 25, uncounted: 0, computed: 0 } });
  });

  it("computes a weight that is not stated, and says so", () => {
    const rows = [
      ["B1", "3", "10.5"],
      ["B2", "", "10.5"],
    ];
    expect(totalsOf(["Mark", "Qty", "Piece Wt"], rows).weight).toEqual({ sum: 31.5, uncounted: 1, computed: 31.5 });
    const lines = [
      ["B1", "2", "W18X35", "10'-0\"", ""],
      ["B2", "1", "W18X35", "10'-0\"", "360"],
    ];
    expect(totalsOf(["Mark", "Qty", "Size", "Length", "Total Wt"], lines).weight).toEqual({ sum: 1060, uncounted: 0, computed: 700 });
  });

  it("reads decimal commas and units, and skips titles above the header", () => {
    const rows = [
      ["", "", ""],
      ["Pos", "Stk", "Gesamtgewicht [kg]"],
      ["B1", "2 Stk", "1.512,25"],
      ["B2", "3", "100,50"],
    ];
    const { quantity, weight } = totalsOf(["Projekt X", "Column 2", "Column 3"], rows);
    expect(quantity).toEqual({ sum: 5, uncounted: 0 });
    expect(weight?.sum).toBeCloseTo(1612.75 / 0.45359237, 6);
  });

  it("tells a metric takeoff by its sections", () => {
    const columns = ["Mark", "Qty", "Designation", "Length (mm)", "Total Wt (kg)"];
    expect(totalsOf(columns, [["B1", "1", "IPE300", "4500", "190"]]).isMetric).toBe(true);
    expect(totalsOf(columns, [["B1", "1", "W18X35", "4500", "190"]]).isMetric).toBe(false);
  });

  it("sums the rows with the given indexes only", () => {
    const amounts = amountsOf(COLUMNS, [
      ["B1", "2", "", "20"],
      ["Subtotal", "2", "", "20"],
      ["B2", "5", "", "50"],
    ]);
    expect(amounts.totals(Uint32Array.of(1, 2))).toMatchObject({ quantity: { sum: 5 }, weight: { sum: 50 } });
    expect(amounts.totals(Uint32Array.of())).toMatchObject({ quantity: { sum: 0 }, weight: { sum: 0 } });
  });

  it("returns null for what no line says, and for no data", () => {
    expect(totalsOf(["Mark", "Pieces or so", "Piece Wt"], [["B1", "", "2"]])).toEqual({ quantity: null, weight: null, isMetric: false });
    expect(totalsOf([], [])).toEqual({ quantity: null, weight: null, isMetric: false });
  });

  it("names the columns of numbers", () => {
    const columns = ["Mark", "Qty", "Length (mm)", "Length", "Total Wt"];
    expect(amountsOf(columns, [["B1", "2", "6000", "", "20"]]).numericColumns()).toEqual([1, 2, 4]);
  });
});
