import * as z from "zod";
import { timeSchema } from "../text.ts";

/** Who sees an entry: every user who sees the document, users who see its results, or staff only. */
export type HistoryAudience = "everyone" | "results" | "staff";

/** Kinds of history entries; `historySentence` has their sentences. Each comment describes the entry's `from` and `to`. */
export const HISTORY_KINDS = {
  /** `to`: the file's name. */
  uploaded: { audience: "everyone" },
  /** `to`: the number of pages, or null when they could not be counted. */
  checked: { audience: "everyone" },
  /** `from` and `to`: codes of findings, separated by `, `. */
  findings: { audience: "staff" },
  /** `from` and `to`: statuses. */
  status: { audience: "everyone" },
  /** `to`: codes of the differences between the results at completion, separated by `, `. */
  completed_despite: { audience: "staff" },
  /** `from` and `to`: a reason's code, or null. */
  failure_reason: { audience: "everyone" },
  notes: { audience: "everyone" },
  /** `to`: the stored result kinds, separated by `, `. */
  results: { audience: "results" },
  /** `to`: the name of the file that the CSV was made from. */
  imported: { audience: "staff" },
  columns: { audience: "staff" },
  /** `to`: the name of the later file; null for a document that the reader may not see. */
  replaced: { audience: "everyone" },
  /** `from` and `to`: user names of staff, or null. The end of an assignment by completion or failure has no entry. */
  assignment: { audience: "staff" },
  /** `to`: why the document was assigned to somebody. */
  assignment_reason: { audience: "staff" },
  /** `to`: the number of lines that the results were made from. */
  draft_completed: { audience: "staff" },
} as const satisfies Record<string, { audience: HistoryAudience }>;
export type HistoryKind = keyof typeof HISTORY_KINDS;
export const historyKindSchema = z.enum(Object.keys(HISTORY_KINDS) as [HistoryKind, ...HistoryKind[]]);

/** The user name in entries that no user caused, such as the checks after an upload. Reserved: no account can have it. */
export const HISTORY_BY_SYSTEM = "system";

export const historyEntrySchema = z.object({
  at: timeSchema,
  /** The username at that time, stored as text: the entry outlives its user. */
  by: z.string(),
  what: historyKindSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
/** Oldest first. */
export const historySchema = z.array(historyEntrySchema);
