import * as z from "zod";
import { CONFIDENCES, EXCEPTION_ANSWERS, LINE_STATES, SHEET_KIND_LABELS, type ExceptionAnswer, type SheetKind } from "./draft-terms.ts";
import { boxSchema, type Box } from "./drafts.ts";
import { LINE_MESSAGES } from "./line-messages.ts";
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
  .meta({
    type: "object",
    properties: Object.fromEntries(Object.keys(boxSchema.shape).map((side) => [side, { type: "number" }])),
    required: Object.keys(boxSchema.shape),
  })
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

/** Names a change, so that a repeated request makes it once: 32 hexadecimal digits. */
const actKey = z.string({ error: LINE_MESSAGES.act }).regex(/^[0-9a-f]{32}$/, { error: LINE_MESSAGES.act });
const exceptionKey = z.string({ error: LINE_MESSAGES.exceptions }).regex(/^[0-9a-f]{16}$/, { error: LINE_MESSAGES.exceptions });

/** `25'-6 1/2"`, `28`, `5400 mm`: see `readTypedLength`; empty for none. */
const lengthText = clearableText(40).nullish();

/** Characters of the texts that staff enter of a line. */
export const LINE_TEXT = { mark: 40, grade: 40, studs: 40, camber: 40, finish: 60, notes: 500 } as const;
/** What staff may enter of a line besides designation, quantity and length. */
export type LineText = keyof typeof LINE_TEXT;
export const LINE_TEXTS = Object.keys(LINE_TEXT) as LineText[];

/** What is not given stays as it is, and an empty text clears a value. */
const lineTexts = {
  mark: clearableText(LINE_TEXT.mark).nullish(),
  grade: clearableText(LINE_TEXT.grade).nullish(),
  studs: clearableText(LINE_TEXT.studs).nullish(),
  camber: clearableText(LINE_TEXT.camber).nullish(),
  finish: clearableText(LINE_TEXT.finish).nullish(),
  notes: clearableText(LINE_TEXT.notes).nullish(),
} as const satisfies Record<LineText, unknown>;

export const lineEditSchema = z.object({
  version,
  designation: requiredText(60),
  quantity: quantitySchema,
  /** Left as it is where it is not given. */
  length: lengthText,
  ...lineTexts,
});
export type LineEdit = z.infer<typeof lineEditSchema>;

export const ownLineSchema = z.object({
  page: z.int({ error: words.page }).positive(words.page).max(MAX_PAGE, words.page),
  designation: requiredText(60),
  quantity: quantitySchema,
  length: lengthText,
  box: drawnBoxSchema,
  ...lineTexts,
  /** The key of what makes no line at this place: it is answered with the line. */
  exception: exceptionKey.nullish(),
});
export type OwnLine = z.infer<typeof ownLineSchema>;

/** Some pieces of a line, or a number of them, become a line of their own. */
export const lineSplitSchema = z.object({
  act: actKey,
  version,
  /** Their places in the line's `pieces`. Without them the new line has `quantity` of its pieces. */
  pieces: z
    .array(z.int({ error: LINE_MESSAGES.parts }).nonnegative(LINE_MESSAGES.parts).max(MAX_PIECES, LINE_MESSAGES.parts), {
      error: LINE_MESSAGES.parts,
    })
    .min(1, LINE_MESSAGES.parts)
    .max(MAX_PIECES, LINE_MESSAGES.parts)
    .nullish(),
  /** How many the new line has; may be left out where each piece is labelled. */
  quantity: z
    .int({ error: LINE_MESSAGES.splitQuantity })
    .min(1, LINE_MESSAGES.splitQuantity)
    .max(MAX_PIECES, LINE_MESSAGES.splitQuantity)
    .nullish(),
});
export type LineSplit = z.infer<typeof lineSplitSchema>;

/** Lines that one request joins. */
export const JOINED_AT_ONCE = 100;
export const lineJoinSchema = z.object({
  act: actKey,
  lines: z
    .array(z.object({ id: lineIdSchema, version }, { error: words.selectSome }), { error: LINE_MESSAGES.joinSome })
    .min(2, LINE_MESSAGES.joinSome)
    .max(JOINED_AT_ONCE, words.tooMany(JOINED_AT_ONCE)),
});
export type LineJoin = z.infer<typeof lineJoinSchema>;

/** Takes a split or a join back: the lines that it made, as they are now. */
export const lineRestoreSchema = z.object({
  act: actKey,
  lines: z
    .array(z.object({ id: lineIdSchema, version }, { error: words.selectSome }), { error: words.selectSome })
    .min(1, words.selectSome)
    .max(2, words.tooMany(2)),
});
export type LineRestore = z.infer<typeof lineRestoreSchema>;

/** What staff say about what makes no line; without an answer, those of before are taken back. */
export const exceptionAnswersSchema = z.object({
  exceptions: z
    .array(exceptionKey, { error: LINE_MESSAGES.exceptions })
    .min(1, LINE_MESSAGES.exceptions)
    .max(DECIDED_AT_ONCE, LINE_MESSAGES.exceptions),
  answer: z.enum(Object.keys(EXCEPTION_ANSWERS) as [ExceptionAnswer, ...ExceptionAnswer[]], { error: LINE_MESSAGES.answer }).nullish(),
});
export type ExceptionAnswers = z.infer<typeof exceptionAnswersSchema>;

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
