import { describe, expect, it } from "@jest/globals";
import { EXPORT_FORMATS, exportFilename, exportQuerySchema } from "./exports.ts";
import { feetAndInches, readFeetAndInches } from "./feet-and-inches.ts";
import {
  areResultsPending,
  COMPARISON_FINDINGS,
  concernsIn,
  differencesIn,
  EXTRACTION_FINDINGS,
  RESULTS_PENDING,
  summarizeFindings,
} from "./result-findings.ts";
import { STANDARD_PARAMETERS } from "../operations/parameters.ts";
import { describeRequirements, finishFor, gradeFor, preferOwn } from "./requirements.ts";

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

it.each([
  [0, `0'-0"`],
  [306.5, `25'-6 1/2"`],
  [12, `1'-0"`],
  [11.99, `1'-0"`],
  [100.1875, `8'-4 3/16"`],
  [100.99, `8'-5"`],
])("writes %p inches as %s", (inches, text) => {
  expect(feetAndInches(inches)).toBe(text);
});

it.each([
  [`25'-6 1/2"`, 306.5],
  ["25'", 300],
  ["25.5'", 306],
  ["25' 6", 306],
  [`6 1/2"`, 6.5],
  ["1/4", 0.25],
  ["1-1/2", 1.5],
  [".5", 0.5],
  ["25’-6”", 306],
])("reads %s as %p inches", (text, inches) => {
  expect(readFeetAndInches(text)).toBe(inches);
});

it.each(["", "long", "0", "1/0", "25'-6'", "-3"])("reads no length in %j", (text) => {
  expect(readFeetAndInches(text)).toBeNull();
});

const { equal, differ, notCompared } = COMPARISON_FINDINGS;

describe("concernsIn", () => {
  it("returns differences and errors in their order", () => {
    const unreadable = EXTRACTION_FINDINGS.rowUnreadable(3, 4);
    const cut = EXTRACTION_FINDINGS.cellTooLong(100, 7);
    const findings = [unreadable, cut, equal("rows"), differ("weights", "B1"), notCompared("csv_pages", "no column")];
    expect(concernsIn(findings)).toEqual([unreadable, differ("weights", "B1")]);
    expect(differencesIn(findings)).toEqual([differ("weights", "B1")]);
  });

  it("is empty while the results are being compared", () => {
    expect(areResultsPending([RESULTS_PENDING])).toBe(true);
    expect(concernsIn([RESULTS_PENDING])).toEqual([]);
    expect(areResultsPending([equal("rows")])).toBe(false);
  });
});

describe("summarizeFindings", () => {
  it("makes one line of comparisons without a difference, where the first of them stood", () => {
    const different = differ("weights", "B1");
    const shown = summarizeFindings([equal("rows"), different, equal("quantities"), equal("csv_pages")]);
    expect(shown.map(({ message, level }) => [message, level])).toEqual([
      ["3 comparisons, no difference.", "info"],
      [different.message, "warning"],
    ]);
  });

  it("keeps a single comparison, and one that covers only a part", () => {
    const partial = equal("sheets", "on 20 of 50 pages");
    expect(summarizeFindings([equal("rows"), partial])).toEqual([equal("rows"), partial]);
    expect(summarizeFindings([])).toEqual([]);
  });
});

const DEFAULTS = STANDARD_PARAMETERS.map(({ name, value }) => ({ name, value }));
const set = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }));
const QUESTIONNAIRE = { is_domestic_steel: true, project_location: "Plant 3, Oslo", contractor_location: "Sample Builders" };
const said = (parameters: Parameters<typeof gradeFor>[1], questionnaire = QUESTIONNAIRE): string[] =>
  describeRequirements(questionnaire, parameters).map(({ label, value, from }) => `${label}: ${value} (${from})`);

describe("gradeFor", () => {
  it.each([
    ["W", "A992"],
    ["WT", "A572 Gr.50"],
    ["MT", "A572 Gr.50"],
    ["L", "A36"],
    ["2L", "A36"],
    ["HSS", "A500 Gr.B"],
    ["RHS", "A500 Gr.B"],
    ["PIPE", "A53 Gr.B"],
    ["PL", "A36"],
  ])("returns the parameter of the family of %s", (shape, grade) => {
    expect(gradeFor(shape, DEFAULTS)).toBe(grade);
  });

  it.each(["C", "MC", "S", "HP", "UB", "FB", "RB", "BOLT", "", "constructor"])(
    "returns null for the shape %j, which has no parameter",
    (shape) => {
      expect(gradeFor(shape, DEFAULTS)).toBeNull();
    },
  );

  it("returns null where the uploader set none, also for an empty value and a custom parameter of another name", () => {
    for (const parameters of [null, [], set({ default_w_steel_grade: "  " }), set({ w_steel_grade: "A36" })])
      expect(gradeFor("W", parameters)).toBeNull();
  });
});

it("preferOwn takes the line's own value before the assumed one, and says where each comes from", () => {
  expect(preferOwn("A913", "drawing", "A992")).toEqual({ value: "A913", from: "drawing" });
  expect(preferOwn(null, "drawing", "A992")).toEqual({ value: "A992", from: "parameters" });
  expect(preferOwn("", "table", null)).toBeNull();
});

describe("describeRequirements", () => {
  it("says what questionnaire and parameters state, and leaves out what is empty", () => {
    const parameters = set({
      default_weld_specification: "AWS D1.8",
      default_delivery_address: "",
      default_paint_finish: "None",
      default_w_steel_grade: "A992",
      "Bolt grade": "A325",
    });
    expect(said(parameters)).toEqual([
      "Domestic steel required: Yes (questionnaire)",
      "Project location: Plant 3, Oslo (questionnaire)",
      "Name of general contractor: Sample Builders (questionnaire)",
      "Weld spec: AWS D1.8 (parameters)",
      "Paint/finish: None (parameters)",
      "Assumed grade, W shapes: A992 (parameters)",
    ]);
    expect(finishFor(parameters)).toBe("None");
  });

  it("names a parameter about domestic steel that differs from the questionnaire", () => {
    const parameters = set({ domestic_steel_required: "Yes" });
    expect(said(parameters, { ...QUESTIONNAIRE, is_domestic_steel: false }).slice(0, 2)).toEqual([
      "Domestic steel required: No (questionnaire)",
      "Domestic steel required: Yes (parameters)",
    ]);
    expect(said(parameters).filter((line) => line.startsWith("Domestic"))).toHaveLength(1);
  });

  it("tells a document of before parameters were kept from an uploader who had set none", () => {
    expect(said(null).at(-1)).toBe("Parameters at upload: Not known: this drawing came in before parameters were kept with it (null)");
    expect(said([]).at(-1)).toBe("Parameters at upload: None: the uploader had set no parameters (null)");
  });
});
