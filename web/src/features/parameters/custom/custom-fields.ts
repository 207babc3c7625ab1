import { createCustomParameterRequestSchema, type ParameterCategory, type RouteBody } from "@takeoff/contracts";
import { createSavedForm } from "../../../shared/saved-form.ts";
import { findIssues } from "../../../shared/api/issues.ts";
import type { Field } from "../fields.ts";

export interface CustomForm {
  parameter_name: string;
  parameter_value: string;
  category: ParameterCategory;
  description: string;
  units: string;
}

export const EMPTY_CUSTOM: CustomForm = { parameter_name: "", parameter_value: "", category: "MATERIAL", description: "", units: "" };

/** Validation messages by field. */
export function validateCustom(values: CustomForm): Record<string, string> {
  return findIssues(createCustomParameterRequestSchema, values);
}

/** The request body that creates a deleted custom parameter again. */
export function buildCustomRequest(field: Field): RouteBody<"createCustomParameter"> {
  return {
    parameter_name: field.name,
    parameter_value: field.value,
    category: field.category ?? EMPTY_CUSTOM.category,
    description: field.description,
    units: field.units,
  };
}

export const savedCustom = createSavedForm<CustomForm>("custom-parameter");
