import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { bigPdf, database, notAPdf, smallPdf, tenant, waitFor, type Person, type Tenant } from "@takeoff/testing";
import { allObjects, documentsOf, eventsOf, nothingMoreThan, refusalOf, uploaded } from "../../test/running.ts";
import { heldBack } from "../../test/sources.ts";

let ours: Tenant;
let user: Person;
beforeAll(async () => {
  ours = await tenant();
  ({ user } = ours);
});

const MISMATCH = { status: 422, code: "idempotency_mismatch", error: "This idempotency key was used for another upload." };

async function keyIsTaken(key: string): Promise<boolean> {
  const { rows } = await database().query("select 1 from documents.idempotency_keys where user_id = $1 and key = $2", [user.id, key]);
  return rows.length > 0;
}

describe("an upload with a key", () => {
  it("sent 20 times at once is one document; the others are told to wait or get the first answer", async () => {
    const before = await allObjects();
    const [key, documents] = [randomUUID(), await documentsOf(ours.organization.id)];
    const file = bigPdf(6_000_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.client.upload({ idempotencyKey: key, file })));
    const accepted = answers.filter(({ status }) => status === 200).map(({ json }) => json as Document);
    const others = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(accepted.length).toBeGreaterThan(0);
    for (const document of accepted) expect(document).toEqual(accepted[0]);
    for (const refusal of others) expect(refusal).toMatchObject({ status: 409, code: "idempotency_in_progress" });
    expect(await documentsOf(ours.organization.id)).toBe(documents + 1);
    expect((await eventsOf(accepted[0]!.id)).filter(({ type }) => type === "document.uploaded")).toHaveLength(1);
    const { rows } = await database().query<{ key: string }>("select original_object as key from documents.documents where id = $1", [
      accepted[0]!.id,
    ]);
    await nothingMoreThan(before.add(rows[0]!.key));
  });

  it("answers a repeat as it answered the first time, also when the document has moved on", async () => {
    const key = randomUUID();
    const first = await uploaded(user.client, { idempotencyKey: key, filename: "a.pdf" });
    await waitFor(async () => (await user.client.get(`/pdfs/${first.id}`)).json.status === "pending");
    expect(await uploaded(user.client, { idempotencyKey: key, filename: "a.pdf" })).toEqual(first);
  });

  it("refuses another file, another name or other fields under its key", async () => {
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
      expect(refusalOf(await user.client.upload({ file, idempotencyKey: key, ...other }))).toEqual(MISMATCH);
    expect(await uploaded(user.client, { idempotencyKey: key, file, fields: { project_name: "  Sample Frame " } })).toEqual(first);
  });

  it("is told to wait while the first runs, whose end it then gets", async () => {
    const [key, file] = [randomUUID(), bigPdf(6_000_000)];
    const held = heldBack(file);
    const first = user.client.upload({ idempotencyKey: key, file: held.body });
    await held.begun;
    await waitFor(() => keyIsTaken(key));
    expect(refusalOf(await user.client.upload({ idempotencyKey: key, file }))).toEqual({
      status: 409,
      code: "idempotency_in_progress",
      error: "The same upload is already running.",
    });
    held.finish();
    const answer = await first;
    expect(answer.status).toBe(200);
    expect((await user.client.upload({ idempotencyKey: key, file })).json).toEqual(answer.json);
  });

  it("frees its key when it is refused", async () => {
    const key = randomUUID();
    expect((await user.client.upload({ idempotencyKey: key, file: notAPdf() })).status).toBe(422);
    expect((await user.client.upload({ idempotencyKey: key, fields: { project_name: "" } })).status).toBe(400);
    await uploaded(user.client, { idempotencyKey: key });
  });

  it("frees its key when it is broken off", async () => {
    const [key, file] = [randomUUID(), bigPdf(6_000_000)];
    const held = heldBack(file);
    const first = user.client.upload({ idempotencyKey: key, file: held.body });
    await held.begun;
    await waitFor(() => keyIsTaken(key));
    held.breakOff();
    await expect(first).rejects.toThrow();
    await waitFor(async () => !(await keyIsTaken(key)));
    await uploaded(user.client, { idempotencyKey: key, file });
  });

  it("takes a key over whose upload died with its process", async () => {
    const key = randomUUID();
    const insert = "insert into documents.idempotency_keys (user_id, key, attempt, leased_until) values ($1, $2, $3, now() + $4::interval)";
    await database().query(insert, [user.id, key, randomUUID(), "1 minute"]);
    expect((await user.client.upload({ idempotencyKey: key })).status).toBe(409);
    await database().query("update documents.idempotency_keys set leased_until = now() - interval '1 second' where key = $1", [key]);
    await uploaded(user.client, { idempotencyKey: key });
  });

  it("forgets a key after a day", async () => {
    const key = randomUUID();
    const first = await uploaded(user.client, { idempotencyKey: key });
    await database().query("update documents.idempotency_keys set created_at = now() - interval '24 hours 1 second' where key = $1", [key]);
    expect((await uploaded(user.client, { idempotencyKey: key, file: smallPdf({ seed: 9 }) })).id).not.toBe(first.id);
  });

  it("has its key for itself: another user's is another", async () => {
    const key = randomUUID();
    const [mine, theirs] = [
      await uploaded(user.client, { idempotencyKey: key }),
      await uploaded(ours.admin.client, { idempotencyKey: key }),
    ];
    expect(theirs.id).not.toBe(mine.id);
    expect(theirs.uploaded_by_id).toBe(ours.admin.id);
  });

  it("may have 255 characters and not none", async () => {
    await uploaded(user.client, { idempotencyKey: "k".repeat(255) });
    for (const key of ["k".repeat(256), ""])
      expect(refusalOf(await user.client.upload({ idempotencyKey: key }))).toMatchObject({ status: 400, code: "validation_failed" });
  });

  it("without one is a document each time", async () => {
    expect((await uploaded(user.client)).id).not.toBe((await uploaded(user.client)).id);
  });
});
