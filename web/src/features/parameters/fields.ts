import {
  DOMESTIC_STEEL,
  PARAMETER_MESSAGES,
  saveParametersRequestSchema,
  STANDARD_PARAMETERS,
  type Parameter,
  type ParameterCategory,
  type RouteAnswer,
  type SavedParameter,
} from "@takeoff/contracts";

export type DefaultParameter = RouteAnswer<"listDefaults">[number];
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

/** A parameter as the screen edits and shows it. */
export interface Field {
  name: string;
  label: string;
  group: Group;
  /** What holds now: the saved value, else the default. */
  value: string;
  /** Null for custom ones, which have none. */
  defaultValue: string | null;
  isSaved: boolean;
  /** Yes or No; the others take free text. */
  isChoice: boolean;
  options: readonly Option[];
  category: ParameterCategory | null;
  description: string | null;
  units: string | null;
}

/** What was typed and not saved, by parameter. */
export type Typed = Readonly<Record<string, string>>;

const labelOf = (name: string) => STANDARD_PARAMETERS.find((standard) => standard.name === name)?.label ?? name;

function standardField(standard: DefaultParameter, saved: Parameter | undefined): Field {
  return {
    name: standard.name,
    label: labelOf(standard.name),
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

function customField({ name, value, category, description, units }: Parameter): Field {
  const fixed = { group: "custom", defaultValue: null, isSaved: true, isChoice: false, options: [] } as const;
  return { ...fixed, name, label: name, value, category, description, units };
}

/** The standard parameters in the server's order, then the caller's own. */
export function fieldsOf(defaults: readonly DefaultParameter[], saved: readonly Parameter[]): Field[] {
  const byName = new Map(saved.map((parameter) => [parameter.name, parameter]));
  return [
    ...defaults.map((standard) => standardField(standard, byName.get(standard.name))),
    ...saved.filter((parameter) => parameter.is_custom).map(customField),
  ];
}

/** What a field shows: what was typed, else what holds. */
export function shownValue(field: Field, typed: Typed): string {
  return Object.hasOwn(typed, field.name) ? (typed[field.name] ?? "") : field.value;
}

/** Blanks around a value are not saved, so they are no change. */
export function isUnsaved(field: Field, typed: Typed): boolean {
  return shownValue(field, typed).trim() !== field.value.trim();
}

export function isDefault(field: Field, value: string = field.value): boolean {
  return field.defaultValue !== null && value.trim() === field.defaultValue;
}

/** A field as it is sent. */
export function entryOf(field: Field, typed: Typed): SavedParameter {
  const value = shownValue(field, typed).trim();
  return { name: field.name, value, is_default: isDefault(field, value) };
}

/**
 * The fields that Save All sends: those that differ, and before the first save the standard ones with them, since what
 * was seen as the default and accepted must not change when a default does.
 */
export function fieldsToSave(fields: readonly Field[], typed: Typed): Field[] {
  const isFirst = !fields.some(({ group, isSaved }) => group !== "custom" && isSaved);
  return fields.filter((field) => isUnsaved(field, typed) || (isFirst && field.group !== "custom"));
}

/** What is typed still after these values were saved: what was typed meanwhile stays. */
export function withoutSaved(typed: Typed, saved: readonly SavedParameter[]): Typed {
  const values = new Map(saved.map(({ name, value }) => [name, value]));
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => values.get(name) !== text.trim()));
}

/** Why a value cannot be saved; null when it can. */
export function valueProblem(field: Field, typed: Typed): string | null {
  const entry = entryOf(field, typed);
  if (field.group === "custom" && !entry.value) return PARAMETER_MESSAGES.valueRequired;
  return saveParametersRequestSchema.safeParse([entry]).error?.issues[0]?.message ?? null;
}

/** The server's sentences by parameter: it names a list's entries by their place. */
export function entryErrors(fields: Readonly<Record<string, string>>, sent: readonly SavedParameter[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const name = sent[Number.parseInt(path, 10)]?.name;
    if (name !== undefined) errors[name] ??= sentence;
  }
  return errors;
}

/** What a combo input suggests: all options until one types, then those that hold the text. */
export function suggestions(options: readonly Option[], text: string): readonly Option[] {
  const searched = text.trim().toLowerCase();
  if (options.some(({ value }) => value.toLowerCase() === searched)) return options;
  return options.filter(({ value }) => value.toLowerCase().includes(searched));
}

/** What stands under an input: what the chosen option means, else the parameter; of one's own, all that is known. */
export function meaningOf(field: Field, value: string): string | null {
  const chosen = field.options.find((option) => option.value === value.trim());
  if (chosen) return chosen.description;
  if (field.group !== "custom") return field.description;
  const facts = [field.category && CATEGORY_LABELS[field.category], field.units && `in ${field.units}`, field.description];
  return facts.filter(Boolean).join(" · ") || null;
}
