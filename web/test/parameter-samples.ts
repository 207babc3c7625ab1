import { STANDARD_PARAMETERS, type Parameter, type RouteResponse } from "@takeoff/contracts";

/** The standard parameters as the server lists them. */
export const DEFAULT_PARAMETERS: RouteResponse<"listDefaults"> = STANDARD_PARAMETERS.map(({ label: _, options, ...rest }) => ({
  ...rest,
  options: [...options],
}));

/** A saved grade of W shapes. */
export function sampleGrade(value: string): Parameter {
  const name = "default_w_steel_grade";
  return { name, value, category: "MATERIAL", description: null, units: null, is_custom: false, is_default: value === "A992" };
}
