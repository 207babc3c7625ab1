import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { bigPdf, database, readAll, smallPdf, staff, tenant, waitFor, type ApiClient } from "@takeoff/testing";
import { insertDocuments, page } from "../../../test/listed.ts";
import {
  readEvents,
  eventsHandled,
  objectDeleted,
  objectKeys,
  objectState,
  errorOf,
  settled,
  sha256,
  uploaded,
} from "../../../test/processes/running.ts";
import { pausedSource } from "../../../test/tables/sources.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const { user, admin } = ours;

/** Keys of objects whose documents were deleted. The last test waits for them, once. */
const deletedKeys: string[] = [];

const remove = (client: ApiClient, id: number) => client.delete(`/pdfs/${id}`);

/** A completed document with all three results. */
async function complete(): Promise<number> {
  const { id } = await settled(user.client);
  await parent.client.process(id, { csv: "Mark\r\nB1\r\n", xml: "<a/>", processed: smallPdf() }, { expectOk: true });
  await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  return id;
}

async function readKeys(id: number): Promise<string[]> {
  return Object.values(await objectKeys(id)).filter((key) => key !== null);
}

async function isLeased(id: number): Promise<boolean> {
  const { rows } = await database().query("select 1 from documents.documents where id = $1 and busy_until > now()", [id]);
  return rows.length > 0;
}

it("DELETE /pdfs/:id during a slow download lets a download that has begun finish, even a slow one (deep)", async () => {
  // More than the buffers of all connections on its way hold.
  const file = bigPdf(40_000_000);
  const { id } = await settled(user.client, { file });
  const key = (await objectKeys(id)).original_object ?? "";
  const { status, stream } = await user.client.open("GET", `/pdfs/${id}/download`);
  expect(status).toBe(200);
  stream.pause();
  expect((await remove(admin.client, id)).status).toBe(204);
  // A document that is deleted later, without readers, is removed first: the reader grace has passed for both.
  const { id: later } = await settled(user.client);
  const laterKey = (await objectKeys(later)).original_object ?? "";
  await remove(admin.client, later);
  await objectDeleted(laterKey);
  expect((await objectState(key)).state).toBe("garbage");
  expect(sha256(await readAll(stream))).toBe(sha256(file));
  deletedKeys.push(key);
});

describe("DELETE /pdfs/:id", () => {
  it("returns 204, hides the document from all users immediately, and publishes the deletion", async () => {
    const id = await complete();
    const keys = await readKeys(id);
    expect(keys).toHaveLength(4);
    expect((await remove(admin.client, id)).status).toBe(204);
    for (const { client } of [user, admin, parent]) {
      for (const path of ["", "/preview", "/download", "/files/csv"]) expect((await client.get(`/pdfs/${id}${path}`)).status).toBe(404);
      expect((await page(client, "/client/api/pdfs?limit=500&sort=upload_date&order=desc")).ids).not.toContain(id);
    }
    expect(errorOf(await parent.client.patch(`/pdfs/${id}/status`, { status: "pending" })).status).toBe(404);
    deletedKeys.push(...keys);
    await eventsHandled(id);
    expect((await readEvents(id)).at(-1)).toEqual({
      type: "document.deleted",
      payload: { document_id: id, organization_id: ours.organization.id, uploaded_by_id: user.id, filename: expect.any(String) },
    });
  });

  it("returns 204 to one of several concurrent requests and 404 to the others", async () => {
    const [id = 0] = await insertDocuments(ours, [{}]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(admin.client, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(errorOf(await remove(admin.client, id))).toMatchObject({ status: 404, code: "not_found" });
    expect((await readEvents(id)).filter(({ type }) => type === "document.deleted")).toHaveLength(1);
  });

  it("deletes the stored response: a repeated upload creates a new document", async () => {
    const again = { idempotencyKey: randomUUID() };
    const first = await uploaded(user.client, again);
    expect((await remove(admin.client, first.id)).status).toBe(204);
    const second = await uploaded(user.client, again);
    expect(second.id).not.toBe(first.id);
    expect(await uploaded(user.client, again)).toEqual(second);
  });
});

describe("DELETE /pdfs/:id during other work on the document", () => {
  it("returns 409 while results are being stored, and 204 afterwards", async () => {
    const { id } = await settled(user.client);
    const csv = pausedSource(Buffer.from("Mark,Qty\r\nB1,2\r\n"));
    const processed = parent.client.process(id, { csv: csv.body });
    await csv.begun;
    await waitFor(() => isLeased(id), { what: "the document to be leased" });
    for (const { client } of [admin, parent]) expect(errorOf(await remove(client, id))).toMatchObject({ status: 409, code: "conflict" });
    csv.finish();
    expect((await processed).status).toBe(200);
    deletedKeys.push(...(await readKeys(id)));
    expect((await remove(admin.client, id)).status).toBe(204);
  });

  it("ends a running check of the document's file without an error", async () => {
    const documents = await Promise.all(Array.from({ length: 4 }, () => uploaded(user.client, { file: bigPdf(6_000_000) })));
    for (const { id } of documents) expect((await remove(admin.client, id)).status).toBe(204);
    for (const { id } of documents) {
      await eventsHandled(id);
      const { rows } = await database().query("select 1 from documents.documents where id = $1", [id]);
      expect(rows).toEqual([]);
    }
  });

  it("makes a concurrent change of status return 200 or 404", async () => {
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

it("all objects of deleted documents are deleted within seconds, also of those that were read or replaced (deep)", async () => {
  expect(deletedKeys.length).toBeGreaterThan(0);
  await Promise.all(deletedKeys.map(objectDeleted));
});
