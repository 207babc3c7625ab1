import { describe, expect, it } from "@jest/globals";
import { historySentence } from "./history-sentences.ts";
import { HISTORY_BY_SYSTEM, HISTORY_KINDS, type HistoryEntry, type HistoryKind } from "./history.ts";

const entry = (what: HistoryKind, from: string | null, to: string | null, by = "ann"): HistoryEntry => ({
  at: "2026-11-21T09:30:00.000Z",
  by,
  what,
  from,
  to,
});

describe("historySentence", () => {
  it.each([
    ["uploaded", null, "plan.pdf", "Uploaded by ann", "plan.pdf"],
    ["status", "in_progress", "completed", "Completed by ann", null],
    ["status", "pending", "in_progress", "Work started by ann", null],
    ["status", "completed", "failed", "Marked as failed by ann", null],
    ["status", "constructor", "archived", "Set to archived by ann", null],
    ["failure_reason", null, "non_vector", "Failure reason added by ann", "Non-Vector File"],
    ["failure_reason", "non_vector", "corrupt", "Failure reason changed by ann", "Corrupted File"],
    ["failure_reason", "corrupt", null, "Failure reason removed by ann", null],
    ["notes", null, "completed, <b>", "Notes added by ann", "completed, <b>"],
    ["replaced", null, "later.pdf", "Replaced by ann", "later.pdf"],
    ["replaced", null, null, "Replaced by ann", "another document"],
    ["results", null, "csv", "CSV data stored by ann", null],
    ["results", null, "processed, csv, xml", "Processed PDF, CSV data and XML metadata stored by ann", null],
    ["imported", null, "a_b.kss", "CSV made from a file by ann", "a_b.kss"],
    ["columns", null, null, "Columns of the CSV confirmed by ann", null],
    [
      "completed_despite",
      null,
      "rows_differ, sheets_differ",
      "Completed in spite of differences by ann",
      "Row counts, Sheets of the processed PDF",
    ],
  ] as const)("says %s from %j to %j as %j", (what, from, to, text, detail) => {
    expect(historySentence(entry(what, from, to))).toEqual({ text, detail });
  });

  it.each([
    ["checked", null, "12", "Checked automatically", "12 pages"],
    ["checked", null, "1", "Checked automatically", "1 page"],
    ["checked", null, null, "Checked automatically", "Its pages could not be counted"],
    ["status", "new", "pending", "Put in the queue automatically", null],
    [
      "findings",
      null,
      "rows_equal, weights_not_compared, csv_pages_differ, csv_windows_1252",
      "Findings added automatically",
      "Row counts: no difference, Weights by mark: not compared, Page numbers of the CSV differ, Csv windows 1252",
    ],
  ] as const)("says that the product itself caused %s", (what, from, to, text, detail) => {
    expect(historySentence(entry(what, from, to, HISTORY_BY_SYSTEM))).toEqual({ text, detail });
  });

  it("has no code word in the sentence of any kind", () => {
    for (const what of Object.keys(HISTORY_KINDS) as HistoryKind[]) expect(historySentence(entry(what, null, "x")).text).not.toMatch(/_/);
  });
});
