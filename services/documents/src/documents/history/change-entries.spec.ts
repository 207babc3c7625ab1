import { describe, expect, it } from "@jest/globals";
import { COMPARISON_FINDINGS, RESULTS_PENDING } from "@takeoff/contracts";
import type { DocumentRow } from "../documents/document-row.ts";
import type { DocumentChange } from "../documents/document-writes.ts";
import { transition } from "../status/transition.ts";
import { changeEntries } from "./change-entries.ts";

const fresh = {
  status: "new",
  page_count: null,
  findings: [],
  result_findings: [],
  failure_reason: null,
  notes: null,
  completed_at: null,
  processed_object: null,
  csv_object: null,
  xml_object: null,
} as unknown as DocumentRow;
const { equal, differ, notCompared } = COMPARISON_FINDINGS;
const now = new Date("2026-11-21T09:30:00Z");
const corrupt = { code: "corrupt", level: "error", message: "The file could not be opened as a PDF." } as const;

describe("the history of a change", () => {
  it.each<[string, Partial<DocumentRow>, DocumentChange, [string, string | null, string | null][]]>([
    [
      "a check tells the pages and the status",
      {},
      { page_count: 3, findings: [], status: "pending" },
      [
        ["checked", null, "3"],
        ["status", "new", "pending"],
      ],
    ],
    [
      "a check that could count nothing is one too, with what it found",
      {},
      { page_count: null, findings: [corrupt] },
      [
        ["checked", null, null],
        ["findings", null, "corrupt"],
      ],
    ],
    [
      "results are told together, before the status that follows from them",
      { status: "pending", csv_object: "docs/old" },
      { csv_object: "docs/a", processed_object: "docs/b", status: "processing" },
      [
        ["results", null, "processed, csv"],
        ["status", "pending", "processing"],
      ],
    ],
    ["results of a document that is processing already are told alone", {}, { xml_object: "docs/c" }, [["results", null, "xml"]]],
    [
      "what was found of earlier results is gone with them, and that they are being compared is no finding",
      { status: "processing", result_findings: [differ("rows", "a")] },
      { csv_object: "docs/c", result_findings: [RESULTS_PENDING] },
      [
        ["results", null, "csv"],
        ["findings", "rows_differ", null],
      ],
    ],
    [
      "what the comparison finds then is told from nothing",
      { status: "processing", result_findings: [RESULTS_PENDING] },
      { result_findings: [equal("rows")] },
      [["findings", null, "rows_equal"]],
    ],
    ["nothing is told of nothing", {}, {}, []],
    [
      "completing in spite of differences says which there were, each once, and nothing of what agrees",
      { status: "processing", result_findings: [equal("rows"), differ("weights", "a"), differ("csv_pages", "b"), differ("weights", "c")] },
      { status: "completed" },
      [
        ["status", "processing", "completed"],
        ["completed_despite", null, "weights_differ, csv_pages_differ"],
      ],
    ],
    [
      "completing without differences is a change of status and no more",
      { status: "processing", result_findings: [equal("rows"), notCompared("weights", "no column")] },
      { status: "completed" },
      [["status", "processing", "completed"]],
    ],
    [
      "a completed document whose results differ may be left again",
      { status: "completed", result_findings: [differ("rows", "a")] },
      { status: "failed" },
      [["status", "completed", "failed"]],
    ],
  ])("%s", (_, before, change, entries) => {
    expect(changeEntries({ ...fresh, ...before }, change).map(({ what, from, to }) => [what, from, to])).toEqual(entries);
  });

  it("tells a failure with its reason and notes, and their end", () => {
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
