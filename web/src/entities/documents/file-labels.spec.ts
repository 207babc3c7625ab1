import { describe, expect, it } from "@jest/globals";
import { documentSchema } from "@takeoff/contracts";
import { listDownloads } from "./file-labels.ts";

type Facts = Parameters<typeof listDownloads>[0];
const results: Facts = { status: "completed", has_processed_pdf: true, has_csv: true, has_xml: true };

describe("listDownloads", () => {
  it("returns only the original until the document is completed", () => {
    for (const status of documentSchema.shape.status.options) {
      if (status !== "completed") expect(listDownloads({ ...results, status })).toEqual(["original"]);
    }
  });

  it("returns the existing results of a completed document", () => {
    expect(listDownloads(results)).toEqual(["original", "processed", "csv", "xml"]);
    expect(listDownloads({ ...results, has_processed_pdf: false, has_xml: false })).toEqual(["original", "csv"]);
  });
});
