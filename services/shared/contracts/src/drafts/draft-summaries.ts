import * as z from "zod";
import { failureReasonSchema } from "../documents/documents.ts";
import { MESSAGES } from "../messages.ts";
import { PAGE_LIMIT } from "../api/paging.ts";
import { idSchema } from "../text.ts";
import { DELIVERY_STATES, DRAFT_STATES, type DeliveryState } from "./draft-terms.ts";

const count = z.int().nonnegative();

/** What a list of documents says about the draft of one of them. */
export const draftSummarySchema = z.object({
  document_id: idSchema,
  state: z.enum(DRAFT_STATES),
  /** Null until the file was opened. */
  pages: count.nullable(),
  pages_done: count,
  /** Lines of counted sheets that are not rejected. */
  lines: count,
  /** Of them, those without a decision, and those without a decision that are not sure. */
  open: count,
  to_check: count,
  /** Of them, those whose length is not known: weights leave them out. */
  without_length: count,
  /** The failure reason that the drawing suggests; null when nothing speaks against it. */
  proposed_reason: failureReasonSchema.nullable(),
  /** As in the draft itself. */
  delivery: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]).nullable(),
});
export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** Drafts of the documents that were asked for; those without a draft are left out. */
export const draftSummariesSchema = z.object({ drafts: z.array(draftSummarySchema) });
export type DraftSummaries = z.infer<typeof draftSummariesSchema>;

/** As many documents as a page of a list has unless more are asked for. */
export const SUMMARIES_AT_ONCE = PAGE_LIMIT.default;

const words = MESSAGES.drafts.documents(SUMMARIES_AT_ONCE);
export const draftSummariesQuerySchema = z.object({
  /** Numbers of documents, separated by commas; of no more digits than a number is exact with. */
  documents: z
    .string({ error: words })
    .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, { error: words })
    .transform((text) => text.split(",").map(Number))
    .pipe(z.array(idSchema).max(SUMMARIES_AT_ONCE, { error: words })),
});
export type DraftSummariesQuery = z.infer<typeof draftSummariesQuerySchema>;
