import { describe, expect, it } from "@jest/globals";
import { EXPORT_FORMATS, exportFilename, exportQuerySchema } from "./exports.ts";

describe("the formats of an export", () => {
  it("save under names of their own, the specification's as it spells them", () => {
    expect(EXPORT_FORMATS.map(exportFilename)).toEqual([
      "pdf-export.csv",
      "pdf-export.xlsx",
      "pdf-export.json",
      "pdf-export.xml",
      "pdf-export-bluebeam.csv",
      "pdf-export.kss",
      "pdf-export-estimating.csv",
    ]);
  });

  it.each([undefined, "", "pdf", "CSV", "csv ", "constructor", "__proto__", ["csv", "xml"]])("do not include %j", (format) => {
    expect(exportQuerySchema.safeParse({ format }).success).toBe(false);
  });
});
