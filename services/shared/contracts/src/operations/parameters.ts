import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { clearableText, nameKey, optionalText, requiredText, TEXT_LIMITS, TEXT_MESSAGES } from "../text.ts";

export const PARAMETER_CATEGORIES = ["MATERIAL", "PROCESSING", "QUALITY", "LOGISTICS", "PRICING"] as const;
export type ParameterCategory = (typeof PARAMETER_CATEGORIES)[number];

interface Option {
  value: string;
  description: string;
}
interface StandardParameter {
  name: string;
  label: string;
  category: ParameterCategory;
  description: string;
  /** What a first Save All stores. */
  value: string;
  options: readonly Option[];
}

const A992 = { value: "A992", description: "ASTM A992, 50 ksi yield: the usual grade of wide-flange shapes" };
const A572 = { value: "A572 Gr.50", description: "ASTM A572 Grade 50, high-strength low-alloy steel of 50 ksi yield" };
const A36 = { value: "A36", description: "ASTM A36, carbon structural steel of 36 ksi yield" };
const A500B = { value: "A500 Gr.B", description: "ASTM A500 Grade B, cold-formed tubing of 46 ksi yield" };
const A500C = { value: "A500 Gr.C", description: "ASTM A500 Grade C, cold-formed tubing of 50 ksi yield" };
const A1085 = { value: "A1085", description: "ASTM A1085, cold-formed tubing of 50 ksi yield with tighter tolerances" };
const A53 = { value: "A53 Gr.B", description: "ASTM A53 Grade B, steel pipe of 35 ksi yield" };
const API5L = { value: "API 5L", description: "API 5L line pipe" };
const A588 = { value: "A588", description: "ASTM A588, weathering steel of 50 ksi yield" };
const A709 = { value: "A709", description: "ASTM A709, structural steel for bridges" };

const grade = (name: string, label: string, options: readonly [Option, ...Option[]]): StandardParameter => ({
  name,
  label,
  category: "MATERIAL",
  description: `Steel grade assumed for ${label} where the drawings name none`,
  value: options[0].value,
  options,
});

/** The ten standard parameters with the specification's options: the one table behind API and screen. */
export const STANDARD_PARAMETERS: readonly StandardParameter[] = [
  grade("default_w_steel_grade", "W shapes", [A992, A572, A36]),
  grade("default_t_steel_grade", "T shapes", [A572, A36]),
  grade("default_l_steel_grade", "L shapes", [A36, A572]),
  grade("default_hss_steel_grade", "HSS", [A500B, A500C, A1085]),
  grade("default_pipe_steel_grade", "Pipe", [A53, A500B, API5L]),
  grade("default_plate_steel_grade", "Plate", [A36, A572, A588, A709]),
  {
    name: "default_paint_finish",
    label: "Paint/finish",
    category: "PROCESSING",
    description: "Surface finish assumed where the drawings name none",
    value: "Shop Primer",
    options: [
      { value: "Shop Primer", description: "One coat of primer applied in the shop" },
      { value: "Hot-Dipped Galvanized", description: "Zinc coating by immersion, as in ASTM A123" },
      { value: "Powder Coat", description: "Electrostatically applied powder, cured in an oven" },
      { value: "Painted", description: "Primer and finish coats" },
      { value: "None", description: "Bare steel, no coating" },
    ],
  },
  {
    name: "default_weld_specification",
    label: "Weld spec",
    category: "QUALITY",
    description: "Welding code that the work follows",
    value: "AWS D1.1",
    options: [
      { value: "AWS D1.1", description: "Structural welding code for steel" },
      { value: "AWS D1.3", description: "Structural welding code for sheet steel" },
      { value: "AWS D1.8", description: "Structural welding code, seismic supplement" },
    ],
  },
  {
    name: "default_delivery_address",
    label: "Delivery address",
    category: "LOGISTICS",
    description: "Where the steel is delivered",
    value: "",
    options: [],
  },
  {
    name: "domestic_steel_required",
    label: "Domestic steel required",
    category: "MATERIAL",
    description: "Whether all steel must be melted and made in the country",
    value: "No",
    options: [
      { value: "Yes", description: "Domestic steel only" },
      { value: "No", description: "Steel of any origin" },
    ],
  },
];

export const parameterCategorySchema = z.enum(PARAMETER_CATEGORIES);

export const parameterSchema = z.object({
  name: z.string(),
  value: z.string(),
  category: parameterCategorySchema.nullable(),
  description: z.string().nullable(),
  units: z.string().nullable(),
  is_custom: z.boolean(),
  is_default: z.boolean(),
});
export type Parameter = z.infer<typeof parameterSchema>;
export const parameterListSchema = z.array(parameterSchema);

export const defaultParameterSchema = z.object({
  name: z.string(),
  value: z.string(),
  category: parameterCategorySchema,
  description: z.string(),
  options: z.array(z.object({ value: z.string(), description: z.string() })),
});
export type DefaultParameter = z.infer<typeof defaultParameterSchema>;
export const defaultParameterListSchema = z.array(defaultParameterSchema);

export const PARAMETER_MESSAGES = {
  nameRequired: "Name is required",
  valueRequired: "Value is required",
  dots: "The name must contain a letter or a digit",
  category: "Please choose one of the categories",
  unknown: "This parameter does not exist",
  unreadable: "This parameter could not be read",
  domestic: "Please choose Yes or No",
  tooMany: `You can keep at most ${LIMITS.customParameters} custom parameters. Please delete one first.`,
} as const;

/** The one standard parameter that is a choice; the others take free text. */
export const DOMESTIC_STEEL = "domestic_steel_required";
export const DOMESTIC_STEEL_VALUES: readonly string[] = ["Yes", "No"];

const savedParameterSchema = z
  .object({
    name: requiredText(TEXT_LIMITS.name, PARAMETER_MESSAGES.nameRequired),
    value: clearableText(TEXT_LIMITS.text, PARAMETER_MESSAGES.valueRequired),
    is_default: z.boolean({ error: TEXT_MESSAGES.yesNo }).nullish(),
  })
  .transform(({ name, value, is_default }) => ({ name, value, is_default: is_default ?? false }))
  .refine(({ name, value }) => nameKey(name) !== DOMESTIC_STEEL || DOMESTIC_STEEL_VALUES.includes(value), {
    path: ["value"],
    error: PARAMETER_MESSAGES.domestic,
  });
export type SavedParameter = z.output<typeof savedParameterSchema>;

/** A text that `savedParameterSchema` checks, with its own sentences, once both spellings are one. */
const uncheckedText = (maxLength: number) => z.unknown().meta({ type: "string", maxLength });
const savedEntrySchema = z
  .object(
    {
      name: uncheckedText(TEXT_LIMITS.name),
      parameter_name: uncheckedText(TEXT_LIMITS.name),
      value: uncheckedText(TEXT_LIMITS.text),
      parameter_value: uncheckedText(TEXT_LIMITS.text),
      is_default: z.unknown().meta({ type: ["boolean", "null"] }),
    },
    { error: PARAMETER_MESSAGES.unreadable },
  )
  .partial()
  .transform((entry) => ({ ...entry, name: entry.name ?? entry.parameter_name, value: entry.value ?? entry.parameter_value }))
  .pipe(savedParameterSchema);

/** A bare array; both spellings of name and value are taken. */
export const saveParametersRequestSchema = z
  .array(savedEntrySchema)
  .max(STANDARD_PARAMETERS.length + LIMITS.customParameters, { error: PARAMETER_MESSAGES.tooMany });

export const createCustomParameterRequestSchema = z.object({
  // The name stands in an address when it is deleted, and there these two mean a folder.
  parameter_name: requiredText(TEXT_LIMITS.name, PARAMETER_MESSAGES.nameRequired).refine((name) => name !== "." && name !== "..", {
    error: PARAMETER_MESSAGES.dots,
  }),
  parameter_value: requiredText(TEXT_LIMITS.text, PARAMETER_MESSAGES.valueRequired),
  category: z.enum(PARAMETER_CATEGORIES, { error: PARAMETER_MESSAGES.category }).default("MATERIAL"),
  description: optionalText(),
  units: optionalText(),
});
export type NewCustomParameter = z.output<typeof createCustomParameterRequestSchema>;
