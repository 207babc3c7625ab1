import { beforeAll, describe, expect, it } from "@jest/globals";
import { smallPdf, staff, tenant, toErrorResponse as errorOf, type Person, type Tenant } from "@takeoff/testing";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { settled } from "../../../test/running.ts";

const CSV = "Mark,Qty,Size\r\nB1,2,W12X26\r\n";

let ours: Tenant;
let parent: Person;
beforeAll(async () => {
  [ours, parent] = await Promise.all([tenant(), staff()]);
});

/** The files of an archive as bytes, and the rows of its list. */
async function exported(by: Person, organizationId = ours.organization.id) {
  const { body, headers } = await by.client.get(`/organizations/${organizationId}/export`, { expectOk: true });
  expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([
    "application/zip",
    expect.stringContaining("takeoff-documents.zip"),
  ]);
  const { "documents.csv": list, ...files } = unzipSync(body);
  return { files, rows: parse<Record<string, string>>(Buffer.from(list ?? []), { bom: true, columns: true }) };
}

describe("GET /organizations/:id/export", () => {
  it("has each document's files in a folder of its own, and a list; results only when the administrator may see them", async () => {
    const [first, second] = [smallPdf({ seed: 21 }), smallPdf({ seed: 22 })];
    const project_name = 'Größe: "A"/B?';
    const { id } = await settled(ours.user.client, { file: first, filename: 'Plan "A" Größe.pdf', fields: { project_name } });
    const { id: other } = await settled(ours.admin.client, { file: second, filename: "plan.pdf", fields: { project_name } });
    await parent.client.process(id, { csv: CSV }, { expectOk: true });
    const folder = `${id} Größe- -A--B-`;
    const before = await exported(ours.admin);
    expect(Object.keys(before.files).sort()).toEqual([`${folder}/Plan -A- Größe.pdf`, `${other} Größe- -A--B-/plan.pdf`].sort());
    await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
    const { files, rows } = await exported(ours.admin);
    expect(Object.keys(files)).toContain(`${folder}/Plan -A- Größe.csv`);
    expect(Buffer.from(files[`${folder}/Plan -A- Größe.csv`] ?? []).toString()).toBe(CSV);
    expect(Buffer.from(files[`${folder}/Plan -A- Größe.pdf`] ?? []).equals(first)).toBe(true);
    expect(rows.map((row) => [row["Id"], row["Folder"], row["Status"], row["Uploaded by"]])).toEqual([
      [String(id), folder, "Completed", ours.user.username],
      [String(other), `${other} Größe- -A--B-`, "Pending", ours.admin.username],
    ]);
    expect(await exported(parent)).toEqual({ files, rows });
  });

  it("is a list alone for an organization without documents, and 404 for another one's administrator and an unknown one", async () => {
    const theirs = await tenant();
    expect(await exported(theirs.admin, theirs.organization.id)).toEqual({ files: {}, rows: [] });
    expect(errorOf(await theirs.admin.client.get(`/organizations/${ours.organization.id}/export`)).status).toBe(404);
    expect(errorOf(await parent.client.get("/organizations/2000000000/export")).status).toBe(404);
  });
});
