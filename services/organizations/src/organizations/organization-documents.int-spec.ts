import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { toOutcome, staff, tenant, uniqueSuffix, waitFor, type Person } from "@takeoff/testing";

let operator: Person;

beforeAll(async () => {
  operator = await staff();
});

describe("the documents of an organization", () => {
  it("show the new name after a rename", async () => {
    const { organization, user } = await tenant();
    const { id } = (await user.client.upload({ expectOk: true })).json as Document;
    const name = `Renamed ${uniqueSuffix()}`;
    await operator.client.patch(`/organizations/${organization.id}`, { name }, { expectOk: true });
    const named = async (): Promise<boolean> => (await user.client.get(`/pdfs/${id}`)).json.organization_name === name;
    await waitFor(named, { what: "the document to show the new name" });
  });

  it("are hidden immediately after a deletion, also from staff", async () => {
    const { organization, user } = await tenant();
    const { id } = (await user.client.upload({ expectOk: true })).json as Document;
    await operator.client.delete(`/organizations/${organization.id}`, undefined, { expectOk: true });
    const calls = await Promise.all([
      operator.client.get(`/pdfs/${id}`),
      operator.client.get(`/pdfs/${id}/preview`),
      operator.client.patch(`/pdfs/${id}/status`, { status: "pending" }),
      operator.client.process(id, { csv: "Mark\nB1\n" }),
    ]);
    expect(calls.map(toOutcome)).toEqual(calls.map(() => "404 not_found"));
    for (const query of [`organization_id=${organization.id}`, `q=${encodeURIComponent(organization.name)}`])
      expect((await operator.client.get(`/pdfs/all?${query}`, { expectOk: true })).json).toEqual([]);
  });
});
