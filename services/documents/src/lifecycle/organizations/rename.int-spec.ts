import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { EventEnvelope } from "@takeoff/contracts";
import { staff, tenant, uniqueSuffix, waitFor, type Tenant } from "@takeoff/testing";
import { copyDocuments, insertDocuments, page } from "../../../test/listed.ts";
import {
  namesShown,
  openSchema,
  renameOrganization,
  publishOrganizationEvent,
  waitForLockWaiters,
  whileLockedExclusive,
} from "../../../test/organizations.ts";
import { uploaded } from "../../../test/processes/running.ts";
import { OrganizationDocumentRepository } from "../../core/organizations/organization-documents.repository.ts";
import { OrganizationNameRepository } from "../../core/organizations/organization-name.repository.ts";
import { RenameService } from "./rename.service.ts";

/** More than two batches. */
const MANY = 450;

let ours: Tenant;
let id: number;
let name: string;
const [schema, parent] = await Promise.all([openSchema(), staff()]);
afterAll(() => schema.close());
beforeEach(async () => {
  ours = await tenant();
  ({ id } = ours.organization);
  name = `Renamed ÄÖ ${uniqueSuffix()}`;
});

async function insertMany(): Promise<void> {
  await copyDocuments(await insertDocuments(ours, [{}]), MANY - 1);
}

/** Waits until all documents of the organization show one name. */
async function shown(expected: string, count: number): Promise<void> {
  const look = async (): Promise<boolean> => (await namesShown(id))[expected] === count;
  await waitFor(look, { what: `${count} documents to show ${expected}` });
}

describe("PATCH /organizations/:id with a new name", () => {
  it("renames the organization on all of its documents and in searches, and on no others", async () => {
    const other = await tenant();
    await insertMany();
    await insertDocuments(other, [{}]);
    const [documentId] = await insertDocuments(ours, [{}]);
    await renameOrganization(parent, id, name);
    await shown(name, MANY + 1);
    expect((await ours.user.client.get(`/pdfs/${documentId}`)).json.organization_name).toBe(name);
    expect((await page(parent.client, `/client/api/pdfs/all?q=${encodeURIComponent(name.toUpperCase())}`)).total).toBe(MANY + 1);
    expect((await page(parent.client, `/client/api/pdfs/all?q=${encodeURIComponent(ours.organization.name)}`)).total).toBe(0);
    expect(await namesShown(other.organization.id)).toEqual({ [other.organization.name]: 1 });
  });

  it("is not overwritten by an older event that arrives later", async () => {
    await insertDocuments(ours, [{}]);
    await publishOrganizationEvent(schema, "organization.updated", 12, { organization_id: id, name });
    await publishOrganizationEvent(schema, "organization.updated", 11, { organization_id: id, name: "Older" });
    expect(await namesShown(id)).toEqual({ [name]: 1 });
    expect((await uploaded(ours.user.client)).organization_name).toBe(name);
  });
});

describe("an upload that looked up the organization before its rename", () => {
  it("gets the new name when it commits before the documents are renamed", async () => {
    const upload = await whileLockedExclusive(schema, id, async () => {
      const sent = uploaded(ours.user.client);
      await waitForLockWaiters(id, 1);
      await renameOrganization(parent, id, name);
      await waitForLockWaiters(id, 2);
      return { sent };
    });
    await upload.sent;
    await shown(name, 1);
  });

  it("gets the new name when it commits afterwards", async () => {
    const upload = await whileLockedExclusive(schema, id, async (tx) => {
      const sent = uploaded(ours.user.client);
      await waitForLockWaiters(id, 1);
      await new OrganizationNameRepository().record(tx, id, { name, version: 2 });
      return { sent };
    });
    expect((await upload.sent).organization_name).toBe(name);
  });
});

describe("RenameService with many documents", () => {
  /** Fails at its second batch, like a process that is killed there. */
  class Breaking extends OrganizationDocumentRepository {
    private batches = 0;

    override renameBatch(
      ...batch: Parameters<OrganizationDocumentRepository["renameBatch"]>
    ): ReturnType<OrganizationDocumentRepository["renameBatch"]> {
      if (++this.batches > 1) throw new Error("aborted");
      return super.renameBatch(...batch);
    }
  }

  const renames = (documents = new OrganizationDocumentRepository()): RenameService =>
    new RenameService(schema, new OrganizationNameRepository(), documents);
  const event = (sequence: number, to: string): EventEnvelope<"organization.updated"> => ({
    id: "",
    type: "organization.updated",
    aggregate: `organization:${id}`,
    sequence,
    payload: { organization_id: id, name: to },
    created_at: "",
  });

  beforeEach(async () => {
    await insertMany();
    await expect(renames(new Breaking()).rename(event(2, name))).rejects.toThrow("aborted");
    expect(await namesShown(id)).toEqual({ [name]: 200, [ours.organization.name]: MANY - 200 });
  });

  it("completes after an aborted run", async () => {
    await renames().rename(event(2, name));
    expect(await namesShown(id)).toEqual({ [name]: MANY });
  });

  it("stops when a newer name was recorded in the meantime", async () => {
    await renames().rename(event(3, "Later"));
    await renames().rename(event(2, name));
    expect(await namesShown(id)).toEqual({ Later: MANY });
  });
});
