import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { EventEnvelope } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform";
import { staff, tenant, uniqueSuffix, waitFor, type Person, type Tenant } from "@takeoff/testing";
import { insertDocuments, page } from "../../test/listed.ts";
import { namesShown, openSchema, renameOrganization, tell, waitingFor, whileClosed } from "../../test/organizations.ts";
import { settled, uploaded } from "../../test/running.ts";
import { OrganizationDocumentRepository } from "./organization-documents.repository.ts";
import { OrganizationNameRepository } from "./organization-name.repository.ts";
import { RenameService } from "./rename.service.ts";

/** More than two batches. */
const MANY = 450;

let schema: Database;
let parent: Person;
let ours: Tenant;
let id: number;
let name: string;
beforeAll(async () => {
  [schema, parent] = await Promise.all([openSchema(), staff()]);
});
afterAll(() => schema.onApplicationShutdown());
beforeEach(async () => {
  ours = await tenant();
  ({ id } = ours.organization);
  name = `Renamed ÄÖ ${uniqueSuffix()}`;
});

/** Waits until all documents of the organization show one name. */
async function shown(expected: string, count: number): Promise<void> {
  const look = async (): Promise<boolean> => (await namesShown(id))[expected] === count;
  await waitFor(look, { what: `${count} documents to show ${expected}`, timeoutMs: 20_000 });
}

describe("an organization's new name", () => {
  it("is shown on all of its documents and found there, and on no other's", async () => {
    const other = await tenant();
    await insertDocuments(
      ours,
      Array.from({ length: MANY }, () => ({})),
    );
    await insertDocuments(other, [{}]);
    const { id: documentId } = await settled(ours.user.client);
    await renameOrganization(parent, id, name);
    await shown(name, MANY + 1);
    expect((await ours.user.client.get(`/pdfs/${documentId}`)).json.organization_name).toBe(name);
    expect((await page(parent.client, `/client/api/pdfs/all?q=${encodeURIComponent(name.toUpperCase())}`)).total).toBe(MANY + 1);
    expect((await page(parent.client, `/client/api/pdfs/all?q=${encodeURIComponent(ours.organization.name)}`)).total).toBe(0);
    expect(await namesShown(other.organization.id)).toEqual({ [other.organization.name]: 1 });
  });

  it("is not undone by an older one that is told later", async () => {
    await insertDocuments(ours, [{}]);
    await tell(schema, "organization.updated", 12, { organization_id: id, name });
    await tell(schema, "organization.updated", 11, { organization_id: id, name: "Older" });
    expect(await namesShown(id)).toEqual({ [name]: 1 });
    expect((await uploaded(ours.user.client)).organization_name).toBe(name);
  });
});

describe("an upload that asked for the name just before it changed", () => {
  it("shows the new one when it is kept before documents are renamed", async () => {
    const upload = await whileClosed(schema, id, async () => {
      const sent = uploaded(ours.user.client);
      await waitingFor(id, 1);
      await renameOrganization(parent, id, name);
      await waitingFor(id, 2);
      return { sent };
    });
    await upload.sent;
    await shown(name, 1);
  });

  it("shows the new one when it is kept after that", async () => {
    const upload = await whileClosed(schema, id, async (tx) => {
      const sent = uploaded(ours.user.client);
      await waitingFor(id, 1);
      await new OrganizationNameRepository().hold(tx, id, { name, version: 2 });
      return { sent };
    });
    expect((await upload.sent).organization_name).toBe(name);
  });
});

describe("renaming many documents", () => {
  /** Fails at its second batch, as a process that is killed there. */
  class Breaking extends OrganizationDocumentRepository {
    private batches = 0;

    override rename(...batch: Parameters<OrganizationDocumentRepository["rename"]>): ReturnType<OrganizationDocumentRepository["rename"]> {
      if (++this.batches > 1) throw new Error("broken off");
      return super.rename(...batch);
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
    await insertDocuments(
      ours,
      Array.from({ length: MANY }, () => ({})),
    );
    await expect(renames(new Breaking()).rename(event(2, name))).rejects.toThrow("broken off");
    expect(await namesShown(id)).toEqual({ [name]: 200, [ours.organization.name]: MANY - 200 });
  });

  it("is brought to its end after it was broken off", async () => {
    await renames().rename(event(2, name));
    expect(await namesShown(id)).toEqual({ [name]: MANY });
  });

  it("is left to a later rename that came meanwhile", async () => {
    await renames().rename(event(3, "Later"));
    await renames().rename(event(2, name));
    expect(await namesShown(id)).toEqual({ Later: MANY });
  });
});
