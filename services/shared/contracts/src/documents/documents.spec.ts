import { describe, expect, it } from "@jest/globals";
import {
  DEFAULT_SEARCH_FIELDS,
  documentQuerySchema,
  extractedDataSchema,
  FAILURE_REASONS,
  hasExtension,
  previewQuerySchema,
  statusChangeSchema,
} from "./documents.ts";
import { PAGE_LIMIT } from "../api/paging.ts";

describe("statusChangeSchema", () => {
  it.each(["new", "done", "", null, undefined, "Completed"])("rejects the status %j", (status) => {
    expect(statusChangeSchema.safeParse({ status }).success).toBe(false);
  });

  it.each([...Object.keys(FAILURE_REASONS), null, undefined])("accepts the failure reason %s", (failureReason) => {
    expect(statusChangeSchema.safeParse({ status: "failed", failureReason }).success).toBe(true);
  });

  it("rejects an unknown failure reason", () => {
    for (const failureReason of ["toString", "bad", ""])
      expect(statusChangeSchema.safeParse({ status: "failed", failureReason }).success).toBe(false);
  });

  it("accepts notes with line breaks, up to 4,000 characters", () => {
    expect(statusChangeSchema.parse({ status: "failed", notes: " a\nb " }).notes).toBe("a\nb");
    expect(statusChangeSchema.safeParse({ status: "failed", notes: "x".repeat(4000) }).success).toBe(true);
    expect(statusChangeSchema.safeParse({ status: "failed", notes: "x".repeat(4001) }).success).toBe(false);
  });
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

it("extractedDataSchema accepts metadata of any depth", () => {
  const leaf = { name: "leaf", attributes: {}, text: "x", children: [] };
  const metadata = { name: "root", attributes: { a: "1" }, text: "", children: [leaf] };
  const data = { document_id: 1, columns: ["Mark"], rows: [{ Mark: "B1" }], metadata, extracted_at: null };
  expect(extractedDataSchema.parse(data)).toEqual(data);
  expect(extractedDataSchema.safeParse({ ...data, metadata: { ...metadata, children: [{}] } }).success).toBe(false);
});
