import * as z from "zod";
import { timeSchema } from "./text.ts";

/** Who is told of an entry: all who see the document, those who see its results, or staff, as with findings. */
export type HistoryAudience = "everyone" | "results" | "staff";

/** What happens to a document. `from` and `to` of an entry are said beside each. */
export const HISTORY_KINDS = {
  /** To the file's name. */
  uploaded: { label: "Uploaded", audience: "everyone" },
  /** To the number of pages, or nothing when they could not be counted. */
  checked: { label: "File checked", audience: "everyone" },
  /** Codes of findings, divided by `, `. */
  findings: { label: "Findings changed", audience: "staff" },
  /** From one status to another. */
  status: { label: "Status changed", audience: "everyone" },
  /** To the codes of the differences that stood between the results when they were completed all the same, divided by `, `. */
  completed_despite: { label: "Completed in spite of differences", audience: "staff" },
  /** The code of a reason, or nothing. */
  failure_reason: { label: "Failure reason changed", audience: "everyone" },
  notes: { label: "Notes changed", audience: "everyone" },
  /** To the kinds that were stored, divided by `, `. */
  results: { label: "Results stored", audience: "results" },
} as const satisfies Record<string, { label: string; audience: HistoryAudience }>;
export type HistoryKind = keyof typeof HISTORY_KINDS;
export const historyKindSchema = z.enum(Object.keys(HISTORY_KINDS) as [HistoryKind, ...HistoryKind[]]);

/** Who did what nobody asked for: the checks that follow an upload. No account can have this name. */
export const HISTORY_BY_SYSTEM = "system";

export const historyEntrySchema = z.object({
  at: timeSchema,
  /** The username of that time, kept as text: it outlives its user. */
  by: z.string(),
  what: historyKindSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
/** Oldest first. */
export const historySchema = z.array(historyEntrySchema);
