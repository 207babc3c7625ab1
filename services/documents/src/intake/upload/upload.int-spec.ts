import { describe, expect, it } from "@jest/globals";
import { documentSchema } from "@takeoff/contracts";
import { bigPdf, bigPdfStream, smallPdf, tenant, UPLOAD_FIELDS, type Part } from "@takeoff/testing";
import { objectKeys, objectState, sha256, uploaded } from "../../../test/processes/running.ts";

const ours = await tenant();
const { user } = ours;

async function storedHash(id: number): Promise<string | null> {
  return (await objectState((await objectKeys(id)).original_object!)).sha256;
}

describe("POST /upload-pdf", () => {
  it("returns the new document in the contract's form", async () => {
    const file = smallPdf({ pages: 2 });
    const document = await uploaded(user.client, { file, filename: "Plan 1.pdf" });
    const { status: _, is_domestic_steel: __, ...texts } = UPLOAD_FIELDS;
    expect(documentSchema.strict().parse(document)).toEqual({
      id: document.id,
      filename: "Plan 1.pdf",
      status: "new",
      upload_date: document.upload_date,
      organization_id: ours.organization.id,
      organization_name: ours.organization.name,
      uploaded_by: user.username,
      uploaded_by_id: user.id,
      size_bytes: file.length,
      page_count: null,
      failure_reason: null,
      notes: null,
      has_processed_pdf: false,
      has_csv: false,
      has_xml: false,
      completed_at: null,
      due_at: new Date(Date.parse(document.upload_date) + 24 * 3_600_000).toISOString(),
      assignment: null,
      findings: [],
      replaces_id: null,
      replaced_by_id: null,
      questionnaire: { ...texts, is_domestic_steel: true },
    });
    expect(Math.abs(Date.now() - Date.parse(document.upload_date))).toBeLessThan(60_000);
    expect(await storedHash(document.id)).toBe(sha256(file));
  });

  it("stores a file of several parts unchanged", async () => {
    const size = 21_000_001;
    const file = bigPdf(size);
    const known = await uploaded(user.client, { file });
    const streamed = await uploaded(user.client, { file: bigPdfStream(size) });
    for (const { id, size_bytes } of [known, streamed]) {
      expect(size_bytes).toBe(size);
      expect(await storedHash(id)).toBe(sha256(file));
    }
  });

  it("stores the name of the file without its path", async () => {
    const { filename } = await uploaded(user.client, { filename: "../../etc/Größe 梁 🏗️.PDF" });
    expect(filename).toBe("Größe 梁 🏗️.PDF");
  });

  it("removes line ends from a file name, so that it cannot add a header", async () => {
    const document = await uploaded(user.client, { filename: 'a"\r\nset-cookie: b=c.pdf' });
    const { headers } = await user.client.get(`/pdfs/${document.id}/download`, { expectOk: true });
    expect(headers.getSetCookie().join()).not.toContain("b=c");
    expect(document.filename).toMatch(/^a.*set-cookie: b=c\.pdf$/);
    // oxlint-disable-next-line no-control-regex -- their absence is what is looked at
    expect(document.filename).not.toMatch(/[\u0000-\u001f]/);
  });

  it("accepts fields after the file", async () => {
    const fields: Part[] = Object.entries(UPLOAD_FIELDS).map(([name, body]) => ({ name, body }));
    const file: Part = { name: "file", body: smallPdf(), filename: "first.pdf" };
    const answer = await user.client.form("/upload-pdf", [file, ...fields], { expectOk: true });
    expect(answer.json.questionnaire.project_name).toBe(UPLOAD_FIELDS.project_name);
  });
});
