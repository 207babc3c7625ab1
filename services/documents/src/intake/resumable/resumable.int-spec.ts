import { describe, expect, it } from "@jest/globals";
import { LIMITS, MESSAGES, type Document } from "@takeoff/contracts";
import {
  askOffset,
  beginUpload,
  bigPdf,
  cancelUpload,
  continueUpload,
  database,
  readStored,
  smallPdf,
  staff,
  tenant,
  waitFor,
  type Person,
} from "@takeoff/testing";
import { checked, countDocuments, errorOf, readEvents, objectDeleted, objectKeys, sha256 } from "../../../test/processes/running.ts";
import { pausedSource } from "../../../test/tables/sources.ts";

/** More than two parts. */
const BIG = bigPdf(20_000_000);

const [ours, parent] = await Promise.all([tenant(), staff()]);

/** Begins an upload of our user. @returns its path */
async function begun(length: number, by: Person = ours.user): Promise<string> {
  const response = await beginUpload(by.client, { length });
  expect([response.status, response.json]).toEqual([201, expect.objectContaining({ filename: "drawing.pdf", length, offset: 0 })]);
  expect(response.headers.get("upload-expires")).not.toBeNull();
  return response.headers.get("location") ?? "";
}

async function offsetOf(path: string, by: Person = ours.user): Promise<number> {
  const { status, headers } = await askOffset(by.client, path);
  expect([status, headers.get("tus-resumable"), headers.get("cache-control")]).toEqual([200, "1.0.0", "no-store"]);
  return Number(headers.get("upload-offset"));
}

const idOf = (path: string): string => path.split("/").at(-1) ?? "";

/** The objects of an upload's parts. */
async function partsOf(path: string): Promise<string[]> {
  const { rows } = await database().query<{ object: string }>(
    "select object from documents.unfinished_upload_parts where upload_id = $1 order by start",
    [idOf(path)],
  );
  return rows.map(({ object }) => object);
}

async function storedBytes(organizationId: number): Promise<number> {
  const { rows } = await database().query<{ bytes: string }>(
    "select bytes from documents.organization_storage where organization_id = $1",
    [organizationId],
  );
  return Number(rows[0]?.bytes ?? 0);
}

async function originalOf({ id }: Document): Promise<string> {
  return sha256(await readStored((await objectKeys(id)).original_object ?? ""));
}

describe("an upload by the tus protocol", () => {
  it("ends in one document with the fields, the event and the bytes of the specified upload", async () => {
    const path = await begun(BIG.length);
    const half = 9_000_000;
    const first = await continueUpload(ours.user.client, path, 0, BIG.subarray(0, half));
    expect([first.status, first.headers.get("upload-offset"), await offsetOf(path)]).toEqual([204, String(half), half]);
    const { status, json } = await continueUpload(ours.user.client, path, half, BIG.subarray(half));
    expect(status).toBe(200);
    const specified = (await ours.user.client.upload({ file: BIG, filename: "drawing.pdf", expectOk: true })).json as Document;
    const { id: _id, upload_date: _date, due_at: _due, ...same } = specified;
    expect(json).toMatchObject(same);
    expect(await originalOf(json as Document)).toBe(sha256(BIG));
    const events = await readEvents((json as Document).id);
    expect(events.filter(({ type }) => type === "document.uploaded")).toHaveLength(1);
    expect((await checked(ours.user.client, (json as Document).id)).status).toBe("pending");
  });

  it("goes on behind what arrived when the connection is lost", async () => {
    const path = await begun(BIG.length);
    const { body, begun: sending } = pausedSource(BIG);
    const abort = new AbortController();
    const lost = ours.user.client.raw("PATCH", path, {
      headers: { "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      body,
      signal: abort.signal,
    });
    await sending;
    await waitFor(async () => (await partsOf(path)).length > 0, { what: "the first part" });
    abort.abort();
    await expect(lost).rejects.toThrow();
    // HEAD waits until the lost request has stored what arrived.
    const offset = await offsetOf(path);
    expect(offset).toBeGreaterThan(0);
    const answer = await continueUpload(ours.user.client, path, offset, BIG.subarray(offset));
    expect(answer.status).toBe(200);
    expect(await originalOf(answer.json as Document)).toBe(sha256(BIG));
  });

  it("returns the same document for a repeated end, also for two at once", async () => {
    const file = smallPdf({ seed: 41 });
    const before = await countDocuments(ours.organization.id);
    const path = await begun(file.length);
    const { json } = await continueUpload(ours.user.client, path, 0, file);
    const again = await Promise.all([0, 1].map(() => continueUpload(ours.user.client, path, file.length, Buffer.alloc(0))));
    for (const one of again) expect([one.status, (one.json as Document).id]).toEqual([200, (json as Document).id]);
    expect(await countDocuments(ours.organization.id)).toBe(before + 1);
  });

  it("may be unfinished 50 times for a user, and 500 times for an organization, also where several begin at once", async () => {
    const { organization, user, member } = await tenant();
    const fill = (count: number, userId: number) =>
      database().query(
        `insert into documents.unfinished_uploads (id, user_id, organization_id, filename, fields, length, finished, created_at)
         select gen_random_uuid(), $2, $3, 'a.pdf', '{}', 9, n > $1, now() - case when n > $1 + 5 then interval '25 hours' else '0' end
         from generate_series(1, $1 + 10) n`,
        [count, userId, organization.id],
      );
    const begin = async (by: Person) => (await beginUpload(by.client, { length: 9 })).status;
    // Finished and expired ones do not count.
    await fill(LIMITS.unfinishedUploadsPerUser - 1, user.id);
    expect((await Promise.all(Array.from({ length: 4 }, () => begin(user)))).sort()).toEqual([201, 409, 409, 409]);
    expect(errorOf(await beginUpload(user.client, { length: 9 }))).toMatchObject({ error: MESSAGES.upload.tooManyUnfinished });
    const [colleague, last] = await Promise.all([member(), member()]);
    expect(await begin(colleague)).toBe(201);
    await fill(LIMITS.unfinishedUploadsPerOrganization - LIMITS.unfinishedUploadsPerUser - 1, 2_000_000_000);
    expect(await begin(last)).toBe(409);
  });

  it("keeps no part of less than 64 KiB that does not end the file", async () => {
    const { client } = ours.user;
    const path = await begun(BIG.length);
    const small = LIMITS.leastPartBytes - 1;
    const rejected = errorOf(await continueUpload(client, path, 0, BIG.subarray(0, small)));
    expect(rejected).toMatchObject({ status: 400, error: MESSAGES.upload.partTooSmall(LIMITS.leastPartBytes) });
    expect([await offsetOf(path), await partsOf(path)]).toEqual([0, []]);
    expect((await continueUpload(client, path, 0, BIG.subarray(0, small + 1))).status).toBe(204);
    expect(await offsetOf(path)).toBe(small + 1);
    expect((await cancelUpload(client, path)).status).toBe(204);
  });

  it("counts against the quota while it is unfinished, and once when it is finished", async () => {
    const own = await tenant();
    const file = bigPdf(3_000_000);
    await parent.client.patch(`/organizations/${own.organization.id}`, { quota_bytes: 4_000_000 }, { expectOk: true });
    const path = await begun(file.length, own.user);
    await continueUpload(own.user.client, path, 0, file.subarray(0, 2_000_000));
    expect(await storedBytes(own.organization.id)).toBe(2_000_000);
    expect(errorOf(await beginUpload(own.user.client, { length: 2_500_000 }))).toMatchObject({ status: 413, code: "quota_exceeded" });
    expect((await continueUpload(own.user.client, path, 2_000_000, file.subarray(2_000_000))).status).toBe(200);
    // The texts of the draft that follows count, too: some of them may be stored already.
    const finished = await storedBytes(own.organization.id);
    expect([finished >= file.length, finished < file.length + 500_000]).toEqual([true, true]);
  });

  it("counts its metadata against the quota while it is unfinished", async () => {
    const own = await tenant();
    await parent.client.patch(`/organizations/${own.organization.id}`, { quota_bytes: 1_000 }, { expectOk: true });
    const path = await begun(900, own.user);
    const next = { length: 900 };
    expect(errorOf(await beginUpload(own.user.client, next))).toMatchObject({ status: 413, code: "quota_exceeded" });
    await cancelUpload(own.user.client, path);
    expect((await beginUpload(own.user.client, next)).status).toBe(201);
  });

  it("disappears with its parts when it is cancelled", async () => {
    const path = await begun(BIG.length);
    await continueUpload(ours.user.client, path, 0, BIG.subarray(0, 9_000_000));
    const parts = await partsOf(path);
    expect(parts).toHaveLength(2);
    expect((await cancelUpload(ours.user.client, path)).status).toBe(204);
    expect(errorOf(await ours.user.client.get(path))).toMatchObject({ status: 404 });
    for (const key of parts) await objectDeleted(key);
  });

  it("disappears with its parts after a day", async () => {
    const path = await begun(BIG.length);
    await continueUpload(ours.user.client, path, 0, BIG.subarray(0, 1_000_000));
    const parts = await partsOf(path);
    await database().query("update documents.unfinished_uploads set created_at = now() - interval '25 hours' where id = $1", [idOf(path)]);
    expect(errorOf(await ours.user.client.get(path))).toMatchObject({ status: 404 });
    for (const key of parts) await objectDeleted(key);
    expect(await partsOf(path)).toEqual([]);
  });
});
