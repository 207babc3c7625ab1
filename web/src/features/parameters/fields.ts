import {
  DOMESTIC_STEEL,
  PARAMETER_MESSAGES,
  saveParametersRequestSchema,
  STANDARD_PARAMETERS,
  type Parameter,
  type ParameterCategory,
  type RouteResponse,
  type SavedParameter,
} from "@takeoff/contracts";

export type DefaultParameter = RouteResponse<"listDefaults">[number];
export type Option = DefaultParameter["options"][number];

export const GROUPS = ["grades", "general", "custom"] as const;
export type Group = (typeof GROUPS)[number];

export const GROUP_TITLES: Record<Group, string> = {
  grades: "Steel Grades",
  general: "General Settings",
  custom: "Custom Parameters",
};

export const CATEGORY_LABELS: Record<ParameterCategory, string> = {
  MATERIAL: "Material",
  PROCESSING: "Processing",
  QUALITY: "Quality",
  LOGISTICS: "Logistics",
  PRICING: "Pricing",
};

/** A parameter on the screen. */
export interface Field {
  name: string;
  label: string;
  group: Group;
  /** The current value: the saved one, otherwise the default. */
  value: string;
  /** Null for custom parameters, which have no default. */
  defaultValue: string | null;
  isSaved: boolean;
  /** Whether only Yes and No are allowed; other parameters accept any text. */
  isChoice: boolean;
  options: readonly Option[];
  category: ParameterCategory | null;
  description: string | null;
  units: string | null;
}

/** Unsaved input by parameter name. */
export type Edits = Readonly<Record<string, string>>;

const findLabel = (name: string) => STANDARD_PARAMETERS.find((standard) => standard.name === name)?.label ?? name;

function buildStandardField(standard: DefaultParameter, saved: Parameter | undefined): Field {
  return {
    name: standard.name,
    label: findLabel(standard.name),
    group: standard.name.endsWith("_steel_grade") ? "grades" : "general",
    value: saved?.value ?? standard.value,
    defaultValue: standard.value,
    isSaved: saved !== undefined,
    isChoice: standard.name === DOMESTIC_STEEL,
    options: standard.options,
    category: standard.category,
    description: standard.description,
    units: null,
  };
}

function buildCustomField({ name, value, category, description, units }: Parameter): Field {
  const fixed = { group: "custom", defaultValue: null, isSaved: true, isChoice: false, options: [] } as const;
  return { ...fixed, name, label: name, value, category, description, units };
}

/** The standard parameters in the server's order, then the custom ones. */
export function listFields(defaults: readonly DefaultParameter[], saved: readonly Parameter[]): Field[] {
  const byName = new Map(saved.map((parameter) => [parameter.name, parameter]));
  return [
    ...defaults.map((standard) => buildStandardField(standard, byName.get(standard.name))),
    ...saved.filter((parameter) => parameter.is_custom).map(buildCustomField),
  ];
}

/** The text in a field: the unsaved input, otherwise the current value. */
export function shownValue(field: Field, typed: Edits): string {
  return Object.hasOwn(typed, field.name) ? (typed[field.name] ?? "") : field.value;
}

/** Whether a field differs from its current value. Ignores leading and trailing blanks, which are not saved. */
export function isUnsaved(field: Field, typed: Edits): boolean {
  return shownValue(field, typed).trim() !== field.value.trim();
}

export function isDefault(field: Field, value: string = field.value): boolean {
  return field.defaultValue !== null && value.trim() === field.defaultValue;
}

/** A field in the request body. */
export function readEntry(field: Field, typed: Edits): SavedParameter {
  const value = shownValue(field, typed).trim();
  return { name: field.name, value, is_default: isDefault(field, value) };
}

/**
 * The fields that Save All sends: the changed ones, and before the first save all standard ones. The user has accepted the
 * defaults shown; they must not change for this user when a default changes later.
 */
export function findFieldsToSave(fields: readonly Field[], typed: Edits): Field[] {
  const isFirst = !fields.some(({ group, isSaved }) => group !== "custom" && isSaved);
  return fields.filter((field) => isUnsaved(field, typed) || (isFirst && field.group !== "custom"));
}

/** The edits that remain after a save: removes the saved values and keeps input made during the request. */
export function withoutSaved(typed: Edits, saved: readonly SavedParameter[]): Edits {
  const values = new Map(saved.map(({ name, value }) => [name, value]));
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => values.get(name) !== text.trim()));
}

/** Why a value cannot be saved; null when it can. */
export function findValueProblem(field: Field, typed: Edits): string | null {
  const entry = readEntry(field, typed);
  if (field.group === "custom" && !entry.value) return PARAMETER_MESSAGES.valueRequired;
  return saveParametersRequestSchema.safeParse([entry]).error?.issues[0]?.message ?? null;
}

/** The server's messages by parameter name. The server names entries by their position in the list. */
export function validateEntry(fields: Readonly<Record<string, string>>, sent: readonly SavedParameter[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const name = sent[Number.parseInt(path, 10)]?.name;
    if (name !== undefined) errors[name] ??= sentence;
  }
  return errors;
}

/** The suggestions of a combo input: all options at first, then those that contain the text. */
export function listSuggestions(options: readonly Option[], text: string): readonly Option[] {
  const searched = text.trim().toLowerCase();
  if (options.some(({ value }) => value.toLowerCase() === searched)) return options;
  return options.filter(({ value }) => value.toLowerCase().includes(searched));
}

/** The description under an input: that of the selected option, otherwise of the parameter; for custom parameters all their properties. */
export function describeValue(field: Field, value: string): string | null {
  const chosen = field.options.find((option) => option.value === value.trim());
  if (chosen) return chosen.description;
  if (field.group !== "custom") return field.description;
  const facts = [field.category && CATEGORY_LABELS[field.category], field.units && `in ${field.units}`, field.description];
  return facts.filter(Boolean).join(" · ") || null;
}
