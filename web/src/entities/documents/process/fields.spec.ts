import { describe, expect, it } from "@jest/globals";
import { EMPTY_PROCESS, filesByKind, processError, processForm, type ProcessForm } from "./fields.ts";

const withFiles = (files: Partial<ProcessForm["files"]>): ProcessForm => ({
  ...EMPTY_PROCESS,
  files: { ...EMPTY_PROCESS.files, ...files },
});
const named = (name: string) => new File(["x"], name);

describe("the empty form", () => {
  it("has the specification's defaults: reason non_vector, no notes, notify client", () => {
    expect(EMPTY_PROCESS).toMatchObject({ isFailure: false, reason: "non_vector", notes: "", notify: true });
  });
});

describe("processError", () => {
  it("requires a file unless the document is marked as failed", () => {
    expect(processError(EMPTY_PROCESS)).toBe("At least one file is required");
    expect(processError({ ...EMPTY_PROCESS, isFailure: true })).toBeNull();
  });

  it("checks each extension, ignoring case", () => {
    expect(processError(withFiles({ processed: named("a.PDF"), csv: named("a.Csv"), xml: named("a.XML") }))).toBeNull();
    expect(processError(withFiles({ processed: named("a.csv") }))).toBe("Invalid PDF file format");
    expect(processError(withFiles({ csv: named("a.xlsx") }))).toBe("Invalid CSV file format");
    expect(processError(withFiles({ xml: named("xml") }))).toBe("Invalid XML file format");
  });
});

describe("filesByKind", () => {
  it("assigns each dropped file to its kind, ignoring case, and returns the others", () => {
    const [pdf, csv, xml, other] = [named("a.PDF"), named("b.csv"), named("c.Xml"), named("d.dwg")];
    expect(filesByKind([other, xml, csv, pdf])).toEqual({ found: { processed: pdf, csv, xml }, others: [other] });
    expect(filesByKind([csv, named("later.csv")]).found.csv?.name).toBe("later.csv");
  });
});

describe("processForm", () => {
  it("contains the chosen files under the contract's part names", () => {
    expect([...processForm(withFiles({ csv: named("a.csv"), xml: named("a.xml") }).files).keys()]).toEqual(["csv_file", "xml_file"]);
  });
});
