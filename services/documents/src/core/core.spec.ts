import { describe, expect, it } from "@jest/globals";
import { COMPARISON_FINDINGS, DOCUMENT_STATUSES, documentSchema, type Role, ROLES } from "@takeoff/contracts";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { makeDocumentRow } from "../../test/document-rows.ts";
import { describeDocuments } from "../../test/documents-contract.ts";
import { MemoryDocuments } from "../../test/memory-documents.ts";
import { type DocumentRow, toDocumentResponse } from "./document-row.ts";
import { cleanFilename } from "./filename.ts";
import { currentPageFindings, pagesUnknown } from "./findings.ts";
import { escapeLike, Where } from "./where.ts";

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
  import_findings: [{ code: "import_hidden_rows", level: "warning", message: "Rows that the sheet hides were read like the others: 4." }],
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
    expect(toDocumentResponse(row, { role: "parent_admin" }).findings).toEqual([
      ...row.findings,
      ...row.import_findings,
      ...row.result_findings,
    ]);
    for (const role of ["user", "admin"] as const) expect(toDocumentResponse(row, { role }).findings).toEqual([]);
  });
});

describe("cleanFilename", () => {
  it.each([
    ["plan.pdf", "plan.pdf"],
    ["Plan (rev. 2) – Größe 梁 🏗️.PDF", "Plan (rev. 2) – Größe 梁 🏗️.PDF"],
    ["/home/jo/plan.pdf", "plan.pdf"],
    ["C:\\Users\\jo\\plan.pdf", "plan.pdf"],
    ["..\\../plan.pdf", "plan.pdf"],
    ["../../etc/passwd", "passwd"],
    ["a\r\nset-cookie: x.pdf", "aset-cookie: x.pdf"],
    ["nul\0byte\u007f\u0085.pdf", "nulbyte.pdf"],
    ["fdp.\u202egnp.pdf", "fdp.gnp.pdf"],
    ["\u2066\u200ename\u200f\u2069\u061c.pdf", "name.pdf"],
    ["  plan.pdf ", "plan.pdf"],
    ['a "quoted" name.pdf', 'a "quoted" name.pdf'],
    ["=cmd|'x'.pdf", "=cmd|'x'.pdf"],
    ["folder/", ""],
    ["", ""],
    ["a\ud800.pdf", "a\ufffd.pdf"],
  ])("turns %j into %j", (sent, kept) => {
    expect(cleanFilename(sent)).toBe(kept);
  });

  it("cuts a name to 255 bytes between characters and keeps its extension", () => {
    expect(cleanFilename(`${"a".repeat(251)}.pdf`)).toBe(`${"a".repeat(251)}.pdf`);
    expect(cleanFilename(`${"a".repeat(252)}.pdf`)).toBe(`${"a".repeat(251)}.pdf`);
    expect(cleanFilename(`${"ü".repeat(300)}.pdf`)).toBe(`${"ü".repeat(125)}.pdf`);
    expect(cleanFilename(`${"🏗".repeat(300)}.pdf`)).toBe(`${"🏗".repeat(62)}.pdf`);
    expect(cleanFilename("a".repeat(300))).toBe("a".repeat(255));
    expect(cleanFilename(`a.${"b".repeat(300)}`)).toBe(`a.${"b".repeat(253)}`);
  });

  const nasty = fc.constantFrom("/", "\\", "\0", "\r\n", "\u202e", "\u2066", "ü", "梁", "🏗️", "e\u0301", ".pdf", ".", " ");
  const sent = fc.array(fc.oneof(nasty, anyText({ maxLength: 40 })), { maxLength: 40 }).map((parts) => parts.join(""));

  it("returns a safe name of at most 255 bytes, is idempotent and adds no characters", () => {
    fc.assert(
      fc.property(sent, (name) => {
        const kept = cleanFilename(name);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
        expect(kept.isWellFormed()).toBe(true);
        // oxlint-disable-next-line no-control-regex -- their absence is what is looked at
        expect(kept).not.toMatch(/[/\\\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        expect(cleanFilename(kept)).toBe(kept);
        const characters = [...name];
        for (const character of kept) expect(characters).toContain(character);
      }),
    );
  });

  it("keeps the extension .pdf of a name of any length", () => {
    fc.assert(fc.property(sent, (name) => void expect(cleanFilename(`${name}x.PDF`)).toMatch(/x?\.PDF$/)));
  });
});

const unknown = (["csv_pages", "xml_pages", "processed_pdf"] as const).map(pagesUnknown);
const others = [COMPARISON_FINDINGS.equal("rows"), COMPARISON_FINDINGS.notCompared("csv_pages", "it has no column for the page.")];

describe("currentPageFindings", () => {
  it("removes only pagesUnknown findings once the pages are counted", () => {
    expect(currentPageFindings([...unknown, ...others], 3)).toEqual(others);
  });

  it("keeps all findings while the page count is unknown", () => {
    expect(currentPageFindings([...unknown, ...others], null)).toEqual([...unknown, ...others]);
  });
});

describeDocuments("in memory", () => {
  const memory = new MemoryDocuments();
  const { database, documents, changes, history } = memory;
  return {
    database,
    documents,
    changes,
    history,
    insert: async () => {
      const row = makeDocumentRow();
      memory.insert(row);
      return { id: row.id, userId: row.uploaded_by_id, organizationId: row.organization_id };
    },
    readHistory: async (id) => memory.readHistory(id),
    readEvents: async (id) => memory.readEvents(id),
  };
});

const REMAINS = "organization_id not in (select organization_id from events.gone_organizations)";

describe("Where", () => {
  it.each([
    [{ of: "everyone" } as const, `where ${REMAINS}`, []],
    [{ of: "organization", organizationId: 7 } as const, `where ${REMAINS} and organization_id = $1`, [7]],
    [
      { of: "uploader", userId: 9, organizationId: 7 } as const,
      `where ${REMAINS} and organization_id = $1 and uploaded_by_id = $2`,
      [7, 9],
    ],
    [{ of: "none" } as const, `where ${REMAINS} and false`, []],
  ])("starts with the conditions for deleted organizations and the visibility %j", (visibility, sql, parameters) => {
    const where = new Where(visibility);
    expect([where.sql, where.parameters]).toEqual([sql, parameters]);
  });

  it("joins conditions, each with the placeholder of its own value", () => {
    const where = new Where({ of: "organization", organizationId: 9 }).and("new", (value) => `status = ${value}`);
    const limit = where.add(10);
    where.and("%a%", (value) => `(filename like ${value} or organization like ${value})`);
    expect(where.sql).toBe(`where ${REMAINS} and organization_id = $1 and status = $2 and (filename like $4 or organization like $4)`);
    expect(limit).toBe("$3");
    expect(where.parameters).toEqual([9, "new", 10, "%a%"]);
  });
});

it.each([
  ["100%", "100\\%"],
  ["a_b", "a\\_b"],
  ["a\\b", "a\\\\b"],
  ["plain", "plain"],
])("escapeLike escapes %j as %j, each character of a pattern", (text, escaped) => {
  expect(escapeLike(text)).toBe(escaped);
});
