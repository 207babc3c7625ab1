import { differencesIn, RESULT_KINDS, RESULTS_PENDING, type Finding, type HistoryKind, type ResultKind } from "@takeoff/contracts";
import { OBJECT_COLUMNS, type DocumentRow } from "../documents/document-row.ts";
import type { DocumentChange } from "../documents/document-writes.ts";

/** An entry before it is known who made it and when. */
export interface NewEntry {
  what: HistoryKind;
  from: string | null;
  to: string | null;
}

/**
 * The entry that tells of each column, in the order in which the entries of one change stand; null for a column that
 * follows from another. A column that comes to be changed needs its line here, or this does not compile.
 */
const TOLD_BY: Record<keyof DocumentChange, HistoryKind | null> = {
  page_count: "checked",
  findings: "findings",
  result_findings: "findings",
  processed_object: "results",
  csv_object: "results",
  xml_object: "results",
  status: "status",
  completed_at: null,
  failure_reason: "failure_reason",
  notes: "notes",
};

/** What a change is in the document's history. What stays as it was is no entry, but for a check that found nothing new. */
export function changeEntries(before: DocumentRow, change: DocumentChange): NewEntry[] {
  const columns = Object.keys(TOLD_BY) as (keyof DocumentChange)[];
  const entries = columns.flatMap((column): NewEntry[] => {
    const what = TOLD_BY[column];
    if (what === null || what === "results" || change[column] === undefined) return [];
    const entry = { what, from: textOf(before[column]), to: textOf(change[column]) };
    if (what !== "checked" && entry.from === entry.to) return [];
    return what === "status" ? [entry, ...completedDespite(before, change)] : [entry];
  });
  const stored = storedKinds(change);
  if (stored.length) entries.unshift({ what: "results", from: null, to: stored.join(", ") });
  return entries;
}

/** What the results differed in when they were completed. Said here, as later findings take the place of these. */
function completedDespite(before: DocumentRow, { status, result_findings = before.result_findings }: DocumentChange): NewEntry[] {
  const differences = status === "completed" ? textOf(differencesIn(result_findings)) : null;
  return differences === null ? [] : [{ what: "completed_despite", from: null, to: differences }];
}

/** The results that a change stores. */
export function storedKinds(change: DocumentChange): ResultKind[] {
  return RESULT_KINDS.filter((kind) => change[OBJECT_COLUMNS[kind]] !== undefined);
}

/** Findings by their codes, which is what stays the same when a sentence is put better. That some are awaited is none. */
function textOf(value: DocumentRow[keyof DocumentChange] | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return codesOf(value).join(", ") || null;
  return value instanceof Date ? value.toISOString() : String(value);
}

function codesOf(findings: readonly Finding[]): string[] {
  const codes = new Set(findings.map(({ code }) => code));
  codes.delete(RESULTS_PENDING.code);
  return [...codes];
}
