import { afterAll, describe, expect, it } from "@jest/globals";
import { smallPdf, staff, tenant, type ApiClient, type Tenant } from "@takeoff/testing";
import { allPages, insertDocuments, page } from "../../../test/listed.ts";
import { markDeleted, openSchema } from "../../../test/organizations.ts";
import { settled } from "../../../test/processes/running.ts";

const ALL = "/client/api/pdfs/all";

/** Two organizations with the same documents; one of them is deleted, but its documents are not removed yet. */
const [schema, parent, gone, other] = await Promise.all([openSchema(), staff(), tenant(), tenant()]);
const [documentId, othersId] = (await Promise.all([gone, other].map(completed))) as [number, number];
await Promise.all([gone, other].map((one) => insertDocuments(one, [{}, {}])));
await markDeleted(schema, gone.organization.id);
afterAll(() => schema.close());

async function completed({ user }: Tenant): Promise<number> {
  const { id } = await settled(user.client);
  await parent.client.process(id, { csv: "Mark\r\nB1\r\n", xml: "<a/>", processed: smallPdf() }, { expectOk: true });
  await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  return id;
}

describe("documents of a deleted organization, before they are removed", () => {
  it.each(["", "?sort=filename", "?q=plan", "?status=completed"])("are excluded from staff's lists: %s", async (query) => {
    const documents = await allPages(parent.client, ALL + query);
    expect(documents.filter(({ organization_id }) => organization_id === gone.organization.id)).toEqual([]);
    expect(documents.some(({ organization_id }) => organization_id === other.organization.id)).toBe(true);
  });

  it("are not counted, even with a filter for them", async () => {
    const count = async (query: string): Promise<number> => (await page(parent.client, `${ALL}?${query}`)).total;
    expect(await count(`organization_id=${gone.organization.id}`)).toBe(0);
    expect(await count(`q=${encodeURIComponent(gone.organization.name)}`)).toBe(0);
    expect(await count(`organization_id=${other.organization.id}`)).toBe(3);
  });

  it.each<[string, (client: ApiClient, id: number) => Promise<{ status: number }>, number]>([
    ["read", (client, id) => client.get(`/pdfs/${id}`), 200],
    ["downloaded", (client, id) => client.get(`/pdfs/${id}/download?version=processed`), 200],
    ["processed", (client, id) => client.process(id, { csv: "Mark\r\nB2\r\n" }), 200],
    ["set to another status", (client, id) => client.patch(`/pdfs/${id}/status`, { status: "in_progress" }), 200],
    ["used for a test notification", (client, id) => client.post(`/pdfs/${id}/test-notification`), 202],
  ])("cannot be %s, and documents of other organizations can", async (_, request, status) => {
    expect((await request(parent.client, documentId)).status).toBe(404);
    expect((await request(parent.client, othersId)).status).toBe(status);
  });
});
