import type { Age, DueState, TurnaroundExport } from "./turnaround-figures.ts";

// Apart from the schemas: only Operations and the exports load these words.
export const DUE_STATE_LABELS: Record<DueState, string> = {
  very_late: "Late by more than a day",
  late: "Late by up to a day",
  due_4h: "Due within 4 hours",
  due_24h: "Due within 24 hours",
  later: "Due later",
  undated: "Without a due time",
};

export const AGE_LABELS: Record<Age, string> = {
  up_to_4h: "Up to 4 hours",
  up_to_12h: "4 to 12 hours",
  up_to_24h: "12 to 24 hours",
  up_to_3d: "1 to 3 days",
  older: "More than 3 days",
};

export const TURNAROUND_COLUMNS = [
  "Month (UTC)",
  "Organization ID",
  "Organization",
  "Completed",
  "p50 Hours",
  "p90 Hours",
  "With Due Time",
  "In Time",
  "Share In Time",
  "Failed",
] as const;
/** The organization's name in the CSV's rows about all of them, which have no organization ID. */
export const ALL_ORGANIZATIONS = "All organizations";

/** The columns of the open documents' CSV, in their order: each row is one part of the documents, by due time, age or person. */
export const OPEN_COLUMNS = ["Open Documents", "Part", "User ID", "Count", "Late"] as const;
/** The person of the documents that are not assigned. */
export const UNASSIGNED_LABEL = "Unassigned";

export const TURNAROUND_FILENAMES: Record<TurnaroundExport, string> = { months: "turnaround.csv", open: "open-documents.csv" };
