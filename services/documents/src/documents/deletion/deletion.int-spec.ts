import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { bigPdf, database, readAll, smallPdf, staff, tenant, waitFor, type ApiClient, type Person, type Tenant } from "@takeoff/testing";
import { page } from "../../test/listed.ts";
import { eventsOf, everyoneActed, gone, objectKeys, objectState, refusalOf, settled, sha256, uploaded } from "../../test/running.ts";
import { heldBack } from "../../test/sources.ts";

let ours: Tenant;
let user: Person;
let admin: Person;
let parent: Person;
beforeAll(async () => {
  [ours, parent] = await Promise.all([tenant(), staff()]);
  ({ user, admin } = ours);
});

const remove = (client: ApiClient, id: number) => client.delete(`/pdfs/${id}`);

/** A document that nothing moves any more, with all three results. */
async function complete(): Promise<number> {
  const { id } = await settled(user.client);
  await parent.client.process(id, { csv: "Mark\r\nB1\r\n", xml: "<a/>", processed: smallPdf() }, { expectOk: true });
  await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  return id;
}

async function keysOf(id: number): Promise<string[]> {
  return Object.values(await objectKeys(id)).filter((key) => key !== null);
}

async function isClaimed(id: number): Promise<boolean> {
  const { rows } = await database().query("select 1 from documents.documents where id = $1 and busy_until > now()", [id]);
  return rows.length > 0;
}

describe("a deleted document", () => {
  it("is gone for everyone at once, and its objects within seconds", async () => {
    const id = await complete();
    const keys = await keysOf(id);
    expect(keys).toHaveLength(4);
    expect((await remove(admin.client, id)).status).toBe(204);
    for (const { client } of [user, admin, parent]) {
      for (const path of ["", "/preview", "/download", "/files/csv"]) expect((await client.get(`/pdfs/${id}${path}`)).status).toBe(404);
      expect((await page(client, "/client/api/pdfs?limit=500&sort=upload_date&order=desc")).ids).not.toContain(id);
    }
    expect(refusalOf(await parent.client.patch(`/pdfs/${id}/status`, { status: "pending" })).status).toBe(404);
    await Promise.all(keys.map(gone));
    await everyoneActed(id);
    expect((await eventsOf(id)).at(-1)).toEqual({
      type: "document.deleted",
      payload: { document_id: id, organization_id: ours.organization.id, uploaded_by_id: user.id, filename: expect.any(String) },
    });
  });

  it("is deleted by staff too, and by nobody who may not", async () => {
    const { id } = await uploaded(user.client);
    const others = await tenant();
    expect(refusalOf(await remove(user.client, id))).toMatchObject({ status: 403, code: "forbidden" });
    expect(refusalOf(await remove(others.admin.client, id))).toMatchObject({ status: 404, code: "not_found" });
    expect((await remove(parent.client, id)).status).toBe(204);
  });

  it("is deleted once, however often one asks", async () => {
    const { id } = await settled(user.client);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(admin.client, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(refusalOf(await remove(admin.client, id))).toMatchObject({ status: 404, code: "not_found" });
    expect((await eventsOf(id)).filter(({ type }) => type === "document.deleted")).toHaveLength(1);
  });

  it("answers no repeated upload: that makes a new one", async () => {
    const again = { idempotencyKey: randomUUID() };
    const first = await uploaded(user.client, again);
    expect((await remove(admin.client, first.id)).status).toBe(204);
    const second = await uploaded(user.client, again);
    expect(second.id).not.toBe(first.id);
    expect(await uploaded(user.client, again)).toEqual(second);
  });
});

describe("what is at work on a document when it is deleted", () => {
  it("keeps it while results are being stored, and no longer", async () => {
    const { id } = await settled(user.client);
    const csv = heldBack(Buffer.from("Mark,Qty\r\nB1,2\r\n"));
    const processed = parent.client.process(id, { csv: csv.body });
    await csv.begun;
    await waitFor(() => isClaimed(id), { what: "the document to be claimed" });
    for (const { client } of [admin, parent]) expect(refusalOf(await remove(client, id))).toMatchObject({ status: 409, code: "conflict" });
    csv.finish();
    expect((await processed).status).toBe(200);
    const keys = await keysOf(id);
    expect((await remove(admin.client, id)).status).toBe(204);
    await Promise.all(keys.map(gone));
  });

  it("ends cleanly when it is the check of its file", async () => {
    const documents = await Promise.all(Array.from({ length: 4 }, () => uploaded(user.client, { file: bigPdf(6_000_000) })));
    for (const { id } of documents) expect((await remove(admin.client, id)).status).toBe(204);
    for (const { id } of documents) {
      await everyoneActed(id);
      const { rows } = await database().query("select 1 from documents.documents where id = $1", [id]);
      expect(rows).toEqual([]);
    }
  });

  it("reads its file to the end when it had begun, however long that takes", async () => {
    const file = bigPdf(60_000_000);
    const { id } = await settled(user.client, { file });
    const key = (await objectKeys(id)).original_object ?? "";
    const { status, stream } = await user.client.open("GET", `/pdfs/${id}/download`);
    expect(status).toBe(200);
    stream.pause();
    expect((await remove(admin.client, id)).status).toBe(204);
    // What is deleted later and read by nobody is gone before: the farewell was over for both.
    const { id: later } = await settled(user.client);
    const laterKey = (await objectKeys(later)).original_object ?? "";
    await remove(admin.client, later);
    await gone(laterKey);
    expect((await objectState(key)).state).toBe("garbage");
    expect(sha256(await readAll(stream))).toBe(sha256(file));
    await gone(key);
  });

  it("finds it missing when it waits for the deletion", async () => {
    const { id } = await settled(user.client);
    const [deleted, changed] = await Promise.all([
      remove(admin.client, id),
      parent.client.patch(`/pdfs/${id}/status`, { status: "in_progress" }),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 404]).toContain(changed.status);
    await waitFor(async () => (await user.client.get(`/pdfs/${id}`)).status === 404);
  });
});
