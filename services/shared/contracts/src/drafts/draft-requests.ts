import * as z from "zod";
import { CONFIDENCES, LINE_STATES, SHEET_KIND_LABELS, type SheetKind } from "./draft-terms.ts";
import { boxSchema, type Box } from "./drafts.ts";
import { MESSAGES } from "../messages.ts";
import { choice, cursorText, pageLimit, positiveInteger } from "../api/paging.ts";
import { clearableText, MAX_INTEGER, optionalText, requiredText, TEXT_MESSAGES } from "../text.ts";

/** Lines that one request decides. */
export const DECIDED_AT_ONCE = 500;
const MAX_PIECES = 100_000;
const MAX_PAGE = 100_000;
const words = MESSAGES.drafts;
const quantitySchema = z.int({ error: words.quantity }).min(1, words.quantity).max(MAX_PIECES, words.quantity);
const version = z.int({ error: words.version }).nonnegative(words.version).max(MAX_INTEGER, words.version);
/** A box that a person draws: one sentence for all its sides. */
const drawnBoxSchema = z
  .unknown()
  .refine((value) => boxSchema.safeParse(value).success, { error: words.box })
  .transform((value): Box => boxSchema.parse(value));
const lineIdSchema = z.int({ error: words.selectSome }).positive(words.selectSome);

export const draftLineQuerySchema = z.object({
  page: positiveInteger(MAX_PAGE, words.page).optional(),
  state: choice(LINE_STATES).optional(),
  confidence: choice(CONFIDENCES).optional(),
  designation: optionalText(60),
  limit: pageLimit(),
  cursor: cursorText(),
});
export type DraftLineQuery = z.infer<typeof draftLineQuerySchema>;

export const draftSheetQuerySchema = z.object({ limit: pageLimit(), cursor: cursorText() });
export type DraftSheetQuery = z.infer<typeof draftSheetQuerySchema>;

/** `draft` takes a decision back. */
export const lineDecisionsSchema = z.object({
  lines: z
    .array(z.object({ id: lineIdSchema, version }, { error: words.selectSome }), { error: words.selectSome })
    .min(1, words.selectSome)
    .max(DECIDED_AT_ONCE, words.tooMany(DECIDED_AT_ONCE)),
  state: z.enum(["draft", "accepted", "rejected"], { error: words.decision }),
});
export type LineDecisions = z.infer<typeof lineDecisionsSchema>;

/** `25'-6 1/2"`; empty for none. */
const lengthText = clearableText(40).nullish();

export const lineEditSchema = z.object({
  version,
  designation: requiredText(60),
  quantity: quantitySchema,
  /** Left as it is where it is not given. */
  length: lengthText,
});
export type LineEdit = z.infer<typeof lineEditSchema>;

export const ownLineSchema = z.object({
  page: z.int({ error: words.page }).positive(words.page).max(MAX_PAGE, words.page),
  designation: requiredText(60),
  quantity: quantitySchema,
  length: lengthText,
  box: drawnBoxSchema,
});
export type OwnLine = z.infer<typeof ownLineSchema>;

/** The scales that a drawing may have: 1/64" to 12" for a foot. */
const POINTS_PER_FOOT = { min: 72 / 64, max: 72 * 12 };
export const viewScaleSchema = z.object({
  view: z.int({ error: words.view }).nonnegative(words.view).max(MAX_INTEGER, words.view),
  points_per_foot: z.number({ error: words.scale }).min(POINTS_PER_FOOT.min, words.scale).max(POINTS_PER_FOOT.max, words.scale),
});
export type ViewScale = z.infer<typeof viewScaleSchema>;

/** What staff choose about a sheet: null leaves it to what was read, and what is not given stays as it is. */
export const sheetChoiceSchema = z.object({
  kind: choice(Object.keys(SHEET_KIND_LABELS) as [SheetKind, ...SheetKind[]]).nullish(),
  counted: z.boolean({ error: TEXT_MESSAGES.yesNo }).nullish(),
});
export type SheetChoice = z.infer<typeof sheetChoiceSchema>;

/** A day: a review that was open for longer says nothing about the work. */
export const MAX_REVIEW_SECONDS = 86_400;
export const MAX_REVIEW_KEYS = 100_000;
/** What the review took of a person, for the product's own figures. It is stored nowhere. */
const reviewEffortSchema = z.object(
  {
    seconds: z.int({ error: words.effort }).nonnegative(words.effort).max(MAX_REVIEW_SECONDS, words.effort),
    keys: z.int({ error: words.effort }).nonnegative(words.effort).max(MAX_REVIEW_KEYS, words.effort),
  },
  { error: words.effort },
);
export type ReviewEffort = z.infer<typeof reviewEffortSchema>;

export const draftCompletionSchema = z.object({
  /** Lines without a decision are left out; without it they prevent the completion. */
  leave_out_open: z.boolean({ error: TEXT_MESSAGES.yesNo }).nullish(),
  /** Completes the document and notifies its uploader once the marked-up PDF is made. */
  send: z.boolean({ error: TEXT_MESSAGES.yesNo }).nullish(),
  effort: reviewEffortSchema.nullish(),
});
export type DraftCompletion = z.infer<typeof draftCompletionSchema>;
