import { describe, expect, it } from "@jest/globals";
import { STANDARD_PARAMETERS, type Parameter } from "@takeoff/contracts";
import {
  validateEntry,
  readEntry,
  listFields,
  findFieldsToSave,
  isUnsaved,
  describeValue,
  findValueProblem,
  withoutSaved,
  type DefaultParameter,
  type Field,
} from "./fields.ts";

const defaults: DefaultParameter[] = STANDARD_PARAMETERS.map((standard) => ({ ...standard, options: [...standard.options] }));
const W = "default_w_steel_grade";
const saved = (name: string, value: string, rest: Partial<Parameter> = {}): Parameter => ({
  name,
  value,
  category: "MATERIAL",
  description: null,
  units: null,
  is_custom: false,
  is_default: false,
  ...rest,
});
const galvanizing = saved("galvanizing", "85", { is_custom: true, category: "PROCESSING", units: "µm" });
const field = (fields: readonly Field[], name: string) => fields.find((one) => one.name === name) as Field;

it("listFields returns the ten standard parameters in two groups, then custom parameters", () => {
  const fields = listFields(defaults, [galvanizing, saved(W, "A36")]);
  const grouped = (group: string) => fields.filter((one) => one.group === group).map(({ label }) => label);
  expect(grouped("grades")).toEqual(["W shapes", "T shapes", "L shapes", "HSS", "Pipe", "Plate"]);
  expect(grouped("general")).toEqual(["Paint/finish", "Weld spec", "Delivery address", "Domestic steel required"]);
  expect(grouped("custom")).toEqual(["galvanizing"]);
  expect(field(fields, "galvanizing")).toMatchObject({ value: "85", units: "µm", category: "PROCESSING", defaultValue: null });
});

describe("isUnsaved and withoutSaved", () => {
  const [w] = listFields(defaults, [saved(W, "A36")]) as [Field];

  it("compare with the current value, ignoring leading and trailing blanks", () => {
    expect(isUnsaved(w, {})).toBe(false);
    expect(isUnsaved(w, { [W]: "A992" })).toBe(true);
    expect(isUnsaved(w, { [W]: " A36 " })).toBe(false);
    expect(isUnsaved(w, { [W]: "" })).toBe(true);
  });

  it("ignore names of Object.prototype", () => {
    const [own] = listFields([], [saved("constructor", "1", { is_custom: true })]) as [Field];
    expect(isUnsaved(own, {})).toBe(false);
  });

  it("remove saved edits and keep edits that were made during the request", () => {
    expect(withoutSaved({ [W]: " A992 ", other: "x" }, [{ name: W, value: "A992", is_default: true }])).toEqual({ other: "x" });
    expect(withoutSaved({ [W]: "A992 or" }, [{ name: W, value: "A992", is_default: true }])).toEqual({ [W]: "A992 or" });
  });
});

describe("values that Save All sends", () => {
  it("are the trimmed changes, each marked if it equals the default", () => {
    const fields = listFields(defaults, [saved(W, "A36"), galvanizing]);
    const typed = { [W]: " A992 ", galvanizing: "90" };
    expect(findFieldsToSave(fields, typed).map((one) => readEntry(one, typed))).toEqual([
      { name: W, value: "A992", is_default: true },
      { name: "galvanizing", value: "90", is_default: false },
    ]);
  });

  it("map the server's errors from list positions to parameters", () => {
    const sent = [
      { name: W, value: "A36", is_default: false },
      { name: "galvanizing", value: "x", is_default: false },
    ];
    expect(validateEntry({ "1.value": "No.", body: "No." }, sent)).toEqual({ galvanizing: "No." });
  });
});

describe("a parameter's value", () => {
  const fields = listFields(defaults, [galvanizing]);

  it("is free text of at most 500 characters", () => {
    expect(findValueProblem(field(fields, W), { [W]: "S355 <b>" })).toBeNull();
    expect(findValueProblem(field(fields, W), { [W]: "x".repeat(501) })).toBe("This field may have at most 500 characters");
    expect(findValueProblem(field(fields, W), { [W]: "A\u0007" })).toBe("This field contains characters that are not allowed");
  });

  it("may be empty for a standard parameter only", () => {
    expect(findValueProblem(field(fields, W), { [W]: "" })).toBeNull();
    expect(findValueProblem(field(fields, "galvanizing"), { galvanizing: " " })).toBe("Value is required");
  });

  it("is described by its option, otherwise by its parameter", () => {
    expect(describeValue(field(fields, W), "A36")).toMatch(/^ASTM A36/);
    expect(describeValue(field(fields, W), "S355")).toMatch(/^Steel grade assumed/);
    expect(describeValue(field(fields, "galvanizing"), "85")).toBe("Processing · in µm");
  });
});
