import { describe, expect, it } from "@jest/globals";
import type { HistoryEntry, HistoryKind } from "@takeoff/contracts";
import { entryText } from "./history-text.ts";

const entry = (what: HistoryKind, from: string | null, to: string | null, by = "ann"): HistoryEntry => ({
  at: "2026-11-21T09:30:00.000Z",
  by,
  what,
  from,
  to,
});

describe("entryText", () => {
  it("replaces codes by the labels of the screens", () => {
    expect(entryText(entry("status", "in_progress", "failed"))).toEqual({ by: "ann", from: "In Progress", to: "Failed" });
    expect(entryText(entry("failure_reason", null, "non_vector"))).toMatchObject({ from: "none", to: "Non-Vector File" });
    expect(entryText(entry("results", null, "processed, csv"))).toMatchObject({ from: null, to: "Processed PDF, CSV data" });
    expect(entryText(entry("findings", "rows_equal", null))).toMatchObject({ from: "rows equal", to: "none" });
    expect(entryText(entry("completed_despite", null, "rows_differ, processed_pdf_differ"))).toMatchObject({
      from: null,
      to: "Row counts, Pages of the processed PDF",
    });
  });

  it("shows the result of an automatic check and names the check as its author", () => {
    expect(entryText(entry("checked", null, "12", "system"))).toEqual({ by: "Automatic check", from: null, to: "12 pages" });
    expect(entryText(entry("checked", null, null, "system")).to).toBe("pages could not be counted");
  });

  it("does not change user input or unknown codes", () => {
    expect(entryText(entry("notes", null, "completed, <b>")).to).toBe("completed, <b>");
    expect(entryText(entry("status", "constructor", "archived"))).toMatchObject({ from: "constructor", to: "archived" });
  });
});
