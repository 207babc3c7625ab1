import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { MESSAGES, type EventEnvelope } from "@takeoff/contracts";
import { markOrganizationDeleted } from "@takeoff/platform";
import type { Database } from "@takeoff/platform/database";
import {
  bigPdf,
  database,
  listStored,
  smallPdf,
  staff,
  tenant,
  UPLOAD_FIELDS,
  waitFor,
  type ApiResponse,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { deleteOrganization, markDeleted, openSchema } from "../../../test/organizations.ts";
import {
  allObjects,
  countDocuments,
  objectDeleted,
  onlyObjectsOf,
  objectKeys,
  objectState,
  errorOf,
  settled,
  uploaded,
} from "../../../test/processes/running.ts";
import { insertDocuments } from "../../../test/listed.ts";
import { pausedSource } from "../../../test/tables/sources.ts";
import { insertStored } from "../../../test/stored.ts";
import { UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { MappingRepository } from "../../core/mappings/mapping.repository.ts";
import { StorageRepository } from "../../core/quota/storage.repository.ts";
import { IdempotencyRepository } from "../../core/idempotency/idempotency.repository.ts";
import { OrganizationDocumentRepository } from "../../core/organizations/organization-documents.repository.ts";
import { OrganizationNameRepository } from "../../core/organizations/organization-name.repository.ts";
import { RemovalService } from "./removal.service.ts";

/** More than a batch. */
const MANY = 210;

let ours: Tenant;
let id: number;
const [schema, parent] = await Promise.all([openSchema(), staff()]);
afterAll(() => schema.close());
beforeEach(async () => {
  ours = await tenant();
  ({ id } = ours.organization);
});

const intoOurs = (): { fields: Record<string, string> } => ({ fields: { organization_id: String(id) } });

/** Uploads for an organization and replaces a result. @returns the replaced object's key, which expires in an hour */
async function replaceResult(uploader: Person): Promise<string> {
  const { id: documentId } = await settled(uploader.client);
  for (;;) {
    await parent.client.process(documentId, { csv: "Mark\nB1\n" }, { expectOk: true });
    const { csv_object: key } = await objectKeys(documentId);
    await parent.client.process(documentId, { csv: "Mark\nB2\n" }, { expectOk: true });
    const { rowCount } = await database().query(
      "update documents.objects set touched_at = now() + interval '1 hour' where key = $1 and state = 'garbage'",
      [key],
    );
    // On a slow machine the sweeper may delete it first.
    if (key !== null && rowCount === 1) return key;
  }
}

async function keysHeld(userId: number): Promise<number> {
  const { rows } = await database().query("select 1 from documents.idempotency_keys where user_id = $1", [userId]);
  return rows.length;
}

describe("DELETE /organizations/:id", () => {
  it("deletes all documents and objects of the organization and none of others", async () => {
    const other = await tenant();
    const others = await insertStored(other, 3);
    const before = await allObjects();
    await insertStored(ours, 5);
    const by = await staff();
    for (const client of [ours.user.client, by.client]) await uploaded(client, { idempotencyKey: randomUUID(), ...intoOurs() });
    await deleteOrganization(parent, id);
    await waitFor(async () => (await countDocuments(id)) === 0, { what: "the documents to be deleted" });
    await onlyObjectsOf(before);
    await waitFor(async () => (await keysHeld(by.id)) + (await keysHeld(ours.user.id)) === 0, {
      what: "the stored responses to be deleted",
    });
    expect(await countDocuments(other.organization.id)).toBe(3);
    const stored = new Set((await listStored()).map(({ key }) => key));
    expect(others.keys.filter((key) => !stored.has(key))).toEqual([]);
  });

  it("deletes unreferenced objects of the organization immediately, even while they are read", async () => {
    const other = await tenant();
    const [replaced, others] = await Promise.all([replaceResult(ours.user), replaceResult(other.user)]);
    await deleteOrganization(parent, id);
    await objectDeleted(replaced);
    expect(await objectState(others)).toMatchObject({ state: "garbage" });
    await database().query("update documents.objects set touched_at = '-infinity' where key = $1", [others]);
  });

  it("aborts a running upload with 400 and stores nothing of it", async () => {
    const before = await allObjects();
    let ended = false;
    async function* endless(): AsyncGenerator<Buffer> {
      yield smallPdf();
      while (!ended) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        yield Buffer.alloc(16_384, "%");
      }
    }
    const sent = ours.user.client.upload({ file: endless() });
    await waitFor(async () => [...(await allObjects())].some((key) => !before.has(key)), { what: "the upload to be under way" });
    await deleteOrganization(parent, id);
    try {
      expect((await sent).status).toBe(400);
    } finally {
      ended = true;
    }
    await onlyObjectsOf(before);
  });

  it("deletes an uploaded file whose form is not complete yet", async () => {
    const before = await allObjects();
    const last = pausedSource(Buffer.from("Sample Frame 123"));
    const { project_name: _, ...others } = UPLOAD_FIELDS;
    const sent = ours.user.client.form("/upload-pdf", [
      { name: "file", body: smallPdf(), filename: "a.pdf" },
      ...Object.entries(others).map(([name, body]) => ({ name, body })),
      { name: "project_name", body: last.body },
    ]);
    await last.begun;
    await waitFor(async () => [...(await allObjects())].some((key) => !before.has(key)), { what: "the file to have arrived" });
    await deleteOrganization(parent, id);
    await onlyObjectsOf(before);
    last.finish();
    expect((await sent).status).toBe(400);
  });

  it("makes a running processing request return 404 and stores nothing of it", async () => {
    const before = await allObjects();
    const { id: documentId } = await uploaded(ours.user.client);
    const csv = pausedSource(Buffer.from("Mark,Qty\r\nB1,2\r\n"));
    const processed = parent.client.process(documentId, { csv: csv.body });
    await csv.begun;
    await deleteOrganization(parent, id);
    csv.finish();
    expect((await processed).status).toBe(404);
    await onlyObjectsOf(before);
  });
});

describe("RemovalService", () => {
  /** Fails at its second batch, like a process that is killed there. */
  class Breaking extends OrganizationDocumentRepository {
    private batches = 0;

    override deleteBatch(
      ...batch: Parameters<OrganizationDocumentRepository["deleteBatch"]>
    ): ReturnType<OrganizationDocumentRepository["deleteBatch"]> {
      if (++this.batches > 1) throw new Error("aborted");
      return super.deleteBatch(...batch);
    }
  }

  const objects = (): ObjectRepository => new ObjectRepository(schema, { UPLOAD_GRACE_SECONDS: 3_600 });
  const removals = (documents = new OrganizationDocumentRepository()): RemovalService =>
    new RemovalService(
      schema,
      documents,
      objects(),
      new IdempotencyRepository(schema),
      new OrganizationNameRepository(),
      new StorageRepository(schema),
      new MappingRepository(schema),
      new UnfinishedUploadRepository(schema, objects()),
    );
  const event = (): EventEnvelope<"organization.deleted"> => ({
    id: "",
    type: "organization.deleted",
    aggregate: `organization:${id}`,
    sequence: 2,
    payload: { organization_id: id },
    created_at: "",
  });

  it("completes after an aborted run", async () => {
    const before = await allObjects();
    await insertStored(ours, 3);
    await insertDocuments(
      ours,
      Array.from({ length: MANY - 3 }, () => ({})),
    );
    await markDeleted(schema, id);
    await expect(removals(new Breaking()).remove(event())).rejects.toThrow("aborted");
    expect(await countDocuments(id)).toBe(MANY - 200);
    for (let times = 0; times < 2; times++) await schema.transaction(await removals().remove(event()));
    expect(await countDocuments(id)).toBe(0);
    await onlyObjectsOf(before);
  });

  it("throws for an organization that is not deleted, and keeps its documents", async () => {
    await uploaded(ours.user.client);
    await expect(removals().remove(event())).rejects.toThrow(`organization ${id} is not deleted`);
    expect(await countDocuments(id)).toBe(1);
  });
});

it("claimExpired claims the reservation of a dead process 20 seconds after its last renewal when the organization is deleted", async () => {
  const key = `docs/aa/${randomUUID()}`;
  const rolledBack = new Error("rolled back");
  const claimed: string[][] = [];
  const claiming = schema.transaction(async (tx) => {
    const objects = new ObjectRepository(tx as unknown as Database, { UPLOAD_GRACE_SECONDS: 3_600 });
    const insert =
      "insert into objects (key, state, touched_at, organization_id) values ($1, 'receiving', now() - make_interval(secs => $2), $3)";
    const look = async (): Promise<void> =>
      void claimed.push((await objects.claimExpired(3_600, 500)).map((one) => one.key).filter((one) => one === key));
    await tx.query(insert, [key, 21, id]);
    await look();
    await markOrganizationDeleted(tx, id);
    await tx.query("update objects set touched_at = now() - interval '19 seconds' where key = $1", [key]);
    await look();
    await tx.query("update objects set touched_at = now() - interval '21 seconds' where key = $1", [key]);
    await look();
    throw rolledBack;
  });
  await expect(claiming).rejects.toBe(rolledBack);
  expect(claimed).toEqual([[], [], [key]]);
});

describe("POST /upload-pdf for a deleted organization", () => {
  const UNKNOWN = {
    status: 400,
    code: "validation_failed",
    error: MESSAGES.organizations.unknown,
    fields: { organization_id: MESSAGES.organizations.unknown },
  };

  async function expectRefused(sent: Promise<ApiResponse>, before: ReadonlySet<string>): Promise<void> {
    expect(errorOf(await sent)).toEqual(UNKNOWN);
    expect(await countDocuments(id)).toBe(0);
    await onlyObjectsOf(before);
  }

  it.each([
    ["a member", () => ours.user],
    ["staff", () => parent],
  ])("returns 400 and stores nothing when the organization is deleted while the file of %s streams", async (_, who) => {
    const before = await allObjects();
    const file = pausedSource(bigPdf(6_000_000));
    const sent = who().client.upload({ file: file.body, ...intoOurs() });
    await file.begun;
    await deleteOrganization(parent, id);
    file.finish();
    await expectRefused(sent, before);
  });

  it("returns 400 and stores nothing when the organization is deleted after its lookup", async () => {
    const before = await allObjects();
    // The organizations service still returns it; only the shared table of deleted organizations contains it.
    await markDeleted(schema, id);
    await expectRefused(parent.client.upload(intoOurs()), before);
  });

  it("returns 400 to a repeated upload too", async () => {
    const again = { idempotencyKey: randomUUID(), ...intoOurs() };
    const first = await uploaded(parent.client, again);
    expect(await uploaded(parent.client, again)).toEqual(first);
    await markDeleted(schema, id);
    for (let times = 0; times < 2; times++) expect(errorOf(await parent.client.upload(again))).toEqual(UNKNOWN);
  });
});
