import { describe, expect, it } from "@jest/globals";
import { database, smallPdf, staff, tenant, toErrorResponse as errorOf, type Person } from "@takeoff/testing";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { settled } from "../../../test/processes/running.ts";

const CSV = "Mark,Qty,Size\r\nB1,2,W12X26\r\n";

const [ours, parent] = await Promise.all([tenant(), staff()]);

/** The files of an archive as bytes, and the rows of its list. */
async function exported(by: Person, organizationId = ours.organization.id) {
  const { body, headers } = await by.client.get(`/organizations/${organizationId}/export`, { expectOk: true });
  expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([
    "application/zip",
    expect.stringContaining("takeoff-documents.zip"),
  ]);
  const { "documents.csv": list, "README.txt": readme, ...others } = unzipSync(body);
  const isData = ([path]: [string, Uint8Array]): boolean => path.endsWith(".json");
  const files = Object.fromEntries(Object.entries(others).filter((entry) => !isData(entry)));
  const data = Object.fromEntries(
    Object.entries(others)
      .filter(isData)
      .map(([path, bytes]) => [path, JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown]),
  );
  return {
    files,
    data,
    readme: Buffer.from(readme ?? []).toString("utf8"),
    rows: parse<Record<string, string>>(Buffer.from(list ?? []), { bom: true, columns: true }),
  };
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
    expect(await exported(parent)).toMatchObject({ files, rows });
  });

  it("is a list alone for an organization without documents, and 404 for another one's administrator and an unknown one", async () => {
    const theirs = await tenant();
    expect(await exported(theirs.admin, theirs.organization.id)).toMatchObject({ files: {}, rows: [] });
    expect(errorOf(await theirs.admin.client.get(`/organizations/${ours.organization.id}/export`)).status).toBe(404);
    expect(errorOf(await parent.client.get("/organizations/2000000000/export")).status).toBe(404);
  });

  it("has all data of the organization as JSON, and no secret, no other organization's and no address of staff", async () => {
    const of = await tenant();
    const theirs = await tenant();
    await of.user.client.post("/user/parameters/custom", { parameter_name: "Camber", parameter_value: "1/4 in" }, { expectOk: true });
    const { id } = await settled(of.user.client);
    await parent.client.process(id, { csv: CSV }, { expectOk: true });
    await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
    await parent.client.get(`/pdfs/${id}/download`, { expectOk: true });
    const { data, readme } = await exported(of.admin, of.organization.id);
    const names = ["audit.json", "documents.json", "mappings.json", "organization.json", "parameters.json", "users.json"];
    expect(Object.keys(data).sort()).toEqual(names);
    for (const name of [...names, "documents.csv"]) expect(readme).toContain(name);
    expect(data["organization.json"]).toMatchObject({
      ...of.organization,
      retention_days: null,
      turnaround_hours: 24,
      working_hours: null,
    });
    expect((data["users.json"] as { username: string }[]).map(({ username }) => username).sort()).toEqual(
      [of.admin.username, of.user.username].sort(),
    );
    expect(data["parameters.json"]).toEqual([expect.objectContaining({ user_id: of.user.id, name: "Camber", value: "1/4 in" })]);
    expect(data["documents.json"]).toMatchObject([
      {
        id,
        status: "completed",
        questionnaire: {},
        parameters_at_upload: [{ name: "Camber", value: "1/4 in", units: null, is_custom: true }],
        history: expect.arrayContaining([expect.objectContaining({ what: "uploaded", by: of.user.username })]),
      },
    ]);
    const audit = data["audit.json"] as { action: string; about: { id: number } | null; role: string; address: string | null }[];
    expect(audit.find(({ action }) => action === "downloadDocument")).toMatchObject({
      about: { kind: "document", id },
      role: "parent_admin",
      address: null,
    });
    const text = JSON.stringify(data);
    for (const absent of ["password_hash", "$argon2id", "token", theirs.organization.name, theirs.user.username])
      expect(text).not.toContain(absent);
  });

  it("has every row of data that takes more than one page", async () => {
    const of = await tenant();
    const { rows } = await database().query<{ id: string }>(
      `insert into identity.users (username, username_key, email, email_key, password_hash, role, organization_id)
       select name, name, name || '@mail.example', name || '@mail.example', 'x', 'user', $1::bigint
       from (select 'page.' || $1::bigint || '.' || n as name from generate_series(1, 95) n) names returning id`,
      [of.organization.id],
    );
    const { data } = await exported(of.admin, of.organization.id);
    const ids = (data["users.json"] as { id: number }[]).map(({ id }) => id);
    expect(ids).toEqual([of.admin.id, of.user.id, ...rows.map(({ id }) => Number(id))].sort((one, other) => one - other));
  });
});
