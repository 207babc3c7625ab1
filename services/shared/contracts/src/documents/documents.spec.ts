import { describe, expect, it } from "@jest/globals";
import {
  DEFAULT_SEARCH_FIELDS,
  documentQuerySchema,
  extractedDataSchema,
  FAILURE_REASONS,
  hasExtension,
  previewQuerySchema,
  removeExtension,
  statusChangeSchema,
} from "./documents.ts";
import { PAGE_LIMIT } from "../api/paging.ts";
import { historySentence } from "./history-sentences.ts";
import { HISTORY_BY_SYSTEM, HISTORY_KINDS, type HistoryEntry, type HistoryKind } from "./history.ts";

it.each([...Object.keys(FAILURE_REASONS), null, undefined])("statusChangeSchema accepts the failure reason %s", (failureReason) => {
  expect(statusChangeSchema.safeParse({ status: "failed", failureReason }).success).toBe(true);
});

describe("documentQuerySchema", () => {
  it("applies defaults", () => {
    expect(documentQuerySchema.parse({})).toEqual({
      q: null,
      search_in: ["filename", "organization_name"],
      limit: PAGE_LIMIT.default,
    });
  });

  it.each([
    { status: "done" },
    { sort: "id" },
    { sort: "__proto__" },
    { order: "down" },
    { limit: "0" },
    { limit: "501" },
    { limit: "ten" },
    { limit: "1e2" },
    { organization_id: "0" },
    { organization_id: "9999999999999999" },
    { q: "x".repeat(501) },
    { q: "\u0000" },
    { search_in: "" },
    { search_in: "notes" },
    { search_in: "filename," },
    { search_in: "filename, project_name" },
    { search_in: ["filename", "project_name"] },
    { cursor: "x".repeat(2001) },
    { status: ["new", "failed"] },
  ])("rejects %j", (query) => {
    expect(documentQuerySchema.safeParse(query).success).toBe(false);
  });

  it("parses numbers", () => {
    expect(documentQuerySchema.parse({ limit: "500", organization_id: "7", q: " %_ " })).toEqual({
      limit: 500,
      organization_id: 7,
      q: "%_",
      search_in: DEFAULT_SEARCH_FIELDS,
    });
  });

  it("reads the fields of a search in one order, each once", () => {
    expect(documentQuerySchema.parse({ search_in: "project_name,filename,project_name" }).search_in).toEqual(["filename", "project_name"]);
  });
});

it("fileQuerySchema and previewQuerySchema defaults to the original", () => {
  expect(previewQuerySchema.parse({})).toEqual({ version: "original", mode: "preview" });
  expect(previewQuerySchema.safeParse({ version: "csv" }).success).toBe(false);
  expect(previewQuerySchema.safeParse({ mode: "print" }).success).toBe(false);
});

it("hasExtension ignores letter case", () => {
  expect(hasExtension("A.PDF", ".pdf")).toBe(true);
  expect(hasExtension("a.pdf.exe", ".pdf")).toBe(false);
  expect(hasExtension("pdf", ".pdf")).toBe(false);
});

it.each([
  ["plan.pdf", "plan"],
  ["plan.v2.PDF", "plan.v2"],
  ["plan", "plan"],
  [".pdf", ".pdf"],
])("removeExtension cuts %j to %j", (name, stem) => {
  expect(removeExtension(name)).toBe(stem);
});

it("extractedDataSchema accepts metadata of any depth", () => {
  const leaf = { name: "leaf", attributes: {}, text: "x", children: [] };
  const metadata = { name: "root", attributes: { a: "1" }, text: "", children: [leaf] };
  const data = { document_id: 1, columns: ["Mark"], rows: [{ Mark: "B1" }], metadata, extracted_at: null };
  expect(extractedDataSchema.parse(data)).toEqual(data);
  expect(extractedDataSchema.safeParse({ ...data, metadata: { ...metadata, children: [{}] } }).success).toBe(false);
});

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
