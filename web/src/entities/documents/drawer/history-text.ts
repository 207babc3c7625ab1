import { COMPARED, FAILURE_REASONS, HISTORY_BY_SYSTEM, STATUS_LABELS, type HistoryEntry, type HistoryKind } from "@takeoff/contracts";
import { FILE_LABELS } from "./file-labels.ts";

type Words = (text: string) => string;

const label =
  (labels: Readonly<Record<string, string>>): Words =>
  (text) =>
    (Object.hasOwn(labels, text) ? labels[text] : undefined) ?? text;

const each =
  (words: Words): Words =>
  (text) =>
    text.split(", ").map(words).join(", ");

const asWritten: Words = (text) => text;

/** What an entry's values are, for a reader; a value that came later than these words stays as it is written. */
const WORDS: Record<HistoryKind, Words> = {
  uploaded: asWritten,
  checked: (pages) => (pages === "1" ? "1 page" : `${pages} pages`),
  findings: each((code) => code.replaceAll("_", " ")),
  status: label(STATUS_LABELS),
  completed_despite: each((code) => label(COMPARED)(code.replace(/_differ$/, ""))),
  failure_reason: label(FAILURE_REASONS),
  notes: asWritten,
  results: each(label(FILE_LABELS)),
};

/** What stands for the value that an entry does not have; null where one is not to be expected. */
const NOTHING: Partial<Record<HistoryKind, string>> = { findings: "none", failure_reason: "none", notes: "none" };

export interface EntryText {
  by: string;
  from: string | null;
  to: string | null;
}

/** An entry of the history in words. */
export function entryText({ by, what, from, to }: HistoryEntry): EntryText {
  const nothing = NOTHING[what] ?? null;
  return {
    by: by === HISTORY_BY_SYSTEM ? "Automatic check" : by,
    from: from === null ? nothing : WORDS[what](from),
    to: to === null ? (what === "checked" ? "pages could not be counted" : nothing) : WORDS[what](to),
  };
}
