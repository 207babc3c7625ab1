import { describe, expect, it } from "@jest/globals";
import { validationError } from "../api/errors.ts";
import {
  createCustomParameterRequestSchema,
  DOMESTIC_STEEL,
  PARAMETER_MESSAGES,
  saveParametersRequestSchema,
  STANDARD_PARAMETERS,
} from "./parameters.ts";

function complaints(value: unknown): Record<string, string> | undefined {
  const { error } = saveParametersRequestSchema.safeParse(value);
  return error && validationError(error).fields;
}

describe("saveParametersRequestSchema", () => {
  it("accepts both spellings of the request", () => {
    const entries = [
      { name: "a", value: "1", is_default: true },
      { parameter_name: "b", parameter_value: "2" },
    ];
    expect(saveParametersRequestSchema.parse(entries)).toEqual([
      { name: "a", value: "1", is_default: true },
      { name: "b", value: "2", is_default: false },
    ]);
  });

  it.each([7, null, "a", [], [[]]])("rejects the entry %j with a message for users", (entry) => {
    expect(complaints([{ name: "a", value: "1" }, entry])).toEqual({ 1: PARAMETER_MESSAGES.unreadable });
  });

  it.each([DOMESTIC_STEEL, DOMESTIC_STEEL.toUpperCase(), "\uff44" + DOMESTIC_STEEL.slice(1)])(
    "hold Yes or No for domestic steel, however its name is written: %s",
    (name) => {
      expect(complaints([{ name, value: "maybe" }])).toEqual({ "0.value": PARAMETER_MESSAGES.domestic });
      expect(complaints([{ name, value: "Yes" }])).toBeUndefined();
    },
  );
});

describe("createCustomParameterRequestSchema", () => {
  const create = (parameter_name: string) => createCustomParameterRequestSchema.safeParse({ parameter_name, parameter_value: "1" });

  it("rejects names that cannot be part of a URL", () => {
    for (const name of [".", " .. "]) expect([name, create(name).success]).toEqual([name, false]);
    for (const name of ["...", "1.5", "a/b", "%2e", "Zuschläge & mehr"]) expect([name, create(name).success]).toEqual([name, true]);
  });
});

it("STANDARD_PARAMETERS default to their first option", () => {
  for (const { name, value, options } of STANDARD_PARAMETERS)
    if (options.length && name !== DOMESTIC_STEEL) expect([name, value]).toEqual([name, options[0]!.value]);
  expect(STANDARD_PARAMETERS.find(({ name }) => name === DOMESTIC_STEEL)?.value).toBe("No");
});
