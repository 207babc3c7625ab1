import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { bigPdf, database, notAPdf, smallPdf, staff, tenant, waitFor } from "@takeoff/testing";
import { allObjects, countDocuments, readEvents, onlyObjectsOf, errorOf, uploaded } from "../../../test/processes/running.ts";
import { pausedSource } from "../../../test/tables/sources.ts";

const ours = await tenant();
const { user } = ours;

const MISMATCH = { status: 422, code: "idempotency_mismatch", error: "This idempotency key was used for another upload." };

async function keyIsTaken(key: string): Promise<boolean> {
  const { rows } = await database().query("select 1 from documents.idempotency_keys where user_id = $1 and key = $2", [user.id, key]);
  return rows.length > 0;
}

async function endLease(key: string): Promise<void> {
  await database().query("update documents.idempotency_keys set leased_until = now() - interval '1 second' where key = $1", [key]);
}

async function readLease(key: string): Promise<{ seconds: number; until: Date }> {
  const { rows } = await database().query<{ seconds: number; until: Date }>(
    "select extract(epoch from leased_until - now())::float as seconds, leased_until as until from documents.idempotency_keys where key = $1",
    [key],
  );
  return rows[0]!;
}

describe("POST /upload-pdf with an Idempotency-Key", () => {
  it("creates one document for 20 concurrent requests; the others get 409 or the first response", async () => {
    const before = await allObjects();
    const [key, documents] = [randomUUID(), await countDocuments(ours.organization.id)];
    const file = bigPdf(6_000_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.client.upload({ idempotencyKey: key, file })));
    const accepted = answers.filter(({ status }) => status === 200).map(({ json }) => json as Document);
    const others = answers.filter(({ status }) => status !== 200).map(errorOf);
    expect(accepted.length).toBeGreaterThan(0);
    for (const document of accepted) expect(document).toEqual(accepted[0]);
    for (const refusal of others) expect(refusal).toMatchObject({ status: 409, code: "idempotency_in_progress" });
    expect(await countDocuments(ours.organization.id)).toBe(documents + 1);
    expect((await readEvents(accepted[0]!.id)).filter(({ type }) => type === "document.uploaded")).toHaveLength(1);
    const { rows } = await database().query<{ key: string }>("select original_object as key from documents.documents where id = $1", [
      accepted[0]!.id,
    ]);
    await onlyObjectsOf(before.add(rows[0]!.key));
  });

  it("returns the first response to a repeat, also after the document's status has changed", async () => {
    const key = randomUUID();
    const first = await uploaded(user.client, { idempotencyKey: key, filename: "a.pdf" });
    await waitFor(async () => (await user.client.get(`/pdfs/${first.id}`)).json.status === "pending");
    expect(await uploaded(user.client, { idempotencyKey: key, filename: "a.pdf" })).toEqual(first);
  });

  it("returns 422 for another file, another name or other fields under the same key", async () => {
    const key = randomUUID();
    const file = smallPdf();
    const first = await uploaded(user.client, { idempotencyKey: key, file });
    for (const other of [
      { file: smallPdf({ seed: 2 }) },
      { file: Buffer.concat([file, Buffer.from("\n")]) },
      { filename: "other.pdf" },
      { fields: { project_name: "Another Frame" } },
      { fields: { comment: "more" } },
    ])
      expect(errorOf(await user.client.upload({ file, idempotencyKey: key, ...other }))).toEqual(MISMATCH);
    expect(await uploaded(user.client, { idempotencyKey: key, file, fields: { project_name: "  Sample Frame " } })).toEqual(first);
  });

  it("returns 409 while the first request runs, and its response afterwards", async () => {
    const [key, file] = [randomUUID(), bigPdf(6_000_000)];
    const held = pausedSource(file);
    const first = user.client.upload({ idempotencyKey: key, file: held.body });
    await held.begun;
    await waitFor(() => keyIsTaken(key));
    const refusal = await user.client.upload({ idempotencyKey: key, file });
    expect(errorOf(refusal)).toEqual({
      status: 409,
      code: "idempotency_in_progress",
      error: "The same upload is already in progress.",
    });
    expect(refusal.headers.get("retry-after")).toMatch(/^[1-5]$/);
    held.finish();
    const answer = await first;
    expect(answer.status).toBe(200);
    expect((await user.client.upload({ idempotencyKey: key, file })).json).toEqual(answer.json);
  });

  it("releases the key of a rejected upload", async () => {
    const key = randomUUID();
    expect((await user.client.upload({ idempotencyKey: key, file: notAPdf() })).status).toBe(422);
    expect((await user.client.upload({ idempotencyKey: key, fields: { project_name: "" } })).status).toBe(400);
    await uploaded(user.client, { idempotencyKey: key });
  });

  it("releases the key of an aborted upload", async () => {
    const [key, file] = [randomUUID(), bigPdf(6_000_000)];
    const held = pausedSource(file);
    const first = user.client.upload({ idempotencyKey: key, file: held.body });
    await held.begun;
    await waitFor(() => keyIsTaken(key));
    held.breakOff();
    await expect(first).rejects.toThrow();
    await waitFor(async () => !(await keyIsTaken(key)));
    await uploaded(user.client, { idempotencyKey: key, file });
  });

  it("takes over the key of a process that died", async () => {
    const key = randomUUID();
    const insert = "insert into documents.idempotency_keys (user_id, key, attempt, leased_until) values ($1, $2, $3, now() + $4::interval)";
    await database().query(insert, [user.id, key, randomUUID(), "1 hour"]);
    const refusal = await user.client.upload({ idempotencyKey: key });
    expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([409, expect.stringMatching(/^3[56]\d\d$/)]);
    await endLease(key);
    await uploaded(user.client, { idempotencyKey: key });
  });

  it("leases a key for less than 5 seconds, and renews it while the upload runs", async () => {
    const key = randomUUID();
    const held = pausedSource(bigPdf(6_000_000));
    const first = user.client.upload({ idempotencyKey: key, file: held.body });
    await held.begun;
    await waitFor(() => keyIsTaken(key));
    const begun = await readLease(key);
    expect(begun.seconds).toBeLessThan(5);
    await waitFor(async () => (await readLease(key)).until > begun.until, { what: "the lease to be renewed" });
    held.finish();
    expect((await first).status).toBe(200);
  });

  it("creates one document when the lease of a live upload ended and a repeat was quicker", async () => {
    const [key, file] = [randomUUID(), bigPdf(6_000_000)];
    const documents = await countDocuments(ours.organization.id);
    const held = pausedSource(file);
    const first = user.client.upload({ idempotencyKey: key, file: held.body });
    await held.begun;
    await waitFor(() => keyIsTaken(key));
    const repeat = async (): Promise<Document | null> => {
      // As after a pause of the process; it renews the lease again.
      await endLease(key);
      const { status, json } = await user.client.upload({ idempotencyKey: key, file });
      return status === 200 ? (json as Document) : null;
    };
    const second = await waitFor(repeat, { what: "the repeat to take the key over" });
    held.finish();
    const late = await first;
    expect([errorOf(late).code, late.headers.get("retry-after")]).toEqual(["idempotency_in_progress", "1"]);
    expect(await uploaded(user.client, { idempotencyKey: key, file })).toEqual(second);
    expect(await countDocuments(ours.organization.id)).toBe(documents + 1);
  });

  it("creates a new document after a day", async () => {
    const key = randomUUID();
    const first = await uploaded(user.client, { idempotencyKey: key });
    await database().query("update documents.idempotency_keys set created_at = now() - interval '24 hours 1 second' where key = $1", [key]);
    expect((await uploaded(user.client, { idempotencyKey: key, file: smallPdf({ seed: 9 }) })).id).not.toBe(first.id);
  });

  it("keeps the keys of different users apart", async () => {
    const key = randomUUID();
    const [mine, theirs] = [
      await uploaded(user.client, { idempotencyKey: key }),
      await uploaded(ours.admin.client, { idempotencyKey: key }),
    ];
    expect(theirs.id).not.toBe(mine.id);
    expect(theirs.uploaded_by_id).toBe(ours.admin.id);
  });

  it("returns 422 when the user has left the document's organization", async () => {
    const [who, operator, other] = await Promise.all([ours.member(), staff(), tenant()]);
    const key = randomUUID();
    await uploaded(who.client, { idempotencyKey: key });
    await operator.client.patch(`/users/${who.id}`, { role: "parent_admin" }, { expectOk: true });
    const fields = { role: "user", organization_id: other.organization.id };
    await operator.client.patch(`/users/${who.id}`, fields, { expectOk: true });
    await who.client.login(who.username, who.password, { expectOk: true });
    expect(errorOf(await who.client.upload({ idempotencyKey: key }))).toEqual(MISMATCH);
  });

  it("accepts keys of 1 to 255 characters", async () => {
    await uploaded(user.client, { idempotencyKey: "k".repeat(255) });
    for (const key of ["k".repeat(256), ""])
      expect(errorOf(await user.client.upload({ idempotencyKey: key }))).toMatchObject({ status: 400, code: "validation_failed" });
  });
});
