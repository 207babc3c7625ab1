import { describe, expect, it } from "@jest/globals";
import { documentSchema } from "@takeoff/contracts";
import { downloadsOf } from "./file-labels.ts";

type Facts = Parameters<typeof downloadsOf>[0];
const results: Facts = { status: "completed", has_processed_pdf: true, has_csv: true, has_xml: true };

describe("downloadsOf", () => {
  it("returns only the original until the document is completed", () => {
    for (const status of documentSchema.shape.status.options) {
      if (status !== "completed") expect(downloadsOf({ ...results, status })).toEqual(["original"]);
    }
  });

  it("returns the existing results of a completed document", () => {
    expect(downloadsOf(results)).toEqual(["original", "processed", "csv", "xml"]);
    expect(downloadsOf({ ...results, has_processed_pdf: false, has_xml: false })).toEqual(["original", "csv"]);
  });
});
