import { describe, expect, it } from "@jest/globals";
import { COMPARISON_FINDINGS, RESULTS_PENDING } from "@takeoff/contracts";
import type { DocumentRow, DocumentChange } from "../document-row.ts";
import { transition } from "../../lifecycle/status/transition.ts";
import { changeEntries } from "./change-entries.ts";

const fresh = {
  status: "new",
  page_count: null,
  findings: [],
  result_findings: [],
  failure_reason: null,
  notes: null,
  completed_at: null,
  assigned_to: null,
  processed_object: null,
  csv_object: null,
  xml_object: null,
} as unknown as DocumentRow;
const { equal, differ, notCompared } = COMPARISON_FINDINGS;
const now = new Date("2026-11-21T09:30:00Z");
const corrupt = { code: "corrupt", level: "error", message: "The file could not be opened as a PDF." } as const;

describe("changeEntries", () => {
  it.each<[string, Partial<DocumentRow>, DocumentChange, [string, string | null, string | null][]]>([
    [
      "records the page count and the status of a check",
      {},
      { page_count: 3, findings: [], status: "pending" },
      [
        ["checked", null, "3"],
        ["status", "new", "pending"],
      ],
    ],
    [
      "records a check that could not count the pages, with its findings",
      {},
      { page_count: null, findings: [corrupt] },
      [
        ["checked", null, null],
        ["findings", null, "corrupt"],
      ],
    ],
    [
      "records results in one entry before the status that follows from them",
      { status: "pending", csv_object: "docs/old" },
      { csv_object: "docs/a", processed_object: "docs/b", status: "processing" },
      [
        ["results", null, "processed, csv"],
        ["status", "pending", "processing"],
      ],
    ],
    ["records who has the document, and who had it", { assigned_to: "kim" }, { assigned_to: "pat" }, [["assignment", "kim", "pat"]]],
    ["records a release", { assigned_to: "kim" }, { assigned_to: null }, [["assignment", "kim", null]]],
    [
      "records completion without the end of the assignment",
      { status: "processing", assigned_to: "kim" },
      { status: "completed", assigned_to: null },
      [["status", "processing", "completed"]],
    ],
    ["records results of a document that is processing already without a status", {}, { xml_object: "docs/c" }, [["results", null, "xml"]]],
    [
      "records that new results remove earlier findings, and does not record RESULTS_PENDING",
      { status: "processing", result_findings: [differ("rows", "a")] },
      { csv_object: "docs/c", result_findings: [RESULTS_PENDING] },
      [
        ["results", null, "csv"],
        ["findings", "rows_differ", null],
      ],
    ],
    [
      "records the comparison's findings as added to none",
      { status: "processing", result_findings: [RESULTS_PENDING] },
      { result_findings: [equal("rows")] },
      [["findings", null, "rows_equal"]],
    ],
    ["records nothing for an empty change", {}, {}, []],
    [
      "records each kind of difference once when a document is completed despite differences",
      { status: "processing", result_findings: [equal("rows"), differ("weights", "a"), differ("csv_pages", "b"), differ("weights", "c")] },
      { status: "completed" },
      [
        ["status", "processing", "completed"],
        ["completed_despite", null, "weights_differ, csv_pages_differ"],
      ],
    ],
    [
      "records only the status when a document is completed without differences",
      { status: "processing", result_findings: [equal("rows"), notCompared("weights", "no column")] },
      { status: "completed" },
      [["status", "processing", "completed"]],
    ],
    [
      "records only the status when a completed document with differences fails",
      { status: "completed", result_findings: [differ("rows", "a")] },
      { status: "failed" },
      [["status", "completed", "failed"]],
    ],
  ])("%s", (_, before, change, entries) => {
    expect(changeEntries({ ...fresh, ...before }, change).map(({ what, from, to }) => [what, from, to])).toEqual(entries);
  });

  it("records reason and notes of a failure, and their removal", () => {
    const failing = transition(fresh, "failed", now, { failureReason: "corrupt", notes: "Sheet 3\nis cut" }) ?? {};
    expect(changeEntries(fresh, failing)).toEqual([
      { what: "status", from: "new", to: "failed" },
      { what: "failure_reason", from: null, to: "corrupt" },
      { what: "notes", from: null, to: "Sheet 3\nis cut" },
    ]);
    const failed = { ...fresh, status: "failed", failure_reason: "corrupt", notes: "Sheet 3\nis cut" } as const;
    expect(changeEntries(failed, transition(failed, "completed", now) ?? {})).toEqual([
      { what: "status", from: "failed", to: "completed" },
      { what: "failure_reason", from: "corrupt", to: null },
      { what: "notes", from: "Sheet 3\nis cut", to: null },
    ]);
  });
});
