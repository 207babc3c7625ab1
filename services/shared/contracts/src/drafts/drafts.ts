import * as z from "zod";
import { failureReasonSchema } from "../documents/documents.ts";
import {
  CONFIDENCES,
  COUNT_REASONS,
  DELIVERY_STATES,
  DRAFT_CUTS,
  DRAFT_LOCKS,
  DRAFT_REASONS,
  DRAWING_SIGNATURES,
  DRAFT_STATES,
  EXCEPTION_ANSWERS,
  EXCEPTIONS,
  LENGTH_BASES,
  LENGTH_SOURCES,
  LINE_ROLES,
  LINE_STATES,
  LINEWORKS,
  MARKED_PDF_STATES,
  PAGE_FAILURES,
  PAGE_SCANS,
  SCALE_SOURCES,
  SHEET_KIND_LABELS,
  type DraftReason,
} from "./draft-terms.ts";
import { plural } from "../takeoff/finding-sentences.ts";
import type { FactSource } from "../takeoff/requirements.ts";
import { idSchema, timeSchema } from "../text.ts";

const listKeys = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
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
  /** Staff drew its place, which no reading of the drawing finds again. Missing in what was stored before. */
  is_drawn: z.boolean().optional(),
});
export type Piece = z.infer<typeof pieceSchema>;

/** A note that gives a size to all of a kind, and where it stands. */
const sizeNoteSchema = z.object({ page: pageNumber, sheet: z.string().nullable(), text: z.string() });

/** Of which assembly of the set's shop drawings a line is a part, and where its drawing states it. */
const drawnPartSchema = z.object({ assembly: z.string(), document_id: idSchema, page: pageNumber, sheet: z.string().nullable() });
export type DrawnPart = z.infer<typeof drawnPartSchema>;

/** Pieces of one sheet that are written alike and are equally long. */
const lineFields = {
  /** The piece mark, or the name by which a schedule explains it; null for one without. */
  mark: z.string().nullable(),
  designation: z.string(),
  shape: z.string(),
  size: z.string(),
  /** Null where the drawing does not say it. */
  quantity: count.nullable(),
  /** lb/ft of one piece; null where it does not follow from the designation. */
  weight_per_ft: z.number().nullable(),
  /** Of one piece as a list prints it, which is then its weight. Missing where none does, and of a line whose size or length is another one now. */
  printed_weight_lb: z.number().nonnegative().optional(),
  /** As written: `20`, `3,5,3`. */
  studs: z.string().nullable(),
  /** Inches, as written: `3/4`. */
  camber: z.string().nullable(),
  /** As the drawing states it, `A992`; null where it does not. */
  grade: z.string().nullable(),
  /** The view on which the pieces stand, by its place in the page's views; null outside of all. */
  view: count.nullable(),
  /** Of one piece, as drawn, points; null where its line is not known. */
  points: z.number().nullable(),
  /** Of one piece; null where its line or the scale is not known. */
  length_in: z.number().nullable(),
  length_source: z.enum(LENGTH_SOURCES).nullable(),
  length_basis: z.enum(LENGTH_BASES).nullable(),
  role: z.enum(LINE_ROLES),
  confidence: z.enum(CONFIDENCES),
  reasons: z.array(z.enum(listKeys(DRAFT_REASONS))),
  /** Of a line whose size is by a note. Missing in what was stored before. */
  size_note: sizeNoteSchema.optional(),
  /** How many pieces of its size lists of the file count besides it, under their marks. Missing where they count none. */
  listed: count.optional(),
  pieces: z.array(pieceSchema),
};
export const readLineSchema = z.object(lineFields);
export type ReadLine = z.infer<typeof readLineSchema>;

export const draftLineSchema = readLineSchema.extend({
  id: idSchema,
  page: pageNumber,
  /** Whether staff entered the grade; null without one. One that the uploader's parameters name is none of the line's own. */
  grade_from: z.enum(["drawing", "staff"] satisfies FactSource[]).nullable(),
  /** How the pieces are finished, and what else is to be known of them, as staff entered it; null where they did not. */
  finish: z.string().nullable(),
  notes: z.string().nullable(),
  /** Missing for a line that is of its own drawing. */
  part_of: drawnPartSchema.optional(),
  /** What the engine read, of a line that staff edited; null otherwise. */
  read: z.object({ designation: z.string(), quantity: count.nullable(), length_in: z.number().nullable() }).nullable(),
  state: z.enum(LINE_STATES),
  decided_by: z.string().nullable(),
  decided_at: timeSchema.nullable(),
  version: count,
  /** Why it is not counted: it is in no total and no result. Null for a line that is. */
  left_out: z.enum(listKeys(COUNT_REASONS)).nullable(),
  /** The page that shows the same pieces at the same place of the building; null without one. */
  repeats: pageNumber.nullable(),
  /** Its decision was made on an earlier reading of the drawing. */
  survived: z.boolean(),
});
export type DraftLine = z.infer<typeof draftLineSchema>;
/** Why a line is not sure, as a sentence that says what is known of it. */
export function describeReason(
  reason: DraftReason,
  { size_note: note, listed, part_of: part }: Pick<DraftLine, "size_note" | "listed" | "part_of">,
): string {
  if (reason === "of_drawing" && part) return `${describePart(part)}.`;
  if (reason === "by_note" && note) return `${describeSizeNote(note)}.`;
  if (reason === "listed_too" && listed !== undefined)
    return `Lists of the file count ${plural(listed, "piece")} of its size, too, under their marks: some may be counted twice.`;
  return DRAFT_REASONS[reason];
}

/** `Part of B12, as D-101 states it` */
export function describePart({ assembly, sheet, page }: DrawnPart): string {
  return `Part of ${assembly}, as ${sheet ?? `page ${page} of its drawing`} states it`;
}

/** `By the note on S-001: "ALL BEAMS ARE W10X33"` */
export function describeSizeNote({ page, sheet, text }: NonNullable<DraftLine["size_note"]>): string {
  return `By the note on ${sheet ?? `page ${page}`}: "${text}"`;
}

export const draftLineListSchema = z.array(draftLineSchema);

/** A line that staff decided on an earlier reading of the drawing, and that was not found again. */
export const lostLineSchema = z.object({
  id: idSchema,
  page: pageNumber,
  mark: z.string().nullable(),
  designation: z.string(),
  quantity: count.nullable(),
  length_in: z.number().nullable(),
  /** `draft` of a line that was split or joined, and not decided. */
  state: z.enum(LINE_STATES),
  decided_by: z.string().nullable(),
  decided_at: timeSchema.nullable(),
});
export type LostLine = z.infer<typeof lostLineSchema>;
export const lostLineListSchema = z.array(lostLineSchema);

export const exceptionSchema = z.object({
  kind: z.enum(listKeys(EXCEPTIONS)),
  text: z.string(),
  box: boxSchema,
  /** Of an unlisted name: those that its catalogue has, the nearest first. Missing for all others. */
  nearest: z.array(z.string().max(60)).max(3).optional(),
});
export type DraftException = z.infer<typeof exceptionSchema>;

/** An exception with what staff say about it. */
export const shownExceptionSchema = exceptionSchema.extend({
  /** Names it on its page, by what it says and where. */
  key: z.string(),
  /** Null until it is answered. */
  answer: z.enum(listKeys(EXCEPTION_ANSWERS)).nullable(),
  answered_by: z.string().nullable(),
});
export type ShownException = z.infer<typeof shownExceptionSchema>;

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

export const draftSheetSchema = z.object({
  page: pageNumber,
  /** The sheet's number in its title block; null when it is not clear. */
  sheet: z.string().nullable(),
  /** Its title there; null when it is not clear. */
  title: z.string().nullable(),
  /** As staff chose it, else by its title. Null for a page that was not read. */
  kind: z.enum(listKeys(SHEET_KIND_LABELS)).nullable(),
  linework: z.enum(LINEWORKS).nullable(),
  /** Why it was not read; null for a page that was. */
  failure: z.enum(listKeys(PAGE_FAILURES)).nullable(),
  /** What became of reading it by the shapes of its letters; null for a page whose texts are text. */
  scan: z.enum(listKeys(PAGE_SCANS)).nullable(),
  lines: count,
  /** Lines that are counted and have no decision. */
  open: count,
  counted: z.boolean(),
  /** Why not, or why not all of them; null for a sheet of which all lines are counted. */
  count_reason: z.enum(listKeys(COUNT_REASONS)).nullable(),
  /** The page that is counted in its place; null without one. */
  counted_instead: pageNumber.nullable(),
  /** What staff chose; null where they left it to what was read. */
  chosen_kind: z.enum(listKeys(SHEET_KIND_LABELS)).nullable(),
  chosen_counted: z.boolean().nullable(),
});
export type DraftSheet = z.infer<typeof draftSheetSchema>;
export const draftSheetListSchema = z.array(draftSheetSchema);

export const draftPageSchema = draftSheetSchema.extend({
  /** Points. */
  width: z.number(),
  height: z.number(),
  views: z.array(sheetViewSchema),
  exceptions: z.array(shownExceptionSchema),
  /** What is missing because of a limit. */
  cuts: z.array(z.enum(listKeys(DRAFT_CUTS))),
});
export type DraftPage = z.infer<typeof draftPageSchema>;

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
  /** Pages whose letters are read by their shapes, after all pages, and how many of them are done. */
  scans: count,
  scans_done: count,
  preflight: preflightSchema.nullable(),
  /** Of the results that were made from the draft; null before, and when other results have replaced them. */
  marked_pdf: z.enum(listKeys(MARKED_PDF_STATES)).nullable(),
  /** Why a completion makes no marked-up PDF, and so sends nothing, as far as that is known before; null otherwise. */
  prevents_marked_pdf: z.enum(["kept", "restricted"]).nullable(),
  /** What a marked-up PDF of the drawing breaks; null for a drawing without a signature. */
  signature: z.enum(listKeys(DRAWING_SIGNATURES)).nullable(),
  /** Whether these results are sent to the customer with the marked-up PDF; null unless staff asked for it. */
  delivery: z.enum(listKeys(DELIVERY_STATES)).nullable(),
  /** Why the draft cannot be changed; null for one that can. */
  lock: z.enum(listKeys(DRAFT_LOCKS)).nullable(),
  totals: z.object({
    lines: count,
    open: count,
    accepted: count,
    edited: count,
    rejected: count,
    /** Lines that are not counted: none of the other numbers contains them. */
    left_out: count,
    /** Decisions of an earlier reading: those that hold for lines of this one, and those whose lines were not found again. */
    survived: count,
    lost: count,
    /** Pieces of accepted and edited lines, and of open ones as far as their number is known. */
    pieces_decided: count,
    pieces_open: count,
    /** Whether all steel is named in millimetres: the results will be in millimetres and kilograms. */
    is_metric: z.boolean(),
    /** Pounds of accepted and edited lines whose length and weight are known, and of such open ones. */
    weight_decided: z.number(),
    weight_open: z.number(),
    /** Accepted and edited lines whose length is not known, and such open ones: the pounds leave them out. */
    decided_without_length: count,
    open_without_length: count,
    /** Of the others, those whose number or weight for a foot is not known: the pounds leave them out, too. */
    decided_without_weight: count,
    open_without_weight: count,
    /** Accepted and edited lines without a number, a grade or a mark. */
    decided_without_quantity: count,
    decided_without_grade: count,
    decided_without_mark: count,
  }),
});
export type Draft = z.infer<typeof draftSchema>;
