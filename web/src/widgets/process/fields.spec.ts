import { describe, expect, it } from "@jest/globals";
import type { TakeoffMapping } from "@takeoff/contracts";
import { EMPTY_PROCESS, sortFiles, checkForm, buildProcessForm, withFiles, type ProcessForm } from "./fields.ts";

const formWith = (files: Partial<ProcessForm["files"]>): ProcessForm => ({
  ...EMPTY_PROCESS,
  files: { ...EMPTY_PROCESS.files, ...files },
});
const named = (name: string) => new File(["x"], name);

describe("the empty form", () => {
  it("has the specification's defaults: reason non_vector, no notes, notify client", () => {
    expect(EMPTY_PROCESS).toMatchObject({ isFailure: false, reason: "non_vector", notes: "", notify: true });
  });
});

describe("checkForm", () => {
  it("requires a file unless the document is marked as failed", () => {
    expect(checkForm(EMPTY_PROCESS)).toBe("At least one file is required");
    expect(checkForm({ ...EMPTY_PROCESS, isFailure: true })).toBeNull();
  });

  it("checks each extension, ignoring case", () => {
    expect(checkForm(formWith({ processed: named("a.PDF"), csv: named("a.Csv"), xml: named("a.XML") }))).toBeNull();
    expect(checkForm(formWith({ processed: named("a.csv") }))).toBe("Invalid PDF file format");
    expect(checkForm(formWith({ csv: named("a.xlsx") }))).toBe("Invalid CSV file format");
    expect(checkForm(formWith({ xml: named("xml") }))).toBe("Invalid XML file format");
  });
});

describe("sortFiles", () => {
  it("assigns each dropped file to its kind, ignoring case, and returns takeoffs to import and the others", () => {
    const pdf = named("a.PDF");
    const csv = named("b.csv");
    const xml = named("c.Xml");
    const other = named("d.dwg");
    const takeoffs = ["e.NC1", "f.nc", "g.zip", "h.xlsx", "i.kss"].map(named);
    expect(sortFiles([other, xml, csv, ...takeoffs, pdf])).toEqual({
      found: { processed: pdf, csv, xml },
      imports: takeoffs,
      others: [other],
    });
    expect(sortFiles([csv, named("later.csv")]).found.csv?.name).toBe("later.csv");
  });
});

const MAPPING: TakeoffMapping = { header_row: 0, roles: ["mark", null], length_unit: null, weight_of: null, decimal_mark: null };

describe("withFiles", () => {
  const form = { ...formWith({ csv: named("a.csv") }), mapping: MAPPING };

  it("keeps the confirmed columns while the CSV stays the same", () => {
    const xml = named("a.xml");
    expect(withFiles(form, { xml })).toEqual({ files: { ...form.files, xml }, mapping: MAPPING });
  });

  it("forgets them when another CSV is chosen, even of the same name, or none", () => {
    expect(withFiles(form, { csv: named("a.csv") }).mapping).toBeNull();
    expect(withFiles(form, { csv: null }).mapping).toBeNull();
  });
});

describe("buildProcessForm", () => {
  it("contains the chosen files under the contract's part names", () => {
    expect([...buildProcessForm(formWith({ csv: named("a.csv"), xml: named("a.xml") })).keys()]).toEqual(["csv_file", "xml_file"]);
  });

  it("contains the confirmed columns before the files, and only with a CSV", () => {
    const sent = buildProcessForm({ ...formWith({ processed: named("a.pdf"), csv: named("a.csv") }), mapping: MAPPING });
    expect([...sent.keys()]).toEqual(["takeoff_mapping", "processed_pdf", "csv_file"]);
    expect(JSON.parse(sent.get("takeoff_mapping") as string)).toEqual(MAPPING);
    expect([...buildProcessForm({ ...formWith({ xml: named("a.xml") }), mapping: MAPPING }).keys()]).toEqual(["xml_file"]);
  });
});
