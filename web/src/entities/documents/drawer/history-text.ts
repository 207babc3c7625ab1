import { COMPARED, FAILURE_REASONS, HISTORY_BY_SYSTEM, STATUS_LABELS, type HistoryEntry, type HistoryKind } from "@takeoff/contracts";
import { FILE_LABELS } from "./file-labels.ts";

type Format = (text: string) => string;

const label =
  (labels: Readonly<Record<string, string>>): Format =>
  (text) =>
    (Object.hasOwn(labels, text) ? labels[text] : undefined) ?? text;

const each =
  (format: Format): Format =>
  (text) =>
    text.split(", ").map(format).join(", ");

const asWritten: Format = (text) => text;

/** Formats an entry's values for display. A value without a label is shown as it is stored. */
const FORMATS: Record<HistoryKind, Format> = {
  uploaded: asWritten,
  checked: (pages) => (pages === "1" ? "1 page" : `${pages} pages`),
  findings: each((code) => code.replaceAll("_", " ")),
  status: label(STATUS_LABELS),
  completed_despite: each((code) => label(COMPARED)(code.replace(/_differ$/, ""))),
  failure_reason: label(FAILURE_REASONS),
  notes: asWritten,
  results: each(label(FILE_LABELS)),
  imported: asWritten,
  columns: asWritten,
};

/** The text for a missing value of an entry; undefined where the value is optional. */
const NOTHING: Partial<Record<HistoryKind, string>> = { findings: "none", failure_reason: "none", notes: "none" };

export interface EntryText {
  by: string;
  from: string | null;
  to: string | null;
}

/** The texts of a history entry. */
export function entryText({ by, what, from, to }: HistoryEntry): EntryText {
  const nothing = NOTHING[what] ?? null;
  return {
    by: by === HISTORY_BY_SYSTEM ? "Automatic check" : by,
    from: from === null ? nothing : FORMATS[what](from),
    to: to === null ? (what === "checked" ? "pages could not be counted" : nothing) : FORMATS[what](to),
  };
}
