import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { MESSAGES, type EventEnvelope } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform";
import { bigPdf, database, listStored, staff, tenant, waitFor, type ApiAnswer, type Person, type Tenant } from "@takeoff/testing";
import { deleteOrganization, markGone, openSchema } from "../../test/organizations.ts";
import { allObjects, documentsOf, nothingMoreThan, refusalOf, uploaded } from "../../test/running.ts";
import { heldBack } from "../../test/sources.ts";
import { insertStored } from "../../test/stored.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import type { Sweeper } from "../objects/sweeper.ts";
import { IdempotencyRepository } from "../upload/idempotency.repository.ts";
import { OrganizationDocumentRepository } from "./organization-documents.repository.ts";
import { OrganizationNameRepository } from "./organization-name.repository.ts";
import { RemovalService } from "./removal.service.ts";

/** More than a batch. */
const MANY = 210;

let schema: Database;
let parent: Person;
let ours: Tenant;
let id: number;
beforeAll(async () => {
  [schema, parent] = await Promise.all([openSchema(), staff()]);
});
afterAll(() => schema.onApplicationShutdown());
beforeEach(async () => {
  ours = await tenant();
  ({ id } = ours.organization);
});

const intoOurs = (): { fields: Record<string, string> } => ({ fields: { organization_id: String(id) } });

async function keysHeld(userId: number): Promise<number> {
  const { rows } = await database().query("select 1 from documents.idempotency_keys where user_id = $1", [userId]);
  return rows.length;
}

describe("a deleted organization", () => {
  it("loses its documents and every object of theirs, and no other loses any", async () => {
    const other = await tenant();
    const others = await insertStored(other, 3);
    const before = await allObjects();
    await insertStored(ours, 20);
    const by = await staff();
    for (const client of [ours.user.client, by.client]) await uploaded(client, { idempotencyKey: randomUUID(), ...intoOurs() });
    await deleteOrganization(parent, id);
    await waitFor(async () => (await documentsOf(id)) === 0, { what: "the documents to be gone", timeoutMs: 20_000 });
    await nothingMoreThan(before);
    await waitFor(async () => (await keysHeld(by.id)) + (await keysHeld(ours.user.id)) === 0, { what: "the answers to be gone" });
    expect(await documentsOf(other.organization.id)).toBe(3);
    const stored = new Set((await listStored()).map(({ key }) => key));
    expect(others.keys.filter((key) => !stored.has(key))).toEqual([]);
  });

  it("loses results that were being stored: whoever sends them finds the document gone", async () => {
    const before = await allObjects();
    const { id: documentId } = await uploaded(ours.user.client);
    const csv = heldBack(Buffer.from("Mark,Qty\r\nB1,2\r\n"));
    const processed = parent.client.process(documentId, { csv: csv.body });
    await csv.begun;
    await deleteOrganization(parent, id);
    csv.finish();
    expect((await processed).status).toBe(404);
    await nothingMoreThan(before);
  });
});

describe("the removal", () => {
  /** Fails at its second batch, as a process that is killed there. */
  class Breaking extends OrganizationDocumentRepository {
    private batches = 0;

    override remove(...batch: Parameters<OrganizationDocumentRepository["remove"]>): ReturnType<OrganizationDocumentRepository["remove"]> {
      if (++this.batches > 1) throw new Error("broken off");
      return super.remove(...batch);
    }
  }

  /** The running worker's own sweeper does not hear of it: it looks by itself. */
  const asleep = { wake: () => undefined } as unknown as Sweeper;
  const removals = (documents = new OrganizationDocumentRepository()): RemovalService =>
    new RemovalService(
      schema,
      documents,
      new ObjectRepository(schema),
      new IdempotencyRepository(schema),
      new OrganizationNameRepository(),
      asleep,
    );
  const event = (): EventEnvelope<"organization.deleted"> => ({
    id: "",
    type: "organization.deleted",
    aggregate: `organization:${id}`,
    sequence: 2,
    payload: { organization_id: id },
    created_at: "",
  });

  it("is brought to its end after it was broken off", async () => {
    const before = await allObjects();
    await insertStored(ours, MANY);
    await markGone(schema, id);
    await expect(removals(new Breaking()).remove(event())).rejects.toThrow("broken off");
    expect(await documentsOf(id)).toBe(MANY - 200);
    for (let times = 0; times < 2; times++) await schema.transaction(await removals().remove(event()));
    expect(await documentsOf(id)).toBe(0);
    await nothingMoreThan(before);
  });

  it("does nothing to an organization that is not deleted", async () => {
    await uploaded(ours.user.client);
    await expect(removals().remove(event())).rejects.toThrow(`organization ${id} is not deleted`);
    expect(await documentsOf(id)).toBe(1);
  });
});

describe("an upload for an organization that is deleted", () => {
  const UNKNOWN = {
    status: 400,
    code: "validation_failed",
    error: MESSAGES.organizations.unknown,
    fields: { organization_id: MESSAGES.organizations.unknown },
  };

  async function expectRefused(sent: Promise<ApiAnswer>, before: ReadonlySet<string>): Promise<void> {
    expect(refusalOf(await sent)).toEqual(UNKNOWN);
    expect(await documentsOf(id)).toBe(0);
    await nothingMoreThan(before);
  }

  it.each([
    ["a member", () => ours.user],
    ["staff", () => parent],
  ])("while the file of %s arrives is refused, and nothing of it stays", async (_, who) => {
    const before = await allObjects();
    const file = heldBack(bigPdf(6_000_000));
    const sent = who().client.upload({ file: file.body, ...intoOurs() });
    await file.begun;
    await deleteOrganization(parent, id);
    file.finish();
    await expectRefused(sent, before);
  });

  it("after it was asked for is refused, and nothing of it stays", async () => {
    const before = await allObjects();
    // The organizations service still knows it: only what all services see says that it is deleted.
    await markGone(schema, id);
    await expectRefused(parent.client.upload(intoOurs()), before);
  });

  it("is refused also when its key had an answer", async () => {
    const again = { idempotencyKey: randomUUID(), ...intoOurs() };
    const first = await uploaded(parent.client, again);
    expect(await uploaded(parent.client, again)).toEqual(first);
    await markGone(schema, id);
    for (let times = 0; times < 2; times++) expect(refusalOf(await parent.client.upload(again))).toEqual(UNKNOWN);
  });
});
