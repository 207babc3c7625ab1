import * as z from "zod";
import { ERRORS } from "../api/errors.ts";
import { FACT_SOURCES, type FactSource } from "./requirements.ts";
import { LENGTH_UNITS, TAKEOFF_ROLES, type TakeoffRole } from "./takeoff.ts";

const STEM = "pdf-export";

export const RESULTS_NOT_READ = "The results of this document are being read. Please try again in a few seconds.";

/** Export formats of a document's data. The first four are the specification's, in its spelling. */
export const EXPORTS = {
  csv: { label: "CSV", stem: STEM, extension: ".csv", mediaType: "text/csv; charset=utf-8", about: "Every column, as text" },
  xlsx: {
    label: "Excel",
    stem: STEM,
    extension: ".xlsx",
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    about: "A workbook with the data, the takeoff as understood, and its totals",
  },
  json: {
    label: "JSON",
    stem: STEM,
    extension: ".json",
    mediaType: "application/json; charset=utf-8",
    about: "The data as the API returns them, and the takeoff as understood",
  },
  xml: {
    label: "XML",
    stem: STEM,
    extension: ".xml",
    mediaType: "application/xml",
    about: "The data in rows and cells, and the takeoff as understood",
  },
  bluebeam: {
    label: "Bluebeam Revu",
    stem: `${STEM}-bluebeam`,
    extension: ".csv",
    mediaType: "text/csv; charset=utf-8",
    about: "A CSV with the columns of Revu's markups list",
  },
  kiss: {
    label: "KISS",
    stem: STEM,
    extension: ".kss",
    mediaType: "text/plain; charset=us-ascii",
    about: "A bill of material for fabrication programs",
  },
  estimating: {
    label: "Estimating",
    stem: `${STEM}-estimating`,
    extension: ".csv",
    mediaType: "text/csv; charset=utf-8",
    about: "A CSV with the columns that estimating programs such as Tekla PowerFab ask for",
  },
} as const satisfies Record<string, { label: string; stem: string; extension: string; mediaType: string; about: string }>;

export type ExportFormat = keyof typeof EXPORTS;
export const EXPORT_FORMATS = Object.keys(EXPORTS) as [ExportFormat, ...ExportFormat[]];

/** The name under which an export is saved: `pdf-export.xlsx`, `pdf-export-bluebeam.csv`. */
export function exportFilename(format: ExportFormat): string {
  return EXPORTS[format].stem + EXPORTS[format].extension;
}

export const exportQuerySchema = z.object({ format: z.enum(EXPORT_FORMATS, { error: ERRORS.invalid_format.sentence }) });

/** What each format would leave out of a document's takeoff, as sentences; no entry for a format that leaves out nothing. */
export const exportPreflightSchema = z.object({ formats: z.partialRecord(z.enum(EXPORT_FORMATS), z.array(z.string())) });
export type ExportPreflight = z.infer<typeof exportPreflightSchema>;

const figure = (value: number): string => value.toLocaleString("en-US");
/** `1 line has`, `37 lines have`. */
const lines = (count: number, one: string, more: string): string => `${figure(count)} ${count === 1 ? `line ${one}` : `lines ${more}`}`;
const listed = (roles: readonly TakeoffRole[]): string => roles.map((role) => TAKEOFF_ROLES[role]).join(", ");

/** What a format of another program leaves out, for the person who exports. Counts are lines of the takeoff. */
export const EXPORT_LOSSES = {
  empty: () => "The data contains no takeoff lines: this file would be empty.",
  notLines: (rows: number) =>
    `${figure(rows)} ${rows === 1 ? "row is a title, a group or a subtotal and is" : "rows are titles, groups or subtotals and are"} left out.`,
  noShape: (count: number) => `${lines(count, "has", "have")} no shape and size that are understood: both stay empty.`,
  refusedByKiss: (count: number) =>
    `${lines(count, "has", "have")} no shape: programs that read KISS reject ${count === 1 ? "it" : "them"}.`,
  noKissType: (count: number) =>
    `${lines(count, "is", "are")} of a kind that KISS has no type for, such as joists, deck or bolts of an unknown kind.`,
  noSize: (count: number) => `${lines(count, "has", "have")} a word in the place of the size, such as PL Base Plate.`,
  noSizeInKiss: (count: number) =>
    `${lines(count, "has", "have")} a word in the place of the size, such as PL Base Plate: type and size stay empty, and the remarks say it.`,
  otherUnit: (count: number) =>
    `${lines(count, "has its size", "have their sizes")} in another unit than the rest: a KISS file has one unit, so ${count === 1 ? "it is" : "they are"} in the remarks.`,
  noMark: (count: number) => `${lines(count, "has", "have")} no mark.`,
  noQuantity: (count: number) => `${lines(count, "has", "have")} no quantity.`,
  quantityNotWhole: (count: number) =>
    `${lines(count, "has a quantity", "have a quantity")} that is not a whole number: ${count === 1 ? "it is" : "they are"} left out.`,
  noLength: (count: number) => `${lines(count, "has", "have")} no length of one piece.`,
  lengthsConverted: (count: number) =>
    `${lines(count, "has a metric length", "have metric lengths")}: written in feet and inches, to the nearest 1/16 inch.`,
  noWeight: (count: number) => `${lines(count, "has", "have")} no weight.`,
  weights: (count: number) => `Weights are left out: ${lines(count, "states one", "state one")}.`,
  existing: (count: number) => `${lines(count, "is", "are")} existing steel: the file does not say so.`,
  noMarkupId: (count: number) =>
    `${lines(count, "has no markup ID", "have no markup ID")}: programs may take ${count === 1 ? "it for a group" : "them for groups"}.`,
  fields: (roles: readonly TakeoffRole[]) => `Left out: ${listed(roles)}.`,
  columnsNotUsed: (count: number) =>
    `${figure(count)} ${count === 1 ? "column of unknown meaning is" : "columns of unknown meaning are"} left out.`,
} as const satisfies Record<string, (of: never) => string>;

/** The sheets of a workbook, in their order. A sheet that is full continues as `Data 2`. */
export const EXPORT_SHEETS = {
  project: "Project",
  data: "Data",
  metadata: "Metadata",
  takeoff: "Takeoff",
  summary: "Summary",
  hardware: "Hardware",
  marks: "Marks",
} as const;

/** What a format without a column for it says in a line's remarks. */
export const ASSUMED_NOTES = { grade: "Grade assumed", finish: "Finish assumed" } as const;

/** Names that a summary tells apart, of designations and of grades each; the others are summed as one. */
export const SUMMARY_NAMES = 20_000;

/** Notes next to the sums of a workbook, so that incomplete sums are not taken for complete ones. */
export const EXPORT_NOTES = {
  units: () => "Short tons are of 2,000 lb, tonnes of 1,000 kg. Lengths and weights are those of all pieces.",
  computed: (count: number) =>
    `${lines(count, "has a weight", "have weights")} computed from designation, length and quantity, not stated.`,
  incomplete: ({ quantity, length, weight }: { quantity: number; length: number; weight: number }) =>
    `The sums are incomplete: ${[[quantity, "quantity"] as const, [length, "length"] as const, [weight, "weight"] as const]
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${lines(count, "without", "without")} a ${what}`)
      .join(", ")}.`,
  complete: () => "Every line has a quantity, a length and a weight.",
  notUnderstood: (count: number) =>
    `${lines(count, "has a designation", "have designations")} that ${count === 1 ? "is" : "are"} not understood.`,
  assumedGrades: (count: number) =>
    `${lines(count, "has its grade", "have their grades")} from the uploader's parameters: assumed, not stated.`,
  others: (of: string) => `More than ${figure(SUMMARY_NAMES)} ${of}: the others are summed in one row.`,
} as const;

const FACT_SOURCE_KEYS = Object.keys(FACT_SOURCES) as [FactSource, ...FactSource[]];
const lengthSchema = z.object({ value: z.number(), unit: z.enum(Object.keys(LENGTH_UNITS) as [keyof typeof LENGTH_UNITS]) });
const weightSchema = z.object({ value: z.number(), unit: z.enum(["lb", "lb/ft"]), source: z.enum(["stated", "computed"]) });
const roleSchema = z.enum(Object.keys(TAKEOFF_ROLES) as [TakeoffRole, ...TakeoffRole[]]);

/** A line of a takeoff as it was understood. A value that the row does not say or that was not understood is absent. */
export const exportedLineSchema = z.strictObject({
  /** The row of the CSV, of which the header is row 1. */
  row: z.int().min(1),
  line_no: z.string().optional(),
  mark: z.string().optional(),
  assembly_mark: z.string().optional(),
  quantity: z.number().optional(),
  /** The cell or cells of the designation, as written. */
  designation_text: z.string().optional(),
  designation: z.string().optional(),
  shape: z.string().optional(),
  size: z.string().optional(),
  /** Bolts, anchors and studs. */
  hardware: z.literal(true).optional(),
  /** Steel that is there already. */
  existing: z.literal(true).optional(),
  grade: z.string().optional(),
  /** Where the grade comes from; `parameters` is assumed. */
  grade_from: z.enum(FACT_SOURCE_KEYS).optional(),
  /** Of one piece, in the unit in which it was written; feet with inches are inches. */
  length: lengthSchema.optional(),
  length_in: z.number().optional(),
  length_mm: z.number().optional(),
  /** Of all pieces, where the row says it. */
  total_length: lengthSchema.optional(),
  total_length_in: z.number().optional(),
  total_length_mm: z.number().optional(),
  weight_per_foot: weightSchema.optional(),
  piece_weight: weightSchema.optional(),
  total_weight: weightSchema.optional(),
  /** Of all pieces, by designation and length, where the stated weight differs from it by more than 2 %. */
  section_weight: weightSchema.optional(),
  finish: z.string().optional(),
  finish_from: z.enum(FACT_SOURCE_KEYS).optional(),
  drawing: z.string().optional(),
  revision: z.string().optional(),
  sheet: z.string().optional(),
  /** Counted from 1. */
  page: z.number().optional(),
  status: z.string().optional(),
  notes: z.string().optional(),
  markup_id: z.string().optional(),
  /** What cells hold that could not be read, such as a length of an unknown unit. */
  unread: z.array(roleSchema).optional(),
});
export type ExportedLine = z.infer<typeof exportedLineSchema>;

/** The takeoff as the JSON export holds it next to the verbatim rows. */
export const exportedTakeoffSchema = z.strictObject({
  /** The name in `columns` of the data; the header where a row has one, also below titles; and what the column holds. */
  columns: z.array(z.strictObject({ column: z.string(), header: z.string().optional(), role: roleSchema.optional() })),
  lines: z.array(exportedLineSchema),
  counts: z.strictObject({
    lines: z.int(),
    designations: z.int(),
    lengths: z.int(),
    weights: z.int(),
    hardware: z.int(),
    groups: z.int(),
    subtotals: z.int(),
    repeated_headers: z.int(),
    blank_rows: z.int(),
  }),
});
export type ExportedTakeoff = z.infer<typeof exportedTakeoffSchema>;
