import { FAILURE_REASONS, FILE_LABELS, STATUS_LABELS, type DocumentStatus } from "./documents.ts";
import { HISTORY_BY_SYSTEM, type HistoryEntry, type HistoryKind } from "./history.ts";
import { COMPARED } from "../takeoff/result-findings.ts";

export interface HistorySentence {
  /** What happened and who did it, without a full stop: `Completed by kim`. */
  text: string;
  /** What belongs to it: a file's name, a reason, notes as they were written; null for nothing. */
  detail: string | null;
}

/** What a change to a status means to those who wait for the document. */
const STATUS_CHANGES: Record<DocumentStatus, string> = {
  new: "Received",
  pending: "Put in the queue",
  in_progress: "Work started",
  processing: "Processing started",
  completed: "Completed",
  failed: "Marked as failed",
};

const OUTCOMES: readonly (readonly [ending: string, words: string])[] = [
  ["_equal", ": no difference"],
  ["_not_compared", ": not compared"],
  ["_differ", " differ"],
];

const isKeyOf = <T extends object>(labels: T, text: string): text is keyof T & string => Object.hasOwn(labels, text);
const label = (labels: Readonly<Record<string, string>>, text: string): string =>
  (isKeyOf(labels, text) ? labels[text] : undefined) ?? text;
const each = (list: string, format: (text: string) => string): string[] => list.split(", ").map(format);

function join(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A finding's code in words: findings are stored by code, and many sentences have the same. */
function findingText(code: string): string {
  for (const [ending, words] of OUTCOMES) {
    const what = code.slice(0, -ending.length);
    if (code.endsWith(ending) && isKeyOf(COMPARED, what)) return COMPARED[what] + words;
  }
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value before and after, of which one may be missing. */
function changed(what: string, { from, to }: HistoryEntry, format: (text: string) => string): HistorySentence {
  if (to === null) return { text: `${what} removed`, detail: null };
  if (from === null) return { text: `${what} added`, detail: format(to) };
  return { text: `${what} changed`, detail: format(to) };
}

const SENTENCES: Record<HistoryKind, (entry: HistoryEntry) => HistorySentence> = {
  uploaded: ({ to }) => ({ text: "Uploaded", detail: to }),
  checked: ({ to }) => ({
    text: "Checked",
    detail: to === null ? "Its pages could not be counted" : to === "1" ? "1 page" : `${to} pages`,
  }),
  findings: (entry) => changed("Findings", entry, (codes) => each(codes, findingText).join(", ")),
  status: ({ to }) => {
    const status = to ?? "";
    return { text: isKeyOf(STATUS_CHANGES, status) ? STATUS_CHANGES[status] : `Set to ${label(STATUS_LABELS, status)}`, detail: null };
  },
  completed_despite: ({ to }) => ({
    text: "Completed in spite of differences",
    detail: each(to ?? "", (code) => label(COMPARED, code.replace(/_differ$/, ""))).join(", "),
  }),
  failure_reason: (entry) => changed("Failure reason", entry, (reason) => label(FAILURE_REASONS, reason)),
  notes: (entry) => changed("Notes", entry, (notes) => notes),
  results: ({ to }) => ({ text: `${join(each(to ?? "", (kind) => label(FILE_LABELS, kind)))} stored`, detail: null }),
  imported: ({ to }) => ({ text: "CSV made from a file", detail: to }),
  columns: () => ({ text: "Columns of the CSV confirmed", detail: null }),
  replaced: ({ to }) => ({ text: "Replaced", detail: to ?? "another document" }),
  assignment: ({ from, to, by }) => {
    if (to === null) return { text: "Released", detail: from };
    if (to !== by) return { text: `Assigned to ${to}`, detail: from === null ? null : `Before: ${from}` };
    return { text: from === null ? "Taken" : `Taken over from ${from}`, detail: null };
  },
  assignment_reason: ({ to }) => ({ text: "Reason of the assignment given", detail: to }),
  draft_completed: ({ to }) => ({ text: "Results made from the draft takeoff", detail: to === "1" ? "1 line" : `${to} lines` }),
};

/** A history entry as a sentence. A status, reason or kind that only another version knows is shown as it is stored. */
export function historySentence(entry: HistoryEntry): HistorySentence {
  const { text, detail } = SENTENCES[entry.what](entry);
  return { text: `${text} ${entry.by === HISTORY_BY_SYSTEM ? "automatically" : `by ${entry.by}`}`, detail };
}
