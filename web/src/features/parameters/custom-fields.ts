import { createCustomParameterRequestSchema, type ParameterCategory, type RouteBody } from "@takeoff/contracts";
import { dropDraft, keepDraft, readDraft } from "../../lib/draft.ts";
import { issuesOf } from "../../lib/issues.ts";
import type { Field } from "./fields.ts";

export interface CustomForm {
  parameter_name: string;
  parameter_value: string;
  category: ParameterCategory;
  description: string;
  units: string;
}

export const EMPTY_CUSTOM: CustomForm = { parameter_name: "", parameter_value: "", category: "MATERIAL", description: "", units: "" };

/** What the contract finds wrong with the form, by field. */
export function customErrors(values: CustomForm): Record<string, string> {
  return issuesOf(createCustomParameterRequestSchema, values);
}

/** A custom parameter as it was created, to make it again. */
export function customRequest(field: Field): RouteBody<"createCustomParameter"> {
  return {
    parameter_name: field.name,
    parameter_value: field.value,
    category: field.category ?? EMPTY_CUSTOM.category,
    description: field.description,
    units: field.units,
  };
}

const DRAFT = "custom-parameter";

export const customDraft = {
  read: (userId: number) => readDraft<CustomForm>(userId, DRAFT),
  keep: (userId: number, values: CustomForm) => keepDraft(userId, DRAFT, values),
  drop: (userId: number) => dropDraft(userId, DRAFT),
};
