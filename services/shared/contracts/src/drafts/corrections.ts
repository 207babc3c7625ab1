import * as z from "zod";
import { findingSchema } from "../documents/documents.ts";
import { info, plural, warning, type Sentence } from "../takeoff/finding-sentences.ts";
import { idSchema, MAX_INTEGER, TEXT_MESSAGES, timeSchema } from "../text.ts";
import { MESSAGES } from "../messages.ts";

/*
 * Corrections: what a marked-up PDF, or a list of its markups, says otherwise than the draft that it was made of. Staff take them or leave
 * them; none changes a line by itself.
 */

/** The part of the form that holds the corrected file. */
export const CORRECTIONS_FILE_PART = "corrections_file";
export const CORRECTIONS_EXTENSIONS = [".pdf", ".csv", ".xml"] as const;
/** Corrections of one file, and those that one request decides. */
export const MAX_CORRECTIONS = 2_000;

export const CORRECTION_KINDS = { changed: "Changed", moved: "Moved", deleted: "Deleted", added: "New" } as const;
export type CorrectionKind = keyof typeof CORRECTION_KINDS;

/** Why a correction is asked and not taken with all others, as sentences. */
export const CORRECTION_CONFLICTS = {
  decided_later: "This line was decided after the marked-up PDF was made.",
  many_deleted: "More than half of the takeoff is missing in the file, which may show only a part of it.",
  of_drawing: "Somebody drew this markup into the drawing before it was uploaded.",
} as const;
export type CorrectionConflict = keyof typeof CORRECTION_CONFLICTS;

const words = MESSAGES.drafts;
const count = z.int().nonnegative();
const listKeys = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

export const correctedValuesSchema = z.object({
  designation: z.string(),
  mark: z.string().nullable(),
  quantity: count.nullable(),
  /** Of one piece, inches. */
  length_in: z.number().nullable(),
  grade: z.string().nullable(),
});
export type CorrectedValues = z.infer<typeof correctedValuesSchema>;

export const correctionSchema = z.object({
  id: idSchema,
  kind: z.enum(listKeys(CORRECTION_KINDS)),
  page: z.int().positive(),
  /** Null for a new line. */
  line: idSchema.nullable(),
  /** What the line says; null for a new one. */
  before: correctedValuesSchema.nullable(),
  /** What the file says; null for a deleted line. */
  after: correctedValuesSchema.nullable(),
  /** Of the line as it is now: a correction is taken with it. Null for a new line. */
  version: count.nullable(),
  /** Null for one that may be taken with all others. */
  conflict: z.enum(listKeys(CORRECTION_CONFLICTS)).nullable(),
  decided_by: z.string().nullable(),
  decided_at: timeSchema.nullable(),
  /** Who drew a markup of the drawing itself; null for all others. */
  author: z.string().nullable(),
});
export type Correction = z.infer<typeof correctionSchema>;

export const correctionListSchema = z.object({
  corrections: z.array(correctionSchema),
  /** What of the file was not read; empty when corrections are listed later. */
  findings: z.array(findingSchema),
});
export type CorrectionList = z.infer<typeof correctionListSchema>;

export const correctionDecisionsSchema = z.object({
  corrections: z
    .array(
      z.object(
        {
          id: z.int({ error: words.selectSome }).positive(words.selectSome),
          version: z.int({ error: words.version }).nonnegative(words.version).max(MAX_INTEGER, words.version).nullish(),
        },
        { error: words.selectSome },
      ),
      { error: words.selectSome },
    )
    .min(1, words.selectSome)
    .max(MAX_CORRECTIONS, words.tooMany(MAX_CORRECTIONS)),
  /** False removes them: the lines stay as they are. */
  take: z.boolean({ error: TEXT_MESSAGES.yesNo }),
});
export type CorrectionDecisions = z.infer<typeof correctionDecisionsSchema>;

/** What people read about corrections. Not among `MESSAGES`, all of which the log-in page loads. */
export const CORRECTION_MESSAGES = {
  extension: "Choose the marked-up PDF, or a list of its markups (.csv or .xml) that Bluebeam Revu exported.",
  tooMany: `This file says something else than the draft at more than ${MAX_CORRECTIONS.toLocaleString("en-US")} places.`,
  otherFile: "No markup of this file is one of this draft\u2019s. Choose the marked-up PDF of this document, or a list of its markups.",
  changed: "These corrections, or their lines, have changed in the meantime. Please look at them again.",
  readFailed: "Failed to read the corrections",
  fetchFailed: "Failed to fetch the corrections",
  decideFailed: "Failed to save the decision about the corrections",
  noneDrawn: "Nobody drew a markup into this drawing that names steel.",
  none: "The file says what the draft says: there is nothing to correct.",
  taken: (corrections: number) => `${plural(corrections, "correction")} taken into the draft.`,
  left: (corrections: number) => `${plural(corrections, "correction")} left: the draft stays as it is there.`,
} as const;

/** What of a corrected file is no correction. */
export const CORRECTION_FINDINGS = {
  unchanged: (lines: number) => info("corrections_unchanged", `${plural(lines, "line")} of the draft without a change in the file.`),
  unreadable: (markups: number) =>
    warning(
      "corrections_unreadable",
      `${plural(markups, "markup")} of the draft hidden, or without a designation that can be read: their lines stay as they are.`,
    ),
  undecided: (markups: number) =>
    info(
      "corrections_undecided",
      `${plural(markups, "markup")} of lines that are rejected or open by now, or that are not in the draft any more: they stay so.`,
    ),
  withoutPlace: (markups: number) =>
    warning(
      "corrections_without_place",
      `${plural(markups, "new markup")} without a place, which a list does not tell: choose the PDF to add them as lines.`,
    ),
  otherPage: (markups: number) =>
    warning("corrections_other_page", `${plural(markups, "new markup")} on a page that the draft does not have, not read.`),
} as const satisfies Record<string, Sentence>;
