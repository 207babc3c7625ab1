import * as z from "zod";
import { failureReasonSchema } from "./documents.ts";
import { MESSAGES } from "./messages.ts";
import { choice, cursorText, pageLimit, positiveInteger } from "./paging.ts";
import { clearableText, idSchema, optionalText, requiredText, TEXT_MESSAGES, timeSchema } from "./text.ts";

/*
 * A draft takeoff: what the product reads on a drawing by itself, for staff to accept line by line. Places are boxes in points
 * (1/72 in) of the page as it is shown, with the origin in the lower left corner and y upwards.
 */

/** `stale`: read by an earlier version of the engine. */
export const DRAFT_STATES = ["queued", "running", "ready", "failed", "stale"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];
export const DRAFT_STATE_LABELS: Record<DraftState, string> = {
  queued: "Waiting",
  running: "Being read",
  ready: "Ready",
  failed: "Failed",
  stale: "Outdated",
};

/** What staff decided about a line; `draft` is undecided. */
export const LINE_STATES = ["draft", "accepted", "edited", "rejected"] as const;
export type LineState = (typeof LINE_STATES)[number];
export const LINE_STATE_LABELS: Record<LineState, string> = {
  draft: "Open",
  accepted: "Accepted",
  edited: "Edited",
  rejected: "Rejected",
};

/** How far a line can be relied on. */
export const CONFIDENCES = ["sure", "check", "unknown"] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const CONFIDENCE_LABELS: Record<Confidence, string> = { sure: "Sure", check: "Check", unknown: "Unknown" };

/** Why a line is not sure, as sentences. */
export const DRAFT_REASONS = {
  stated_quantity: "The drawing states how many pieces there are.",
  typical: "TYP: it stands for more pieces than are labelled.",
  similar: "SIM: another detail shows how it differs.",
  schedule: "It is in a schedule: its mark was not found on the plans.",
  by_mark: "A schedule says what its mark is.",
  elevations: "Its length is between the elevations that a schedule states.",
  each: "At each joist, side or end: the number is that of what is labelled there.",
  scale_stated: "Its length is by the printed scale, which no dimension confirms.",
  open_end: "At one end nothing was found that it frames into: its length is as drawn.",
  far_line: "Its line is not directly next to the text.",
  leader: "Its line was found by the leader.",
  brace: "A brace: its length is to its work points.",
  shared_line: "Another designation names the same line.",
  long: "It is longer than members are delivered.",
  by_person: "Added by staff.",
} as const;
export type DraftReason = keyof typeof DRAFT_REASONS;

/** Whether the lines of a page are drawn or are an image. `outlined`: its texts are drawn as lines and cannot be read. */
export const LINEWORKS = ["vector", "mixed", "raster", "outlined", "blank"] as const;
export type Linework = (typeof LINEWORKS)[number];
export const LINEWORK_LABELS: Record<Linework, string> = {
  vector: "Vector",
  mixed: "Vector and images",
  raster: "Scan",
  outlined: "Text drawn as lines",
  blank: "Blank",
};

/** What a sheet shows, by its title. */
export const SHEET_KINDS = ["plan", "elevation", "detail", "schedule", "notes", "other"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Where the length of a line comes from. */
export const LENGTH_SOURCES = ["dims", "line", "elevations", "picked", "typed"] as const;
export type LengthSource = (typeof LENGTH_SOURCES)[number];
export const LENGTH_SOURCE_LABELS: Record<LengthSource, string> = {
  dims: "by the printed dimension",
  line: "measured on the drawing",
  elevations: "by the elevations in the schedule",
  picked: "measured on the drawing, by a scale that staff picked",
  typed: "typed by staff",
};

/** What a length reaches to. */
export const LENGTH_BASES = ["centre", "drawn"] as const;
export type LengthBasis = (typeof LENGTH_BASES)[number];
export const LENGTH_BASIS_LABELS: Record<LengthBasis, string> = { centre: "centre to centre", drawn: "as drawn" };

/** Where the scale of a view comes from. */
export const SCALE_SOURCES = ["stated", "voted", "both", "conflict", "picked", "none"] as const;
export type ScaleSource = (typeof SCALE_SOURCES)[number];
export const SCALE_SOURCE_LABELS: Record<ScaleSource, string> = {
  stated: "printed, confirmed by no dimension",
  voted: "by its dimensions",
  both: "printed, confirmed by its dimensions",
  conflict: "its dimensions do not agree with what is printed",
  picked: "picked by staff",
  none: "not known",
};

/** What was seen on a page and makes no line. */
export const EXCEPTIONS = {
  existing: "Existing: not counted",
  unlisted: "Not a listed size",
  legend: "In a legend",
  prose: "In a note",
  markup: "In a markup: not part of the drawing",
  unlabelled: "Drawn like a member, without a designation",
} as const;
export type ExceptionKind = keyof typeof EXCEPTIONS;

/** Why a page was not read. */
export const PAGE_FAILURES = {
  memory: "The page needs too much memory.",
  cpu: "The page takes too much processor time.",
  time: "The page takes too long.",
  operators: "The page has too many drawing operators.",
  strokes: "The page has too many lines.",
  texts: "The page has too many texts.",
  callouts: "The page has too many designations.",
  unreadable: "The page is damaged.",
} as const;
export type PageFailure = keyof typeof PAGE_FAILURES;

/** What became of the marked-up PDF that a completed draft is drawn into, as sentences for staff. */
export const MARKED_PDF_STATES = {
  waiting: "The marked-up PDF is being made.",
  made: "The marked-up PDF is attached as the processed PDF.",
  kept: "There is no marked-up PDF of the draft: the processed PDF that was attached before is kept.",
  restricted: "There is no marked-up PDF: the drawing is protected against changes. The CSV and the XML are attached.",
  too_large: "There is no marked-up PDF: the drawing is too large. The CSV and the XML are attached.",
  too_many: "There is no marked-up PDF: the takeoff has too many pieces. The CSV and the XML are attached.",
  failed: "There is no marked-up PDF: nothing can be added to the drawing without damage. The CSV and the XML are attached.",
} as const;
export type MarkedPdfState = keyof typeof MARKED_PDF_STATES;

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
const count = z.int().nonnegative();
const pageNumber = z.int().positive();

export const boxSchema = z.object({ left: z.number(), bottom: z.number(), right: z.number(), top: z.number() });
export type Box = z.infer<typeof boxSchema>;
export const pointSchema = z.object({ x: z.number(), y: z.number() });

/** Evidence of one or more pieces: what is written, and where. */
export const pieceSchema = z.object({
  box: boxSchema,
  text: z.string(),
  quantity: count,
  /** The drawn member, from end to end; null where it is not known. */
  line: z.object({ from: pointSchema, to: pointSchema }).nullable(),
});
export type Piece = z.infer<typeof pieceSchema>;

/** Pieces of one sheet that are written alike and are equally long. */
const lineFields = {
  /** The name by which a schedule explains it; null for one that stands on the drawing itself. */
  mark: z.string().nullable(),
  designation: z.string(),
  shape: z.string(),
  size: z.string(),
  /** Null where the drawing does not say it. */
  quantity: count.nullable(),
  /** lb/ft of one piece; null where it does not follow from the designation. */
  weight_per_ft: z.number().nullable(),
  /** As written: `20`, `3,5,3`. */
  studs: z.string().nullable(),
  /** Inches, as written: `3/4`. */
  camber: z.string().nullable(),
  /** The view on which the pieces stand, by its place in the page's views; null outside of all. */
  view: count.nullable(),
  /** Of one piece, as drawn, points; null where its line is not known. */
  points: z.number().nullable(),
  /** Of one piece; null where its line or the scale is not known. */
  length_in: z.number().nullable(),
  length_source: z.enum(LENGTH_SOURCES).nullable(),
  length_basis: z.enum(LENGTH_BASES).nullable(),
  confidence: z.enum(CONFIDENCES),
  reasons: z.array(z.enum(keysOf(DRAFT_REASONS))),
  pieces: z.array(pieceSchema),
};
export const readLineSchema = z.object(lineFields);
export type ReadLine = z.infer<typeof readLineSchema>;

export const draftLineSchema = readLineSchema.extend({
  id: idSchema,
  page: pageNumber,
  /** What the engine read, of a line that staff edited; null otherwise. */
  read: z.object({ designation: z.string(), quantity: count.nullable(), length_in: z.number().nullable() }).nullable(),
  state: z.enum(LINE_STATES),
  decided_by: z.string().nullable(),
  decided_at: timeSchema.nullable(),
  version: count,
});
export type DraftLine = z.infer<typeof draftLineSchema>;
export const draftLineListSchema = z.array(draftLineSchema);

export const exceptionSchema = z.object({ kind: z.enum(keysOf(EXCEPTIONS)), text: z.string(), box: boxSchema });
export type DraftException = z.infer<typeof exceptionSchema>;

/** A part of a sheet that is drawn at one scale. */
export const sheetViewSchema = z.object({
  title: z.string().nullable(),
  /** The scale as printed, `1/4" = 1'-0"` or `NTS`; null where none is. */
  stated: z.string().nullable(),
  /** Points for a foot by which lengths are measured; null where it is not known or in doubt. */
  points_per_foot: z.number().nullable(),
  scale_source: z.enum(SCALE_SOURCES),
  /** Points for a foot as printed, and by the view's own dimensions; null where it does not say it. */
  stated_points_per_foot: z.number().nullable(),
  voted_points_per_foot: z.number().nullable(),
  /** How many dimensions agree. */
  votes: count,
  box: boxSchema,
});
export type SheetView = z.infer<typeof sheetViewSchema>;

export const draftPageSchema = z.object({
  page: pageNumber,
  /** Points. */
  width: z.number(),
  height: z.number(),
  /** The sheet's number in its title block; null when it is not clear. */
  sheet: z.string().nullable(),
  /** Its title there; null when it is not clear. */
  title: z.string().nullable(),
  /** Null for a page that was not read. */
  kind: z.enum(SHEET_KINDS).nullable(),
  views: z.array(sheetViewSchema),
  linework: z.enum(LINEWORKS).nullable(),
  /** Why it was not read; null for a page that was. */
  failure: z.enum(keysOf(PAGE_FAILURES)).nullable(),
  exceptions: z.array(exceptionSchema),
  lines: count,
  /** Lines without a decision. */
  open: count,
});
export type DraftPage = z.infer<typeof draftPageSchema>;
export const draftPageListSchema = z.array(draftPageSchema);

/** A reason to fail the document, proposed to staff, who may take, change or ignore it. */
export const preflightSchema = z.object({
  /** Null when nothing speaks against the drawing. */
  reason: failureReasonSchema.nullable(),
  /** What speaks for the reason. */
  sentence: z.string().nullable(),
  /** The pages that it is about; empty for all. */
  pages: z.array(pageNumber),
  /** Facts that make the work harder. */
  notes: z.array(z.string()),
});
export type Preflight = z.infer<typeof preflightSchema>;

export const draftSchema = z.object({
  document_id: idSchema,
  state: z.enum(DRAFT_STATES),
  /** Why the file was not read; null unless the state is `failed`. */
  failure: z.string().nullable(),
  engine_version: count,
  requested_at: timeSchema,
  finished_at: timeSchema.nullable(),
  /** Null until the file was opened. */
  pages: count.nullable(),
  pages_done: count,
  preflight: preflightSchema.nullable(),
  /** Of the results that were made from the draft; null before, and when other results have replaced them. */
  marked_pdf: z.enum(keysOf(MARKED_PDF_STATES)).nullable(),
  totals: z.object({
    lines: count,
    open: count,
    accepted: count,
    edited: count,
    rejected: count,
    /** Pieces of accepted and edited lines, and of open ones as far as their number is known. */
    pieces_decided: count,
    pieces_open: count,
    /** Pounds of accepted and edited lines whose length and weight are known, and of such open ones. */
    weight_decided: z.number(),
    weight_open: z.number(),
  }),
});
export type Draft = z.infer<typeof draftSchema>;

/** Lines that one request decides. */
export const DECIDED_AT_ONCE = 500;
const MOST_PIECES = 100_000;
const words = MESSAGES.drafts;
const quantitySchema = z.int({ error: words.quantity }).min(1, words.quantity).max(MOST_PIECES, words.quantity);
const version = z.int({ error: words.version }).nonnegative(words.version);
/** A box that a person draws: one sentence for all its sides. */
const drawnBoxSchema = z
  .unknown()
  .refine((value) => boxSchema.safeParse(value).success, { error: words.box })
  .transform((value): Box => boxSchema.parse(value));
const lineIdSchema = z.int({ error: words.selectSome }).positive(words.selectSome);

export const draftLineQuerySchema = z.object({
  page: positiveInteger(100_000, words.page).optional(),
  state: choice(LINE_STATES).optional(),
  confidence: choice(CONFIDENCES).optional(),
  designation: optionalText(60),
  limit: pageLimit(),
  cursor: cursorText(),
});
export type DraftLineQuery = z.infer<typeof draftLineQuerySchema>;

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
  page: z.int({ error: words.page }).positive(words.page),
  designation: requiredText(60),
  quantity: quantitySchema,
  length: lengthText,
  box: drawnBoxSchema,
});
export type OwnLine = z.infer<typeof ownLineSchema>;

/** The scales that a drawing may have: 1/64" to 12" for a foot. */
const POINTS_PER_FOOT = { least: 72 / 64, most: 72 * 12 };
export const viewScaleSchema = z.object({
  view: z.int({ error: words.view }).nonnegative(words.view),
  points_per_foot: z.number({ error: words.scale }).min(POINTS_PER_FOOT.least, words.scale).max(POINTS_PER_FOOT.most, words.scale),
});
export type ViewScale = z.infer<typeof viewScaleSchema>;

export const draftCompletionSchema = z.object({
  /** Lines without a decision are left out; without it they prevent the completion. */
  leave_out_open: z.boolean({ error: TEXT_MESSAGES.yesNo }).nullish(),
});
export type DraftCompletion = z.infer<typeof draftCompletionSchema>;
