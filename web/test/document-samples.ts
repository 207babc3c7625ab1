import type { TakeoffDifference, TakeoffLine, TakeoffSums, TakeoffTotals } from "@takeoff/contracts";

export function sampleSums(fields: Partial<TakeoffSums> = {}): TakeoffSums {
  const without = { quantity: 0, length: 0, weight: 0 };
  return { name: "W", lines: 2, pieces: 6, length_in: 1200, weight_lb: 3000, computed_lb: 0, without, ...fields };
}

/** A takeoff of two sheets, whose lines are found on the processed PDF. */
export function sampleTotals(fields: Partial<TakeoffTotals> = {}): TakeoffTotals {
  return {
    is_metric: false,
    members: sampleSums({ name: "" }),
    existing: null,
    hardware: null,
    families: [sampleSums()],
    by_designation: [sampleSums({ name: "W12X26" })],
    other_designations: null,
    not_understood: 0,
    assumed: [],
    places: "found",
    sheets: [
      { page: 1, sheet: "S-101", lines: 3, places: 3 },
      { page: 2, sheet: "", lines: 1, places: 1 },
    ],
    ...fields,
  };
}

/** A line of a delivered takeoff with one markup. */
export function sampleTakeoffLine(row: number, fields: Partial<TakeoffLine> = {}): TakeoffLine {
  const place = { box: { left: 0, bottom: 0, right: 10, top: 10 }, line: null };
  const line = { row, mark: `B${row}`, quantity: 2, designation: "W12X26", length_in: 240 };
  return { page: 1, line, places: [place], places_elsewhere: 0, ...fields };
}

/** One line added, one changed and one gone. */
export function sampleDifference(fields: Partial<TakeoffDifference> = {}): TakeoffDifference {
  const beam = { mark: "B1", designation: "W12X26", length_in: 300, quantity: 2, weight_lb: 1300 };
  return {
    document_id: 12,
    replaces: { id: 11, filename: "earlier.pdf" },
    of: "results",
    added: 1,
    changed: 1,
    gone: 1,
    same: 40,
    weight_before: { pounds: 4000, unknown: 0 },
    weight_after: { pounds: 5000, unknown: 0 },
    rows: [
      { kind: "changed", before: beam, after: { ...beam, length_in: 306, weight_lb: 1500 } },
      { kind: "added", before: null, after: { ...beam, mark: "B9", weight_lb: null } },
      { kind: "gone", before: { ...beam, mark: "B2", quantity: null, length_in: null }, after: null },
    ],
    ...fields,
  };
}
