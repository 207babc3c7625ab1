import * as z from "zod";
import { cursorText, pageLimit } from "../api/paging.ts";
import { boxSchema, pointSchema } from "../drafts/drafts.ts";
import { LIMITS } from "../limits.ts";
import { idSchema, timeSchema } from "../text.ts";
import { exportedLineSchema } from "./exports.ts";
import { weightCheckSchema } from "./weight-check.ts";

const count = z.int().nonnegative();

/** Apart from `MESSAGES`, which the log-in page loads. */
export const TAKEOFF_VIEW_MESSAGES = {
  page: "Please choose a sheet of the takeoff",
  fetchSummaryFailed: "Failed to fetch the summary of the takeoff",
  fetchLinesFailed: "Failed to fetch the lines of the takeoff",
} as const;

/** Designations that a summary names, the heaviest first; the others are summed as one. */
export const SUMMARIZED_DESIGNATIONS = 200;

/** Sheets that a summary tells apart; lines of other sheets are listed under `NO_SHEET`. */
export const SUMMARIZED_SHEETS = 2_000;

/** The page of lines of which neither a markup nor the takeoff says on which sheet they are. */
export const NO_SHEET = 0;

/** Whether the places of lines, which are the markups of the processed PDF, are known, with the sentence for readers of the takeoff. */
export const TAKEOFF_PLACES = {
  found: "Lines and the markups of the processed PDF find each other.",
  no_pdf: "There is no processed PDF: the lines are shown without the drawing.",
  none: "The markups of the processed PDF do not name these lines: the lines are shown without the drawing.",
  not_read: "The markups of the processed PDF could not be read: the lines are shown without the drawing.",
  too_many: `The processed PDF has more than ${LIMITS.takeoffPlaces.toLocaleString("en-US")} markups: the lines are shown without the drawing.`,
  too_many_lines: `The takeoff has more than ${LIMITS.takeoffLines.toLocaleString("en-US")} lines: they are under Data and in the exports.`,
} as const;
export type TakeoffPlaces = keyof typeof TAKEOFF_PLACES;

/** What a takeoff holds that no cell states and no drawing says, as sentences for `count` lines. */
export const TAKEOFF_ASSUMPTIONS = {
  grade_assumed: "Grade from the uploader's parameters, because nothing else names one",
  weight_computed: "Weight computed from designation, length and quantity",
} as const;

/** Sums of lines. A sum to which no line adds is null: it is not known, and is not 0. */
export const takeoffSumsSchema = z.object({
  name: z.string(),
  lines: count,
  pieces: z.number().nullable(),
  /** Totals of all pieces, inches and pounds. */
  length_in: z.number().nullable(),
  weight_lb: z.number().nullable(),
  /** The part of the weight that the takeoff does not state. */
  computed_lb: z.number(),
  /** Lines that a sum leaves out. */
  without: z.object({ quantity: count, length: count, weight: count }),
});
export type TakeoffSums = z.infer<typeof takeoffSumsSchema>;

/** What a takeoff adds up to, without its lines. */
export const takeoffTotalsSchema = z.object({
  is_metric: z.boolean(),
  /** New members; existing steel and hardware are apart. */
  members: takeoffSumsSchema,
  existing: takeoffSumsSchema.nullable(),
  hardware: takeoffSumsSchema.nullable(),
  /** Totals of members, by the shape of their designation: `W`, `HSS`. */
  families: z.array(takeoffSumsSchema),
  by_designation: z.array(takeoffSumsSchema),
  other_designations: takeoffSumsSchema.nullable(),
  /** Lines of members whose designation was not understood. */
  not_understood: count,
  /** What was assumed, as sentences, with the lines of members that it concerns. */
  assumed: z.array(z.object({ what: z.string(), lines: count })),
  /** Missing in what was stored before weights were compared. */
  check: weightCheckSchema.optional(),
  places: z.enum(Object.keys(TAKEOFF_PLACES) as [TakeoffPlaces, ...TakeoffPlaces[]]),
  /** The sheets that have lines, in their order; `NO_SHEET` last. */
  sheets: z.array(z.object({ page: count, sheet: z.string(), lines: count, places: count })),
});
export type TakeoffTotals = z.infer<typeof takeoffTotalsSchema>;

export const takeoffSummarySchema = z.object({
  document_id: idSchema,
  /** Null until the results are extracted, without a takeoff among them, and for callers who may not see results yet. */
  takeoff: takeoffTotalsSchema.nullable(),
  extracted_at: timeSchema.nullable(),
});
export type TakeoffSummary = z.infer<typeof takeoffSummarySchema>;

/** Where a markup is: points of its page as it is shown, from the lower left corner. */
export const markupPlaceSchema = z.object({
  box: boxSchema,
  /** From end to end, where the markup is a straight line. */
  line: z.object({ from: pointSchema, to: pointSchema }).nullable(),
});
export type MarkupPlace = z.infer<typeof markupPlaceSchema>;

/** A line of the delivered takeoff with its markups on one sheet. */
export const takeoffLineSchema = z.object({
  page: count,
  line: exportedLineSchema,
  places: z.array(markupPlaceSchema),
  /** Its markups on other sheets. */
  places_elsewhere: count,
});
export type TakeoffLine = z.infer<typeof takeoffLineSchema>;
export const takeoffLineListSchema = z.array(takeoffLineSchema);

export const takeoffLineQuerySchema = z.object({
  /** `NO_SHEET` for lines of no sheet. */
  page: z
    .string({ error: TAKEOFF_VIEW_MESSAGES.page })
    .regex(/^(0|[1-9]\d{0,8})$/, { error: TAKEOFF_VIEW_MESSAGES.page })
    .transform(Number),
  limit: pageLimit(),
  cursor: cursorText(),
});
export type TakeoffLineQuery = z.infer<typeof takeoffLineQuerySchema>;
