import { describe, expect, it } from "@jest/globals";
import { isMetricTakeoff } from "./line-details.ts";
import { TakeoffReading } from "../takeoff-reading.ts";

function detailsOf(...rows: string[][]) {
  const reading = new TakeoffReading({ separator: "," });
  for (const row of rows) reading.add(row);
  return reading.result().understanding.details!;
}

describe("the details of lines", () => {
  it("count what formats of other programs may be unable to hold", () => {
    const details = detailsOf(
      ["Mark", "Qty", "Section", "Length", "Piece Wt", "Page", "Camber", "Notes"],
      ["B1", "2", "W18X35", "6000 mm", "875", "1", `3/4"`, "x"],
      ["B2", "-1", "W310X39", `10'-0"`, "", "2", "", ""],
      ["B3", "", "HEA200", "", "", "", "", ""],
      ["", "8", "BOLT 3/4X2", "", "", "", "", ""],
      ["X1", "1.5", "PL5X100", `0'-6"`, "", "", "", ""],
      ["E1", "1", "W12X26 (E)", `9'-0"`, "", "", "", ""],
      ["Y1", "1", "bracket", "", "", "", "", ""],
    );
    expect(details).toMatchObject({
      filled: { mark: 6, page: 2, notes: 1, grade: 0 },
      withoutQuantity: 1,
      quantityNotWhole: 2,
      withoutPieceLength: 1,
      metricLengths: 1,
      statedWeights: 1,
      withoutKissType: 1,
      sizes: { in: 2, mm: 1, named: 2, unknown: 1 },
      existing: 1,
      otherRoles: ["camber"],
    });
  });

  it("are all 0 without a line", () => {
    expect(detailsOf(["Mark", "Qty"])).toMatchObject({ withoutQuantity: 0, sizes: { in: 0 }, otherRoles: [] });
  });
});

describe("isMetricTakeoff", () => {
  const isMetric = (...rows: string[][]): boolean => {
    const reading = new TakeoffReading({ separator: "," });
    for (const row of [["Mark", "Qty", "Section", "Length"], ...rows]) reading.add(row);
    const { lengths, details } = reading.result().understanding;
    return isMetricTakeoff({ lengths, details: details! });
  };

  it("goes by the sizes of sections, and by lengths only where the names of sections are the same everywhere", () => {
    expect(isMetric(["B1", "2", "W310X39", "6000 mm"])).toBe(true);
    expect(isMetric(["B1", "2", "HEA200", "6000 mm"])).toBe(true);
    expect(isMetric(["B1", "2", "W18X35", "6000 mm"])).toBe(false);
    // Machine files have every length, and the sizes of plates, in millimetres.
    expect(isMetric(["B1", "3", "W16X31", "6273.8 mm"], ["P1", "14", "PL12.7X203.2", "304.8 mm"])).toBe(false);
  });
});
