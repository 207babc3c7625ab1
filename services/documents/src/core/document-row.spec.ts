import { describe, expect, it } from "@jest/globals";
import { documentSchema, DOCUMENT_STATUSES, ROLES, type Role } from "@takeoff/contracts";
import { makeDocumentRow } from "../../test/document-rows.ts";
import { toDocumentResponse, type DocumentRow } from "./document-row.ts";

const row = makeDocumentRow({
  id: 12,
  status: "completed",
  upload_date: new Date("2026-11-21T09:30:00.123Z"),
  completed_at: new Date("2026-11-22T09:30:00Z"),
  due_at: new Date("2026-11-22T09:30:00.123Z"),
  assigned_to_id: 9,
  assigned_to: "staff.one",
  assigned_at: new Date("2026-11-21T10:00:00Z"),
  assignee_acted_at: new Date("2026-11-21T11:00:00Z"),
  findings: [{ code: "corrupt", level: "error", message: "The file could not be opened as a PDF." }],
  result_findings: [{ code: "rows_equal", level: "info", message: "Row counts: no difference." }],
  processed_object: "docs/aa/processed",
  csv_object: "docs/aa/csv",
  xml_object: "docs/aa/xml",
  imported_object: "docs/aa/imported",
  imported_filename: "takeoff.xlsx",
  version: 4,
});

const flags = (changes: Partial<DocumentRow>, role: Role): boolean[] => {
  const { has_processed_pdf, has_csv, has_xml } = toDocumentResponse({ ...row, ...changes }, { role });
  return [has_processed_pdf, has_csv, has_xml];
};

describe("toDocumentResponse", () => {
  it("matches the contract and contains no object keys", () => {
    for (const role of ROLES) {
      const response = toDocumentResponse(row, { role });
      expect(documentSchema.strict().parse(response)).toEqual(response);
      expect(JSON.stringify(response)).not.toContain("docs/");
    }
  });

  it("formats times as ISO 8601 in UTC", () => {
    const { upload_date, completed_at } = toDocumentResponse(row, { role: "user" });
    expect([upload_date, completed_at]).toEqual(["2026-11-21T09:30:00.123Z", "2026-11-22T09:30:00.000Z"]);
    expect(toDocumentResponse({ ...row, completed_at: null }, { role: "user" }).completed_at).toBeNull();
  });

  it("shows whose document it is to staff only", () => {
    const assignment = {
      user_id: 9,
      username: "staff.one",
      since: "2026-11-21T10:00:00.000Z",
      last_act_at: "2026-11-21T11:00:00.000Z",
    };
    expect(toDocumentResponse(row, { role: "parent_admin" }).assignment).toEqual(assignment);
    for (const role of ["admin", "user"] as const) expect(toDocumentResponse(row, { role }).assignment).toBeNull();
  });

  it.each(DOCUMENT_STATUSES)(
    "shows results of a document with status %s to staff, and to other roles only when it is completed",
    (status) => {
      expect(flags({ status }, "parent_admin")).toEqual([true, true, true]);
      const seen = status === "completed";
      for (const role of ["user", "admin"] as const) expect(flags({ status }, role)).toEqual([seen, seen, seen]);
    },
  );

  it("sets the flags of exactly the results that are stored", () => {
    expect(flags({ processed_object: null }, "user")).toEqual([false, true, true]);
    expect(flags({ csv_object: null }, "parent_admin")).toEqual([true, false, true]);
    expect(flags({ xml_object: null }, "user")).toEqual([true, true, false]);
  });

  it("contains findings for staff only", () => {
    expect(toDocumentResponse(row, { role: "parent_admin" }).findings).toEqual([...row.findings, ...row.result_findings]);
    for (const role of ["user", "admin"] as const) expect(toDocumentResponse(row, { role }).findings).toEqual([]);
  });
});
