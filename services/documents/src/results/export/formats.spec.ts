import { describe, expect, it } from "@jest/globals";
import { extractedDataSchema } from "@takeoff/contracts";
import fc from "fast-check";
import { exportOf, nothingExtracted, written } from "../../../test/exported.ts";
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
    expect(text).toBe(
      '{"document_id":17,"columns":["2","__proto__","1"],"rows":[{"2":"a","__proto__":"b","1":"c"},{"2":"d","__proto__":"e","1":"f"},' +
        '{"2":"g","__proto__":"h","1":"i"}],"metadata":{"name":"takeoff","attributes":{"job":"1"},"text":"","children":[]},"extracted_at":"2027-01-02T03:04:05.678Z"}',
    );
    expect(extractedDataSchema.safeParse(JSON.parse(text)).success).toBe(true);
  });

  it("has no rows before the first extraction", async () => {
    const text = (await written(writeJson, nothingExtracted())).toString();
    expect(JSON.parse(text)).toEqual({ document_id: 17, columns: [], rows: [], metadata: null, extracted_at: null });
  });

  it("can be parsed back to the same rows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.string())), async (rows) => {
        const text = (await written(writeJson, exportOf([["a", "b"], ...rows]))).toString();
        expect((JSON.parse(text) as { rows: object[] }).rows.map(Object.values)).toEqual(rows);
      }),
      { numRuns: 50 },
    );
  });
});
