import { afterAll, describe, expect, it } from "@jest/globals";
import { RETENTION_DETAIL, type DocumentStatus } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform/rpc";
import { database, smallPdf, staff, tenant, waitFor } from "@takeoff/testing";
import { insertDocuments } from "../../../test/listed.ts";
import { openSchema } from "../../../test/organizations.ts";
import { errorOf, eventsHandled, readEvents, objectDeleted, objectKeys, settled } from "../../../test/processes/running.ts";
import { deletionService } from "../../../test/deletions.ts";
import { RetentionRepository } from "./retention.repository.ts";
import { RetentionService } from "./retention.service.ts";

const [schema, parent, ours] = await Promise.all([openSchema(), staff(), tenant()]);
afterAll(() => schema.close());

/** Lets a document have had its status for some days. @returns its id */
async function age(id: number, status: DocumentStatus, days: number): Promise<number> {
  await parent.client.patch(`/pdfs/${id}/status`, { status }, { expectOk: true });
  // A pass skips a document that the worker has locked.
  await eventsHandled(id);
  await database().query(
    `update documents.documents set upload_date = now() - interval '100 days',
       completed_at = case when completed_at is not null then now() - make_interval(days => $2) end where id = $1`,
    [id, days],
  );
  await database().query("update documents.history set at = now() - make_interval(days => $2) where document_id = $1", [id, days]);
  return id;
}

/** A document without files that has had its status for some days. */
async function document(status: DocumentStatus, days: number, of = ours): Promise<number> {
  const [id = 0] = await insertDocuments(of, [{}]);
  return age(id, status, days);
}

/** The same with its files. */
async function stored(status: DocumentStatus, days: number): Promise<number> {
  const { id } = await settled(ours.user.client);
  if (status === "completed") await parent.client.process(id, { csv: "Mark\nB1\n" }, { expectOk: true });
  return age(id, status, days);
}

/** Runs one pass for our organization, as the service does for all. */
function pass(retention_days: number | null): Promise<number> {
  const { id, name } = ours.organization;
  const organizations = [{ id, name, sponsor_email: null, quota_bytes: null, retention_days, turnaround_hours: 24, working_hours: null }];
  const rpc = { request: () => Promise.resolve({ organizations }) } as unknown as RpcClient;
  const logger = { info: () => undefined, warn: () => undefined } as never;
  const repository = new RetentionRepository(schema);
  return new RetentionService(schema, repository, deletionService(schema), rpc, { ERASURE_INTERVAL_SECONDS: 3_600 }, logger).run();
}

const exists = async (id: number): Promise<boolean> => (await ours.user.client.get(`/pdfs/${id}`)).status === 200;
const setRetention = (retention_days: unknown) => parent.client.patch(`/organizations/${ours.organization.id}`, { retention_days });

describe("retention", () => {
  it("deletes completed and failed documents whose status is older, like a deletion by hand, with its reason in the audit trail (deep)", async () => {
    const old = [await stored("completed", 31), await stored("failed", 31)];
    const stay = [await document("completed", 29), await document("in_progress", 90), await document("pending", 90)];
    const keys = (await Promise.all(old.map(objectKeys))).flatMap((of) => Object.values(of).filter((key) => key !== null));
    expect(await pass(null)).toBe(0);
    expect(await pass(30)).toBe(2);
    expect(await Promise.all(old.map(exists))).toEqual([false, false]);
    expect(await Promise.all(stay.map(exists))).toEqual([true, true, true]);
    await Promise.all(keys.map(objectDeleted));
    for (const id of old) {
      expect((await readEvents(id)).at(-1)?.type).toBe("document.deleted");
      const { rows } = await database().query(
        "select action, username, detail, organization_id::int from audit.entries where about_kind = 'document' and about_id = $1 and action = 'deleteDocument'",
        [id],
      );
      expect(rows).toEqual([{ action: "deleteDocument", username: null, detail: RETENTION_DETAIL, organization_id: ours.organization.id }]);
    }
  });

  it("counts from the newest change of status", async () => {
    const id = await document("completed", 90);
    await parent.client.patch(`/pdfs/${id}/status`, { status: "in_progress" }, { expectOk: true });
    await parent.client.patch(`/pdfs/${id}/status`, { status: "completed" }, { expectOk: true });
    expect(await pass(30)).toBe(0);
    expect(await exists(id)).toBe(true);
  });

  it("keeps a document until its replacement is finished", async () => {
    const id = await document("completed", 90);
    const later = await settled(ours.user.client, { file: smallPdf({ seed: 4 }), fields: { replaces_id: String(id) } });
    expect(await pass(30)).toBe(0);
    expect((await parent.client.get(`/pdfs/${later.id}`)).json).toMatchObject({ replaces_id: id });
    await parent.client.patch(`/pdfs/${later.id}/status`, { status: "failed" }, { expectOk: true });
    expect(await pass(30)).toBe(1);
    expect((await parent.client.get(`/pdfs/${later.id}`)).json).toMatchObject({ replaces_id: null });
  });

  it("keeps a document for which results are being stored", async () => {
    const id = await document("completed", 90);
    await database().query(
      "update documents.documents set busy_token = gen_random_uuid(), busy_until = now() + interval '1 minute' where id = $1",
      [id],
    );
    expect(await pass(30)).toBe(0);
    await database().query("update documents.documents set busy_until = null where id = $1", [id]);
    expect(await pass(30)).toBe(1);
  });

  it("deletes each document once in concurrent passes, and more than one batch", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push(await document("failed", 60));
    await database().query(
      `insert into documents.objects (key, state, size_bytes, organization_id) select 'retention/' || id || '/' || n, 'stored', 1, organization_id
       from documents.documents, generate_series(1, 45) n where id = $1`,
      [ids[0]],
    );
    const columns = `organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key, filename, filename_key, status,
      upload_date, size_bytes, project_name, project_key, project_location, location_key, contractor_location, contractor_key, expected_order_date,
      quote_needed_by, is_domestic_steel`;
    await database().query(
      `insert into documents.documents (${columns}, original_object)
       select ${columns}, 'retention/' || id || '/' || n from documents.documents, generate_series(1, 45) n where id = $1`,
      [ids[0]],
    );
    // On a busy machine new connections take longer than a pass waits for one.
    await waitFor(async () => (await Promise.all([1, 2, 3].map(() => schema.query("select pg_sleep(0.2)")))).length === 3, {
      what: "three connections",
    });
    const deleted = await Promise.all([pass(30), pass(30), pass(30)]);
    expect(deleted.reduce((sum, n) => sum + n, 0)).toBe(48);
    expect(await pass(30)).toBe(0);
  });
});

describe("retention_days", () => {
  it("is set by staff within its bounds, recorded, and shown to the organization's administrators", async () => {
    expect((await setRetention(30)).json).toMatchObject({ retention_days: 30 });
    expect((await ours.admin.client.get("/organizations")).json).toMatchObject([{ retention_days: 30 }]);
    expect(errorOf(await setRetention(3_651))).toMatchObject({ status: 400, code: "validation_failed" });
    expect(errorOf(await ours.admin.client.patch(`/organizations/${ours.organization.id}`, { retention_days: 1 })).status).toBe(403);
    expect((await setRetention(null)).json).toMatchObject({ retention_days: null });
    const { rows } = await database().query<{ detail: string }>(
      "select detail from audit.entries where action = 'updateOrganization' and about_id = $1 order by id desc limit 1",
      [ours.organization.id],
    );
    expect(rows).toEqual([{ detail: "retention days: none" }]);
  });

  it("is counted before staff set it: GET /organizations/:id/retention", async () => {
    const theirs = await tenant();
    const id = await document("failed", 40, theirs);
    const count = async (days: number): Promise<unknown> =>
      (await parent.client.get(`/organizations/${theirs.organization.id}/retention?days=${days}`, { expectOk: true })).json;
    expect([await count(30), await count(41)]).toEqual([{ due: 1 }, { due: 0 }]);
    expect(errorOf(await parent.client.get(`/organizations/${theirs.organization.id}/retention?days=0`)).status).toBe(400);
    expect(errorOf(await parent.client.get("/organizations/2000000000/retention?days=30")).status).toBe(404);
    expect((await theirs.user.client.get(`/pdfs/${id}`)).status).toBe(200);
  });
});
