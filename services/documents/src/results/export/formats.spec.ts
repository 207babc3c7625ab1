import { describe, expect, it } from "@jest/globals";
import { exportedTakeoffSchema, extractedDataSchema } from "@takeoff/contracts";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { exportOf, nothingExtracted, written } from "../../../test/tables/exported.ts";
import { dataJson } from "../data/data-json.ts";
import { EXPORT_WRITERS } from "./formats.ts";

const writeJson = EXPORT_WRITERS.json;

describe("the JSON export", () => {
  it("has the form of GET /pdfs/:id/data, with columns of any name in their order", async () => {
    const metadata = { name: "takeoff", attributes: { job: "1" }, text: "", children: [] };
    const source = exportOf(
      [
        ["2", "__proto__", "1"],
        ["a", "b", "c"],
        ["d", "e", "f"],
        ["g", "h", "i"],
      ],
      metadata,
    );
    const text = (await written(writeJson, source)).toString();
    expect(text.slice(0, text.indexOf(',"takeoff":'))).toBe(
      '{"document_id":17,"columns":["2","__proto__","1"],"rows":[{"2":"a","__proto__":"b","1":"c"},{"2":"d","__proto__":"e","1":"f"},' +
        '{"2":"g","__proto__":"h","1":"i"}],"metadata":{"name":"takeoff","attributes":{"job":"1"},"text":"","children":[]},"extracted_at":"2027-01-02T03:04:05.678Z"',
    );
    expect(extractedDataSchema.safeParse(JSON.parse(text)).success).toBe(true);
  });

  it("has no rows before the first extraction", async () => {
    const text = (await written(writeJson, nothingExtracted())).toString();
    expect(JSON.parse(text)).toEqual({ document_id: 17, columns: [], rows: [], metadata: null, extracted_at: null, takeoff: null });
  });

  it("is the response of GET /pdfs/:id/data with the takeoff as its last member", async () => {
    const source = exportOf([
      ["Mark", "Qty", "Section", "Grade", "Length", "Weight"],
      ["B1", "2", "W18x35 (E)", "A992", "6000 mm", "875"],
      ["Level 2", "", "", "", "", ""],
      ["B2", "", "", "", "25", ""],
      ["", "8", '3/4" A325 x 2"', "", "", ""],
      ["", "9", "STAIR TREAD", "", "", ""],
    ]);
    const text = (await written(writeJson, source)).toString();
    const data = (await written((of) => dataJson(of.document.id, of), source)).toString();
    expect(text.startsWith(data.slice(0, -1))).toBe(true);
    const { takeoff } = JSON.parse(text) as { takeoff: unknown };
    expect(exportedTakeoffSchema.parse(takeoff)).toEqual({
      columns: [
        { column: "Mark", header: "Mark", role: "mark" },
        { column: "Qty", header: "Qty", role: "qty" },
        { column: "Section", header: "Section", role: "designation" },
        { column: "Grade", header: "Grade", role: "grade" },
        { column: "Length", header: "Length", role: "length" },
        { column: "Weight", header: "Weight", role: "weight" },
      ],
      lines: [
        {
          ...{ row: 2, mark: "B1", quantity: 2, designation_text: "W18x35 (E)", designation: "W18X35", shape: "W", size: "18X35" },
          ...{
            existing: true,
            grade: "A992",
            grade_from: "table",
            length: { value: 6000, unit: "mm" },
            length_in: 236.220472,
            length_mm: 6000,
          },
          weight_per_foot: { value: 35, unit: "lb/ft", source: "stated" },
          piece_weight: { value: 688.976378, unit: "lb", source: "computed" },
          total_weight: { value: 1377.952756, unit: "lb", source: "computed" },
          unread: ["weight"],
        },
        { row: 4, mark: "B2", unread: ["length"] },
        { row: 5, quantity: 8, designation_text: '3/4" A325 x 2"', designation: '3/4" A325 X 2"', size: '3/4" A325 X 2"', hardware: true },
        { row: 6, quantity: 9, designation_text: "STAIR TREAD", designation: "STAIR TREAD", size: "STAIR TREAD", hardware: true },
      ],
      counts: {
        ...{ lines: 4, designations: 3, lengths: 1, weights: 1, hardware: 2 },
        ...{ groups: 1, subtotals: 0, repeated_headers: 0, blank_rows: 0 },
      },
    });
  });

  it("can be parsed back to the same rows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText(), fc.string())), async (rows) => {
        const text = (await written(writeJson, exportOf([["a", "b"], ...rows]))).toString();
        expect((JSON.parse(text) as { rows: object[] }).rows.map(Object.values)).toEqual(rows);
      }),
      { numRuns: 50 },
    );
  });
});
