import { describe, expect, it } from "@jest/globals";
import { STANDARD_PARAMETERS } from "../operations/parameters.ts";
import { describeRequirements, finishFor, gradeFor, preferOwn } from "./requirements.ts";

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
