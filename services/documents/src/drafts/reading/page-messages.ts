import {
  DRAFT_CUTS,
  exceptionSchema,
  LIMITS,
  LINEWORKS,
  PAGE_FAILURES,
  pieceSchema,
  readLineSchema,
  SHEET_KIND_LABELS,
  sheetViewSchema,
  type DraftCut,
  type PageFailure,
} from "@takeoff/contracts";
import * as z from "zod";
import { LINES_PER_MESSAGE, type PageBounds } from "./draft-messages.ts";

export const PAGE_BOUNDS: PageBounds = {
  text: LIMITS.draftText,
  allText: LIMITS.draftPageText,
  places: LIMITS.draftPagePlaces,
  views: LIMITS.draftPageViews,
};

/** The longest name of an error. */
const MAX_NAME = 500;
const MAX_REVISION = 20;
/** Grid lines of a page, and letters of their names. */
const MAX_AXES = 400;
const MAX_AXIS_NAME = 8;
const pageNumber = z.int().positive().max(100_000);
/** A text that can be stored. */
const text = z
  .string()
  .max(PAGE_BOUNDS.text)
  .refine((value) => value.isWellFormed() && !value.includes("\u0000"));
const points = z.number().min(0).max(100_000);
const makeList = <Item extends z.ZodType>(item: Item) => z.array(item).max(PAGE_BOUNDS.places);
const listKeys = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

const pieces = makeList(pieceSchema.extend({ text }));
export const lineSchema = readLineSchema.extend({
  mark: text.nullable(),
  designation: text,
  shape: text,
  size: text,
  studs: text.nullable(),
  camber: text.nullable(),
  grade: text.nullable(),
  pieces,
});
const markLineSchema = z.object({
  mark: text,
  view: readLineSchema.shape.view,
  points: readLineSchema.shape.points,
  basis: readLineSchema.shape.length_basis,
  pieces,
  length: z.object({ inches: z.number(), source: z.enum(["dims", "line", "scan"]) }).nullable(),
  reasons: z
    .array(
      z.enum([
        "open_end",
        "far_line",
        "beside_column",
        "leader",
        "brace",
        "shared_line",
        "crossed",
        "other_colour",
        "long",
        "scale_stated",
        "scan",
        "outlined",
      ]),
    )
    .max(8),
  isScheduled: z.boolean(),
});
/** Inches: no piece of a schedule is longer than a mile, and none is shorter than nothing. */
const scheduleEntrySchema = z.object({
  mark: text,
  text,
  designation: text,
  title: text.nullable(),
  column: text,
  length: z.object({ inches: z.number().positive().max(63_360), source: z.enum(["elevations", "list"]) }).nullable(),
  isDefault: z.boolean().optional(),
});
/** A page, without its lines. */
export const readingSchema = z.object({
  page: pageNumber,
  width: points,
  height: points,
  sheet: text.nullable(),
  title: text.nullable(),
  kind: z.enum(listKeys(SHEET_KIND_LABELS)),
  views: z.array(sheetViewSchema.extend({ title: text.nullable(), stated: text.nullable() })).max(PAGE_BOUNDS.views),
  references: makeList(text),
  isDrawing: z.boolean(),
  linework: z.enum(LINEWORKS),
  exceptions: makeList(exceptionSchema.extend({ text })),
  marks: makeList(markLineSchema),
  schedule: makeList(scheduleEntrySchema),
  heights: makeList(z.object({ mark: text, inches: z.number() })),
  grades: makeList(z.object({ shape: text, grade: text, isGeneral: z.boolean() })),
  revision: z.string().max(MAX_REVISION).nullable(),
  issued: z.string().max(MAX_REVISION).nullable(),
  isVoid: z.boolean(),
  axes: z
    .array(z.object({ name: z.string().max(MAX_AXIS_NAME), isUpright: z.boolean(), at: z.number(), view: readLineSchema.shape.view }))
    .max(MAX_AXES),
  texts: makeList(pieceSchema.shape.box).optional(),
});

export const cutsSchema = z.array(z.enum(listKeys(DRAFT_CUTS) satisfies DraftCut[])).max(10);

/** What the child that reads a drawing may send: a hostile file may have taken it over. */
export const draftMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("head"), text: z.string().max(1_024) }),
  z.object({ type: z.literal("opened"), pages: z.int().nonnegative().max(1_000_000), restricted: z.boolean() }),
  z.object({ type: z.literal("begun"), page: pageNumber }),
  z.object({ type: z.literal("lines"), lines: z.array(lineSchema).max(LINES_PER_MESSAGE) }),
  z.object({ type: z.literal("page"), reading: readingSchema, cuts: cutsSchema }),
  z.object({ type: z.literal("page_failed"), page: pageNumber, failure: z.enum(listKeys(PAGE_FAILURES) satisfies PageFailure[]) }),
  z.object({ type: z.literal("failed"), name: z.string().max(MAX_NAME) }),
]);
