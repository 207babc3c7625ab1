import * as z from "zod";
import { extractedDataSchema, findingSchema, hasExtension } from "../documents/documents.ts";
import { LIMITS } from "../limits.ts";
import { MESSAGES } from "../messages.ts";

/** What a column of a takeoff may hold, with its name on screen. */
export const TAKEOFF_ROLES = {
  line_no: "Line number",
  mark: "Mark",
  assembly_mark: "Assembly mark",
  qty: "Quantity",
  qty_per_assembly: "Quantity in one assembly",
  assemblies: "Number of assemblies",
  designation: "Designation",
  shape: "Shape",
  size: "Size",
  thickness: "Thickness of plates",
  width: "Width of plates",
  grade: "Grade",
  grade_from: "Grade from",
  finish_from: "Finish from",
  length: "Length",
  length_feet: "Length: feet",
  length_inches: "Length: inches",
  length_unit: "Length unit",
  total_length: "Length of all pieces",
  wt_per_ft: "Weight per foot or meter",
  piece_weight: "Weight of one piece",
  total_weight: "Weight of all pieces",
  weight: "Weight",
  weight_source: "Weight source",
  finish: "Finish",
  camber: "Camber",
  studs: "Studs",
  category: "Category",
  sub_category: "Subcategory",
  sheet: "Sheet",
  page: "Page",
  page_index: "Page index (from 0)",
  drawing_no: "Drawing",
  rev: "Revision",
  status: "Status",
  notes: "Notes",
  markup_id: "Markup ID",
  subject: "Subject",
  measurement: "Measurement",
  measurement_unit: "Measurement unit",
} as const;
export type TakeoffRole = keyof typeof TAKEOFF_ROLES;
/** What spoke for a column's role, on screen. */
export const TAKEOFF_ROLE_REASONS = {
  name: "By its name",
  "name and content": "By its name and its cells",
  content: "By its cells",
  agreement: "Its numbers fit the other columns",
  "name and agreement": "By its name, and its numbers fit the other columns",
  confirmed: "Chosen",
} as const;
const WORDS = MESSAGES.takeoff;
const roleSchema = z.enum(Object.keys(TAKEOFF_ROLES) as [TakeoffRole, ...TakeoffRole[]], { error: WORDS.roles });

/** Units that a person can give to lengths of which nothing states one, with their names on screen. */
export const LENGTH_UNITS = { in: "Inches", ft: "Feet", mm: "Millimeters", cm: "Centimeters", m: "Meters" } as const;
/** Units that a person can give to weights of which nothing states one. */
export const WEIGHT_UNITS = { lb: "Pounds", kg: "Kilograms", t: "Tonnes", ton: "Short tons", kn: "Kilonewtons", kip: "Kips" } as const;
/** What a column holds that is named only "Weight". */
export const WEIGHT_MEANINGS = { piece: "Of one piece", all: "Of all pieces", foot: "Per foot or meter" } as const;
export const DECIMAL_MARKS = { ".": "Point (1.5)", ",": "Comma (1,5)" } as const;

function choice<T extends string>(names: Readonly<Record<T, string>>, error: string) {
  return z
    .enum(Object.keys(names) as [T, ...T[]], { error })
    .nullable()
    .default(null);
}

/** The first rows of a file, among which a header is searched. */
export const ROWS_WITH_HEADER = 40;

/** Columns that a mapping covers; those behind them keep the meaning that they are understood to have. */
export const MAPPED_COLUMNS = 500;

/** How a person wants a table to be read. */
export const takeoffMappingSchema = z.object({
  /** The index of the row that names the columns, from 0; null when there is none. */
  header_row: z
    .int({ error: WORDS.headerRow })
    .min(0, WORDS.headerRow)
    .max(ROWS_WITH_HEADER - 1, WORDS.headerRow)
    .nullable()
    .default(0),
  /** What each column holds, by its index; null for a column that is not used. A role is given at most once. */
  roles: z
    .array(roleSchema.nullable(), { error: WORDS.roles })
    .max(MAPPED_COLUMNS, WORDS.roles)
    .refine((roles) => new Set(roles.filter(Boolean)).size === roles.filter(Boolean).length, WORDS.roleTwice)
    .readonly()
    .default([]),
  /** The unit of lengths whose unit no cell and no header states. */
  length_unit: choice(LENGTH_UNITS, WORDS.lengthUnit),
  /** The unit of weights whose unit no cell and no header states. */
  weight_unit: choice(WEIGHT_UNITS, WORDS.weightUnit),
  weight_of: choice(WEIGHT_MEANINGS, WORDS.weightOf),
  /** Of all numbers; null leaves it to what the numbers of each column show. */
  decimal_mark: choice(DECIMAL_MARKS, WORDS.decimalMark),
  /** Confirms the table as it is understood; whatever else the mapping says is then not looked at. */
  as_understood: z.boolean({ error: WORDS.asUnderstood }).optional(),
});
export type TakeoffMapping = z.infer<typeof takeoffMappingSchema>;

/** Confirms a table as it is understood. */
export const AS_UNDERSTOOD: TakeoffMapping = takeoffMappingSchema.parse({ as_understood: true });

/** A mapping as it is remembered for later tables with the same header. */
export const rememberedMappingSchema = takeoffMappingSchema.extend({
  /** The indexes of the columns whose role the person changed: only these are remembered. Without it, as in older ones, all are. */
  changed_roles: z.array(z.int().min(0)).max(MAPPED_COLUMNS).readonly().optional(),
});
export type RememberedMapping = z.infer<typeof rememberedMappingSchema>;

/** A document's extracted data, with how its takeoff is read where a person has said so. */
export const readableDataSchema = extractedDataSchema.extend({
  reading: z.object({ mapping: rememberedMappingSchema, separator: z.string().nullable() }).optional(),
});
export type PersonsReading = NonNullable<z.infer<typeof readableDataSchema>["reading"]>;

/** A file of one piece: several of them together are one takeoff. */
const NC1_EXTENSIONS = [".nc1", ".nc"] as const;
/** A marked-up PDF, whose markups are the lines. It becomes the processed PDF. */
const MARKED_PDF_EXTENSION = ".pdf";
/** The files that a takeoff can be imported from. A ZIP holds NC1 files. Programs name text `.xls`, too; workbooks of Excel 97–2003 are not read. */
export const TAKEOFF_FILES = {
  xlsx: [".xlsx"],
  kiss: [".kss"],
  xml: [".xml"],
  csv: [".csv", ".xls"],
  nc1: [...NC1_EXTENSIONS, ".zip"],
  markups: [MARKED_PDF_EXTENSION],
} as const;
export type TakeoffFileKind = keyof typeof TAKEOFF_FILES;
const kindSchema = z.enum(Object.keys(TAKEOFF_FILES) as [TakeoffFileKind, ...TakeoffFileKind[]]);

/** Whether the format of such files itself defines what their columns hold: the mapping of their preview is no person's. */
export function statesColumns(kind: TakeoffFileKind): boolean {
  return kind === "kiss" || kind === "nc1";
}

/** Whether a name is that of one NC1 file. Several of them may be imported together. */
export function isNc1Name(filename: string): boolean {
  return NC1_EXTENSIONS.some((extension) => hasExtension(filename, extension));
}

/** Whether a name is that of a PDF, whose markups are imported. */
export function isMarkedPdfName(filename: string): boolean {
  return hasExtension(filename, MARKED_PDF_EXTENSION);
}

/** The largest file with this name that is imported, in bytes: KISS and CSV are read as streams, others are held in memory. */
export function maxImportBytes(filename: string): number {
  if (isNc1Name(filename)) return LIMITS.nc1FileBytes;
  if (isMarkedPdfName(filename)) return LIMITS.markupsPdfBytes;
  const isStreamed = [".csv", ".kss"].some((extension) => hasExtension(filename, extension));
  return isStreamed ? LIMITS.textResultBytes : LIMITS.importedFileBytes;
}

/** Rows that a preview holds at most: more than most takeoffs have, so that their counts are exact. */
export const PREVIEW_ROWS = 2_000;

/** A table as far as a person needs it to say what its columns hold. */
export const takeoffPreviewSchema = z.object({
  kind: kindSchema,
  /** Of a CSV; null when it is not known. */
  separator: z.string().nullable(),
  /** The first rows of the table as written, the header and what lies above it included. */
  rows: z.array(z.array(z.string())),
  /** All rows, those that are not among `rows` included. */
  row_count: z.int().min(0),
  /** The mapping that was confirmed for this table, or before for one with the same header; null when there is none. */
  mapping: rememberedMappingSchema.nullable(),
  /** What could not be read of the file. */
  findings: z.array(findingSchema),
  /** The name of the file that a stored CSV was made from; null when it was stored as it is. */
  imported_filename: z.string().nullable(),
});
export type TakeoffPreview = z.infer<typeof takeoffPreviewSchema>;

/** The fields of forms with a table: a mapping as JSON, where a person confirmed one. */
export const TAKEOFF_MAPPING_FIELD = "takeoff_mapping";
export const takeoffMappingFormSchema = z.object({ [TAKEOFF_MAPPING_FIELD]: z.string().optional() });
/** Imported files are sent as bytes: no browser opens them by itself. */
export const IMPORT_MEDIA_TYPE = "application/octet-stream";
/** The part of the import's forms that holds the file. It may occur several times, with one NC1 file each. */
export const TAKEOFF_FILE_PART = "takeoff_file";
/** The name of the ZIP in which several NC1 files are stored. */
export function nc1ArchiveName(files: number): string {
  return `${files} NC1 files.zip`;
}
