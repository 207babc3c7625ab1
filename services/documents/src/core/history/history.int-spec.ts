import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { HISTORY_BY_SYSTEM, historySchema, type HistoryEntry } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import { database, staff, tenant, truncatedPdf, type ApiClient } from "@takeoff/testing";
import { insertDocuments } from "../../../test/listed.ts";
import { openSchema } from "../../../test/organizations.ts";
import { readEvents, settled, uploaded } from "../../../test/processes/running.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const { user } = ours;

async function readHistory(client: ApiClient, id: number): Promise<HistoryEntry[]> {
  return historySchema.parse((await client.get(`/pdfs/${id}/history`, { expectOk: true })).json);
}

/** Without findings, which the extraction adds asynchronously. */
async function withoutFindings(client: ApiClient, id: number): Promise<HistoryEntry[]> {
  return (await readHistory(client, id)).filter(({ what }) => what !== "findings");
}

const lines = (entries: HistoryEntry[]): unknown[] => entries.map(({ by, what, from, to }) => [by, what, from, to]);

describe("GET /pdfs/:id/history", () => {
  it("returns all changes in order, filtered by what the caller may see", async () => {
    const { id } = await settled(user.client, { filename: "frame.pdf" });
    const set = (body: object) => parent.client.patch(`/pdfs/${id}/status`, body, { expectOk: true });
    const arrived = [
      [user.username, "uploaded", null, "frame.pdf"],
      [HISTORY_BY_SYSTEM, "checked", null, "1"],
      [HISTORY_BY_SYSTEM, "status", "new", "pending"],
    ];
    expect(lines(await readHistory(user.client, id))).toEqual(arrived);
    await set({ status: "failed", failureReason: "incomplete", notes: "Sheet 3\nis missing", notifyClient: false });
    await set({ status: "failed", failureReason: "other", notifyClient: false });
    const failed = [
      [parent.username, "status", "pending", "failed"],
      [parent.username, "failure_reason", null, "incomplete"],
      [parent.username, "notes", null, "Sheet 3\nis missing"],
    ];
    expect(lines(await readHistory(user.client, id))).toEqual([...arrived, ...failed]);
    await parent.client.process(id, { csv: "Mark\r\nB1\r\n", xml: "<a/>" }, { expectOk: true });
    const results = [parent.username, "results", null, "csv, xml"];
    const left = [
      [parent.username, "status", "failed", "processing"],
      [parent.username, "failure_reason", "incomplete", null],
      [parent.username, "notes", "Sheet 3\nis missing", null],
    ];
    expect(lines(await readHistory(user.client, id))).toEqual([...arrived, ...failed, ...left]);
    const assigned = [parent.username, "assignment", null, parent.username];
    expect(lines(await withoutFindings(parent.client, id))).toEqual([...arrived, ...failed, results, ...left, assigned]);
    await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
    const whole = [...arrived, ...failed, results, ...left, [parent.username, "status", "processing", "completed"]];
    for (const { client } of [user, ours.admin]) expect(lines(await withoutFindings(client, id))).toEqual(whole);
    expect(lines(await withoutFindings(parent.client, id))).toEqual([...whole.slice(0, -1), assigned, ...whole.slice(-1)]);
    const times = (await readHistory(user.client, id)).map(({ at }) => at);
    expect(times).toEqual([...times].sort());
  });

  it("returns findings of a check to staff only", async () => {
    const { id } = await settled(user.client, { file: truncatedPdf() });
    const found = [HISTORY_BY_SYSTEM, "findings", null, "corrupt"];
    expect(lines(await readHistory(parent.client, id))).toContainEqual(found);
    expect(lines(await readHistory(ours.admin.client, id))).not.toContainEqual(found);
  });

  it("names a replacing document to those who may see it, and is without its name for others", async () => {
    const [id = 0] = await insertDocuments(ours, [{}]);
    const fields = { replaces_id: String(id), organization_id: String(ours.organization.id) };
    await uploaded(ours.admin.client, { filename: "by the administrator.pdf", fields });
    await uploaded(parent.client, { filename: "by staff.pdf", fields });
    await uploaded(user.client, { filename: "by the uploader.pdf", fields });
    const replaced = async (client: ApiClient): Promise<unknown[]> =>
      lines((await readHistory(client, id)).filter(({ what }) => what === "replaced"));
    const shown = (admins: string | null, staffs: string | null): unknown[] => [
      [ours.admin.username, "replaced", null, admins],
      [parent.username, "replaced", null, staffs],
      [user.username, "replaced", null, "by the uploader.pdf"],
    ];
    expect(await replaced(user.client)).toEqual(shown(null, null));
    for (const { client } of [ours.admin, parent])
      expect(await replaced(client)).toEqual(shown("by the administrator.pdf", "by staff.pdf"));
  });

  it("returns concurrent changes in the order in which they were made, in which their events are published", async () => {
    const [id = 0] = await insertDocuments(ours, [{}]);
    const statuses = ["in_progress", "processing", "completed", "failed"];
    await Promise.all(
      statuses.map((status) => parent.client.patch(`/pdfs/${id}/status`, { status, notifyClient: false }, { expectOk: true })),
    );
    const moves = (await readHistory(parent.client, id)).filter(({ what }) => what === "status");
    expect(moves.map(({ from }) => from)).toEqual(["pending", ...moves.slice(0, -1).map(({ to }) => to)]);
    expect(moves).toHaveLength(4);
    const published = (await readEvents(id)).filter(({ type }) => type === "document.status_changed").map(({ payload }) => payload);
    expect(published).toMatchObject(moves.map(({ from, to }) => ({ from, to })));
  });

  it("returns 404 after the document's deletion, which deletes the entries", async () => {
    const [id = 0] = await insertDocuments(ours, [{}]);
    await parent.client.patch(`/pdfs/${id}/status`, { status: "in_progress" }, { expectOk: true });
    await ours.admin.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
    expect((await user.client.get(`/pdfs/${id}/history`)).status).toBe(404);
    expect((await database().query("select 1 from documents.history where document_id = $1", [id])).rows).toEqual([]);
  });
});

describe("the service's database role", () => {
  let schema: Database;
  let role: string;
  beforeAll(async () => {
    schema = await openSchema();
    const { rows } = await database().query<{ role: string }>(
      `select distinct acl.grantee::regrole::text as role from pg_class c, aclexplode(c.relacl) acl
       where c.oid = 'documents.documents'::regclass and acl.grantee <> c.relowner`,
    );
    expect(rows).toHaveLength(1);
    role = rows[0]?.role ?? "";
  });
  afterAll(() => schema.close());

  it.each(["update history set by = 'x'", "delete from history", "truncate history"])("may not %s", async (statement) => {
    const tried = schema.transaction(async (tx) => {
      await tx.query(`set local role ${role}`);
      await tx.query(statement);
    });
    await expect(tried).rejects.toThrow("permission denied for table history");
  });
});
