import { differencesIn, RESULT_KINDS, RESULTS_PENDING, type Finding, type HistoryKind, type ResultKind } from "@takeoff/contracts";
import { OBJECT_COLUMNS, type ConfirmedMapping, type DocumentRow, type DocumentChange } from "../document-row.ts";

/** An entry without its author and time. */
export interface NewEntry {
  what: HistoryKind;
  from: string | null;
  to: string | null;
}

/** The kind of entry that records each column, in order; null for a derived one. A new column does not compile without a line here. */
const ENTRY_KINDS: Record<keyof DocumentChange, HistoryKind | null> = {
  page_count: "checked",
  findings: "findings",
  import_findings: "findings",
  result_findings: "findings",
  processed_object: "results",
  csv_object: "results",
  xml_object: "results",
  imported_object: null,
  imported_filename: "imported",
  csv_mapping: "columns",
  status: "status",
  completed_at: null,
  failure_reason: "failure_reason",
  notes: "notes",
  assigned_to_id: null,
  assigned_to: "assignment",
  assigned_at: null,
  assignee_acted_at: null,
  // The later upload records it with its name.
  replaced_by_id: null,
};

/** The history entries of a change. A column that keeps its value has no entry, except for a check, which is always recorded. */
export function changeEntries(before: DocumentRow, change: DocumentChange): NewEntry[] {
  const columns = Object.keys(ENTRY_KINDS) as (keyof DocumentChange)[];
  const entries = columns.flatMap((column): NewEntry[] => {
    const what = ENTRY_KINDS[column];
    if (what === null || what === "results" || change[column] === undefined) return [];
    // A mapping is too long for an entry; that it was confirmed is enough.
    if (column === "csv_mapping") return change.csv_mapping ? [{ what, from: null, to: null }] : [];
    // Completion and failure end an assignment, which their own entry says.
    if (column === "assigned_to" && change.assigned_to === null && change.status !== undefined) return [];
    if (column === "imported_filename" && change.imported_filename === null) return [];
    const entry = { what, from: toText(before[column]), to: toText(change[column]) };
    if (what !== "checked" && entry.from === entry.to) return [];
    return what === "status" ? [entry, ...completedDespite(before, change)] : [entry];
  });
  const stored = listStoredKinds(change);
  if (stored.length) entries.unshift({ what: "results", from: null, to: stored.join(", ") });
  return entries;
}

/** Records the differences between the results at completion: later findings replace these. */
function completedDespite(before: DocumentRow, { status, result_findings = before.result_findings }: DocumentChange): NewEntry[] {
  const differences = status === "completed" ? toText(differencesIn(result_findings)) : null;
  return differences === null ? [] : [{ what: "completed_despite", from: null, to: differences }];
}

export function listStoredKinds(change: DocumentChange): ResultKind[] {
  return RESULT_KINDS.filter((kind) => change[OBJECT_COLUMNS[kind]] !== undefined);
}

/** Findings are recorded by code, which stays the same when a sentence is reworded. `RESULTS_PENDING` is not recorded. */
function toText(value: Exclude<DocumentRow[keyof DocumentChange], ConfirmedMapping> | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return listCodes(value).join(", ") || null;
  return value instanceof Date ? value.toISOString() : String(value);
}

function listCodes(findings: readonly Finding[]): string[] {
  const codes = new Set(findings.map(({ code }) => code));
  codes.delete(RESULTS_PENDING.code);
  return [...codes];
}
