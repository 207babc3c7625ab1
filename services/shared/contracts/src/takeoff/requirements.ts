import * as z from "zod";
import type { Questionnaire } from "../documents/documents.ts";
import { DOMESTIC_STEEL, parameterSchema, STANDARD_PARAMETERS } from "../operations/parameters.ts";

/** A parameter as it is kept with a document. */
export const documentParameterSchema = parameterSchema.pick({ name: true, value: true, units: true, is_custom: true });
export type DocumentParameter = z.infer<typeof documentParameterSchema>;

/** The uploader's parameters when the drawing came in; null for a document of before they were kept. */
export const documentParametersSchema = z.object({ parameters: z.array(documentParameterSchema).nullable() });
export type DocumentParameters = z.infer<typeof documentParametersSchema>;

/** Parameters as rules read them: null where none are known. */
export type KnownParameters = readonly Pick<DocumentParameter, "name" | "value">[] | null;

/** Where a grade or a finish comes from. */
export const FACT_SOURCES = {
  drawing: "the drawing",
  table: "the table",
  staff: "staff",
  parameters: "the uploader's parameters",
} as const;
export type FactSource = keyof typeof FACT_SOURCES;

/** A value of a line with where it comes from. One that comes from parameters is assumed. */
export interface SourcedValue {
  value: string;
  from: FactSource;
}

const W = "default_w_steel_grade";
const T = "default_t_steel_grade";
const L = "default_l_steel_grade";
const HSS = "default_hss_steel_grade";
const PIPE = "default_pipe_steel_grade";
const PLATE = "default_plate_steel_grade";
const FINISH = "default_paint_finish";
const WELD = "default_weld_specification";
const DELIVERY = "default_delivery_address";

/** The shapes of which a parameter names the grade. Others, such as channels and bars, have none. */
const GRADED_SHAPES: Readonly<Record<string, readonly string[]>> = {
  [W]: ["W"],
  [T]: ["WT", "MT", "ST", "2WT", "2MT", "2ST"],
  [L]: ["L", "2L", "EA", "UA", "ISA"],
  [HSS]: ["HSS", "SHS", "RHS", "CHS"],
  [PIPE]: ["PIPE"],
  [PLATE]: ["PL"],
};
const GRADES = Object.keys(GRADED_SHAPES);

/**
 * The grade that the uploader's parameters name for a shape. It holds for a line for which neither drawing nor table names one, and
 * is always said to be assumed.
 * @param shape the letters of the family: `W`, `2L`, `PL`
 * @returns null for a shape without a parameter, and where the uploader set none
 */
export function gradeFor(shape: string, parameters: KnownParameters): string | null {
  const name = GRADES.find((grade) => GRADED_SHAPES[grade]?.includes(shape));
  return name === undefined ? null : findValue(parameters, name);
}

/** The paint or finish that the uploader's parameters name for all steel; null where they name none. */
export function finishFor(parameters: KnownParameters): string | null {
  return findValue(parameters, FINISH);
}

/** A line's own value where it has one, else the assumed one; null without both. */
export function preferOwn(own: string | null, from: FactSource, assumed: string | null): SourcedValue | null {
  if (own) return { value: own, from };
  return assumed === null ? null : { value: assumed, from: "parameters" };
}

/** A fact about the whole order, as the heads of result files and the summary page of the marked-up PDF say it. */
export interface Requirement {
  name: string;
  label: string;
  value: string;
  /** Null for a sentence about the parameters themselves. */
  from: "questionnaire" | "parameters" | null;
}

/** Why no parameters of a document are shown. */
export const NO_PARAMETERS = {
  notKept: "Not known: this drawing came in before parameters were kept with it",
  none: "None: the uploader had set no parameters",
} as const;

/**
 * What the customer requires of the whole order: domestic steel, places, weld specification, finish and assumed grades, in the order
 * in which they are shown. A fact that nobody stated is left out, and no default stands in for it.
 * @param parameters the uploader's when the drawing came in; null for a document of before they were kept
 */
export function describeRequirements(
  questionnaire: Pick<Questionnaire, "is_domestic_steel" | "project_location" | "contractor_location">,
  parameters: KnownParameters,
): Requirement[] {
  const asked = (name: string, label: string, value: string): Requirement => ({ name, label, value, from: "questionnaire" });
  const domestic = questionnaire.is_domestic_steel ? "Yes" : "No";
  const requirements = [asked(DOMESTIC_STEEL, nameParameter(DOMESTIC_STEEL), domestic)];
  // The questionnaire is about this project; a parameter that says another is named, so that somebody asks.
  const usual = findValue(parameters, DOMESTIC_STEEL);
  if (usual !== null && usual !== domestic) requirements.push(ofParameter(DOMESTIC_STEEL, usual));
  requirements.push(asked("project_location", "Project location", questionnaire.project_location));
  requirements.push(asked("contractor_location", "Name of general contractor", questionnaire.contractor_location));
  if (parameters === null || parameters.length === 0) {
    const value = parameters === null ? NO_PARAMETERS.notKept : NO_PARAMETERS.none;
    return [...requirements, { name: "parameters", label: "Parameters at upload", value, from: null }];
  }
  for (const name of [DELIVERY, WELD, FINISH, ...GRADES]) {
    const value = findValue(parameters, name);
    if (value !== null) requirements.push(ofParameter(name, value));
  }
  return requirements;
}

function ofParameter(name: string, value: string): Requirement {
  return { name, label: nameParameter(name), value, from: "parameters" };
}

/** A parameter's name on screens and in files; a custom one is its own. `W shapes` alone would not say what of them. */
export function nameParameter(name: string): string {
  const label = STANDARD_PARAMETERS.find((parameter) => parameter.name === name)?.label ?? name;
  return GRADES.includes(name) ? `Assumed grade, ${label}` : label;
}

function findValue(parameters: KnownParameters, name: string): string | null {
  return parameters?.find((parameter) => parameter.name === name)?.value.trim() || null;
}
