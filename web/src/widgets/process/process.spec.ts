import { describe, expect, it } from "@jest/globals";
import { IMPORT_ERRORS, LIMITS, type TakeoffMapping } from "@takeoff/contracts";
import { buildProcessForm, checkForm, EMPTY_PROCESS, type ProcessForm, sortFiles, withFiles } from "./fields.ts";
import { type Outcome, startCancellable } from "./import/cancellable.ts";
import { IMPORT_EXTENSIONS, importError, importForm } from "./import/use-takeoff-import.ts";

const formWith = (files: Partial<ProcessForm["files"]>): ProcessForm => ({
  ...EMPTY_PROCESS,
  files: { ...EMPTY_PROCESS.files, ...files },
});
const named = (name: string) => new File(["x"], name);

it("checkForm checks each extension, ignoring case", () => {
  expect(checkForm(formWith({ processed: named("a.PDF"), csv: named("a.Csv"), xml: named("a.XML") }))).toBeNull();
  expect(checkForm(formWith({ processed: named("a.csv") }))).toBe("Invalid PDF file format");
  expect(checkForm(formWith({ csv: named("a.xlsx") }))).toBe("Invalid CSV file format");
  expect(checkForm(formWith({ xml: named("xml") }))).toBe("Invalid XML file format");
});

it("sortFiles assigns each dropped file to its kind, ignoring case, and returns takeoffs to import and the others", () => {
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

const MAPPING: TakeoffMapping = {
  header_row: 0,
  roles: ["mark", null],
  length_unit: null,
  weight_unit: null,
  weight_of: null,
  decimal_mark: null,
};

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

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("startCancellable", () => {
  it("reports the value or the error of a task", async () => {
    const reports: Outcome<number>[] = [];
    const error = new Error("no");
    startCancellable(
      () => Promise.resolve(7),
      (outcome) => reports.push(outcome),
    );
    startCancellable<number>(
      () => Promise.reject(error),
      (outcome) => reports.push(outcome),
    );
    await settled();
    expect(reports).toEqual([
      { is: "done", value: 7 },
      { is: "failed", error },
    ]);
  });

  it("aborts the signal of a cancelled task and reports nothing, whether it fails or succeeds in spite of it", async () => {
    const reports: Outcome<string>[] = [];
    const signals: AbortSignal[] = [];
    const late = Promise.withResolvers<string>();
    const failing = (signal: AbortSignal) =>
      new Promise<string>((_, reject) => {
        signals.push(signal);
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const cancels = [failing, () => late.promise].map((work) => startCancellable(work, (outcome) => reports.push(outcome)));
    for (const cancel of cancels) cancel();
    late.resolve("too late");
    await settled();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(reports).toEqual([]);
  });
});

const small = (...names: string[]) => names.map((name) => ({ name, size: 10 }));

describe("importError", () => {
  it("accepts the files that a takeoff can be imported from, ignoring case", () => {
    expect(IMPORT_EXTENSIONS).toEqual([".xlsx", ".kss", ".xml", ".csv", ".xls", ".nc1", ".nc", ".zip", ".pdf"]);
    for (const name of ["a.XLSX", "b.kss", "c.Xml", "d.csv", "d.XLS", "e.NC1", "f.nc", "g.zip", "h.PDF"])
      expect(importError(small(name))).toBeNull();
  });

  it("rejects other files and files that are too large", () => {
    expect(importError(small("a.ods"))).toBe("a.ods is not an .xlsx, .kss, .xml, .csv, .nc1, .nc, .zip or .pdf file");
    for (const name of ["a.xlsx", "a.zip"])
      expect(importError([{ name, size: 33_554_433 }])).toBe("This file is larger than the limit of 32 MB for its kind.");
    expect(importError([{ name: "a.csv", size: 33_554_433 }])).toBeNull();
  });

  it("accepts several NC1 files, and names one that is too large", () => {
    expect(importError(small("a.nc1", "b.NC"))).toBeNull();
    expect(importError([...small("a.nc1"), { name: "b.nc1", size: LIMITS.nc1FileBytes + 1 }])).toBe(
      IMPORT_ERRORS.namedTooLarge("b.nc1", 4),
    );
  });

  it("rejects several files of other kinds, and more than a form may have", () => {
    for (const names of [
      ["a.nc1", "b.zip"],
      ["a.csv", "b.csv"],
    ])
      expect(importError(small(...names))).toBe(IMPORT_ERRORS.severalFiles);
    const many = Array.from({ length: LIMITS.nc1Parts + 1 }, (_, index) => `${index}.nc1`);
    expect(importError(small(...many))).toBe(IMPORT_ERRORS.tooManyFiles(LIMITS.nc1Parts));
  });
});

it("importForm contains the columns before the files, which are in their order", () => {
  const mapping = { header_row: null, roles: [], length_unit: null, weight_unit: null, weight_of: null, decimal_mark: null };
  const form = importForm([new File(["x"], "b.nc1"), new File(["y"], "a.nc1")], mapping);
  expect([...form.keys()]).toEqual(["takeoff_mapping", "takeoff_file", "takeoff_file"]);
  expect(JSON.parse(form.get("takeoff_mapping") as string)).toEqual(mapping);
  expect(form.getAll("takeoff_file").map((file) => (file as File).name)).toEqual(["b.nc1", "a.nc1"]);
});
