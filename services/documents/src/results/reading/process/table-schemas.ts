import {
  DECIMAL_MARKS,
  findingSchema,
  LENGTH_UNITS,
  LIMITS,
  markupPlaceSchema,
  TAKEOFF_FILES,
  TAKEOFF_ROLES,
  rememberedMappingSchema,
  SUMMARIZED_DESIGNATIONS,
  SUMMARIZED_SHEETS,
  takeoffSumsSchema,
  takeoffTotalsSchema,
  weightCheckSchema,
  WEIGHT_MEANINGS,
  type TakeoffTotals,
} from "@takeoff/contracts";
import {
  CHECKED_FAMILIES,
  FINDING_KINDS,
  LARGEST_DIFFERENCES,
  LINE_FIELDS,
  OTHER_TABLES,
  ROLE_REASONS,
  type ReadTakeoff,
} from "@takeoff/takeoff";
import * as z from "zod";
import type { FlatElement } from "../../lines/store/flat-elements.ts";
import { MAX_PAGE } from "../../lines/view/line-listing.ts";
import type { MarkedLine } from "../markups/read-marked-lines.ts";
import { BATCH_ROWS } from "./row-batches.ts";
import { HEADER_CHARACTERS, LISTED_ROWS, MARKED_LINES, MARKUP_NAMES, MARKUP_TEXT, TEXT_CHARACTERS } from "./table-messages.ts";

/** More than a batch of elements has. */
const MAX_ELEMENTS = 1_000;
/** Deeper than any XML that was accepted. */
const MAX_DEPTH = 1_000;

type Keys<T> = [keyof T & string, ...(keyof T & string)[]];
const listKeys = <T extends object>(names: T): Keys<T> => Object.keys(names) as Keys<T>;

const count = z.int().nonnegative();
const counts = <K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<K, typeof count>);
const index = z.int().nonnegative().max(LIMITS.extractedRows);
const shortText = z.string().max(100);
const hash = z.hex().length(64).nullable();
/** Checked without a copy, unlike the arrays of the library: nearly all that a process sends are rows. */
const rows = z.custom<string[][]>((value) => Array.isArray(value) && value.length <= BATCH_ROWS && value.every(isRow));
const role = z.enum(listKeys(TAKEOFF_ROLES));
const lengthUnit = z.enum(listKeys(LENGTH_UNITS)).nullable();
const sectionUnit = z.enum(["in", "mm"]).nullable();
const weightUnit = z.enum(["lb", "kg", "ton", "t", "kn", "kip"]).nullable();
const weightMeaning = z.enum(listKeys(WEIGHT_MEANINGS)).nullable();
const finding = findingSchema.extend({ code: shortText, message: z.string().max(LIMITS.findingText) });
const kind = z.enum(listKeys(TAKEOFF_FILES));
const mapping = rememberedMappingSchema.nullable();

function isRow(value: unknown): boolean {
  return Array.isArray(value) && value.length <= LIMITS.extractedColumns && value.every(isCell);
}

function isCell(value: unknown): boolean {
  return typeof value === "string" && value.length <= LIMITS.extractedCell;
}

const column = z.object({
  index,
  header: z.string().max(LIMITS.extractedCell),
  role: role.nullable(),
  reason: z.enum(ROLE_REASONS).nullable(),
  lengthUnit,
  hasMarks: z.boolean().optional(),
  weightUnit,
  decimalMark: z.enum(listKeys(DECIMAL_MARKS)).nullable(),
});

const { families, largest } = weightCheckSchema.shape;
const check = weightCheckSchema.extend({
  families: z.array(families.element.extend({ name: z.string().max(LIMITS.extractedCell) })).max(CHECKED_FAMILIES + 1),
  largest: largest.max(LARGEST_DIFFERENCES),
});

const understanding = counts("lines", "designations", "lengths", "weights", "hardware", "columnsNotUsed").extend({
  rows: counts("line", "blank", "header", "subtotal", "group"),
  findings: z
    .array(
      z.object({
        kind: z.enum(FINDING_KINDS),
        count,
        rows: z.array(count).max(100),
        columns: z.array(z.string().max(HEADER_CHARACTERS)).max(LIMITS.extractedColumns),
        examples: z.array(z.string().max(HEADER_CHARACTERS)).max(100).optional(),
      }),
    )
    .max(100),
  details: counts(
    "withoutQuantity",
    "quantityNotWhole",
    "withoutPieceLength",
    "metricLengths",
    "statedWeights",
    "withoutKissType",
    "existing",
  ).extend({
    filled: counts(...listKeys(LINE_FIELDS)),
    sizes: counts("in", "mm", "named", "unknown", "none"),
    otherRoles: z.array(role).max(100),
  }),
  check,
});

/** What is chosen about a table, by itself or by staff. */
const choices = {
  lengthUnit: lengthUnit.optional(),
  sectionUnit: sectionUnit.optional(),
  region: z.enum(["australia", "europe"]).nullable().optional(),
  isSteel: z.boolean().optional(),
  statedGrade: shortText.nullable().optional(),
  weightUnit: weightUnit.optional(),
  areLengthsOfAll: z.boolean().optional(),
  isNested: z.boolean().optional(),
  partsCounted: z.enum(["in one", "in all"]).nullable().optional(),
};
const takeoff: z.ZodType<ReadTakeoff> = z.object({
  table: z.object({
    ...choices,
    kind: z.enum(["table", "kiss"]),
    headerRow: index.nullable(),
    columns: z.array(column).max(LIMITS.extractedColumns),
    weightOf: weightMeaning,
    other: z.enum(OTHER_TABLES).nullable().optional(),
  }),
  choices: z.object({ ...choices, weightOf: weightMeaning.optional() }),
  separator: shortText.nullable(),
  mapping,
  understanding,
}) as z.ZodType<ReadTakeoff>;

const sums = z.array(takeoffSumsSchema.extend({ name: z.string().max(LIMITS.extractedCell) })).max(SUMMARIZED_DESIGNATIONS + 1);
const totals: z.ZodType<TakeoffTotals> = takeoffTotalsSchema.extend({
  families: sums,
  by_designation: sums,
  check: check.optional(),
  sheets: takeoffTotalsSchema.shape.sheets.max(SUMMARIZED_SHEETS + 1),
});

const markupText = z.string().max(MARKUP_TEXT);
const markedLine: z.ZodType<MarkedLine> = z.object({
  name: markupText,
  designation: markupText,
  mark: markupText.nullable(),
  grade: markupText,
  author: markupText,
  quantity: z.number().nullable(),
  length: z.number().nullable(),
  page: z.number().nullable(),
  place: markupPlaceSchema.pick({ box: true, line: true }).nullable(),
});

const element: z.ZodType<FlatElement> = z.object({
  depth: count.max(MAX_DEPTH),
  name: z.string().max(LIMITS.metadataText),
  attributes: z.array(z.tuple([z.string(), z.string()])).max(LIMITS.metadataAttributes),
  text: z.string().max(LIMITS.metadataText),
});

/** A line with markups under a sheet. */
const markedRow = z.object({
  row: z.int().positive(),
  page: count.max(MAX_PAGE),
  /** The indexes of its markups there among those that were given. */
  places: z.array(count).max(LIMITS.takeoffPlaces),
  /** Its markups on other sheets. */
  elsewhere: count.max(LIMITS.takeoffPlaces),
});
/** The sheets under which the lines of some rows are listed. Comes after the rows. */
const listed = z.object({
  type: z.literal("listed"),
  /** The first row, of the CSV, of which the header is row 1. */
  from: z.int().positive(),
  /** A sheet for each row; null for a row that is no line, and for one with markups. */
  pages: z.array(count.max(MAX_PAGE).nullable()).max(LISTED_ROWS),
  marked: z.array(markedRow).max(LISTED_ROWS + LIMITS.takeoffPlaces),
});
/** What is known of an imported file apart from its first rows. */
const previewed = z.object({
  type: z.literal("previewed"),
  kind,
  separator: shortText.nullable(),
  rowCount: count,
  /** What the file's format itself says of the columns. */
  mapping,
  headerRow: index.nullable(),
  headerHash: hash,
});
/** A document's CSV without its rows. */
const table = z.object({
  type: z.literal("table"),
  columns: z.array(z.string().max(LIMITS.columnName + 20)).max(LIMITS.extractedColumns),
  rowCount: count.max(LIMITS.extractedRows),
  /** How it was understood; null without a header. */
  takeoff: takeoff.nullable(),
  headerHash: hash,
  /** What its lines add up to; null without one. */
  totals: totals.nullable(),
});
/** A document's XML without its elements; where it could not be read, those that were sent are of no use. */
const tree = z.object({ type: z.literal("tree"), isRead: z.boolean(), hasLines: z.boolean() });

/**
 * What a process that reads tables may say; one that a hostile file took over may send anything. The message that ends a task comes last:
 * `previewed`, `table`, `tree`, or `finished` for a task that has no facts. A task that ends without it has failed.
 */
export const tableMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("rows"), rows }),
  listed,
  /** Comes before the text of the CSV. A CSV is taken as it is and has none here. */
  z.object({ type: z.literal("importing"), kind, mapping }),
  z.object({ type: z.literal("text"), text: z.string().max(TEXT_CHARACTERS) }),
  /** A part of the XML of a marked-up PDF; comes after the text of the CSV. */
  z.object({ type: z.literal("xml"), text: z.string().max(TEXT_CHARACTERS) }),
  z.object({ type: z.literal("elements"), elements: z.array(element).max(MAX_ELEMENTS) }),
  z.object({
    type: z.literal("markups"),
    lines: z.array(markedLine).max(MARKED_LINES),
    names: z.array(markupText).max(MARKUP_NAMES),
  }),
  z.object({ type: z.literal("compared_markups"), finding }),
  z.object({ type: z.literal("finding"), finding }),
  previewed,
  table,
  tree,
  z.object({ type: z.literal("finished") }),
  /** The file is not accepted, with a sentence for the person who chose it. */
  z.object({ type: z.literal("rejected"), code: z.enum(["invalid_file", "too_large"]), message: z.string().max(LIMITS.findingText) }),
]);

export type TableMessage = z.infer<typeof tableMessageSchema>;
export type MarkedRow = z.infer<typeof markedRow>;
export type ListedRows = Omit<z.infer<typeof listed>, "type">;
export type FilePreview = Omit<z.infer<typeof previewed>, "type">;
export type CsvFacts = Omit<z.infer<typeof table>, "type">;
export type XmlFacts = Omit<z.infer<typeof tree>, "type">;
