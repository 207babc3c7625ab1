import { expect, it } from "@jest/globals";
import type { DraftLine } from "@takeoff/contracts";
import { toLine, type LineRow } from "../store/line-row.ts";
import { cellsOf } from "../review/result-files.ts";

const ROW = {
  ...{ id: 1, page: 1, designation: "W12X26", quantity: 2, confidence: "sure", state: "edited", version: 1, weight_per_ft: 26 },
  ...{ decided_by: "kim", decided_at: new Date(0), measured_in: null, measured_source: null, length_in: 240, length_source: "typed" },
  ...{ pieces: [], left_out: null, repeats: null, survived: false },
  read: { designation: "W12X26", shape: "W", size: "12X26", quantity: 2, mark: "B1", grade: "A36", studs: "20", camber: null, reasons: [] },
} as unknown as LineRow;
const line = (entered: LineRow["entered"], more: Partial<LineRow> = {}): DraftLine => toLine({ ...ROW, ...more, entered });

it("has what staff entered in the place of what was read, and nothing where they cleared it", () => {
  expect(line(null)).toMatchObject({ mark: "B1", grade: "A36", studs: "20", camber: null, finish: null, notes: null });
  expect(line({ mark: "B7", studs: null, camber: "3/4", finish: "Galvanized" })).toMatchObject({
    ...{ mark: "B7", grade: "A36", studs: null, camber: "3/4", finish: "Galvanized", notes: null },
  });
});

it("is not sure without a length", () => {
  expect([line(null).confidence, line(null, { length_in: null }).confidence]).toEqual(["sure", "check"]);
});

it("writes the finish and staff's notes into the results, before what is said of every line", () => {
  const cells = cellsOf(line({ finish: "Galvanized", notes: "By others" }));
  expect([cells.Finish, cells.Notes]).toEqual(["Galvanized", "By others; Corrected by staff"]);
  expect(cellsOf(line(null))).toMatchObject({ Finish: "", Notes: "Corrected by staff" });
});
