import { describe, expect, it } from "@jest/globals";
import { locationListSchema, nameKey, organizationListSchema, type Document } from "@takeoff/contracts";
import { staff, tenant, uniqueSuffix, toOutcome, waitFor } from "@takeoff/testing";

it("GET /organizations returns the contract's form ordered by name, and to members only their own organization", async () => {
  const sponsorEmail = `sponsor.${uniqueSuffix()}@mail.example`;
  const [one, other, operator] = await Promise.all([
    tenant({ name: "b list", sponsorEmail, sponsorLocation: "Joliet, IL" }),
    tenant({ name: "A list" }),
    staff(),
  ]);
  const own = organizationListSchema.parse((await one.user.client.get("/organizations")).json);
  expect(own).toEqual([
    {
      ...one.organization,
      infra_metals_sponsor_email: sponsorEmail,
      infra_sponsor_location: "Joliet, IL",
      quota_bytes: null,
      retention_days: null,
      turnaround_hours: 24,
      working_hours: null,
      created_at: expect.any(String),
    },
  ]);
  expect((await one.admin.client.get("/organizations")).json).toEqual(own);
  const all = organizationListSchema.parse((await operator.client.get("/organizations")).json);
  const order = all.map(({ id }) => id);
  expect(order.indexOf(other.organization.id)).toBeLessThan(order.indexOf(one.organization.id));
  expect(order.indexOf(other.organization.id)).toBeGreaterThanOrEqual(0);
});

it("GET /locations returns the same list to every user, ordered by name without regard to case", async () => {
  const [{ user }, operator] = await Promise.all([tenant(), staff()]);
  const suffix = uniqueSuffix();
  for (const name of [`zeta ${suffix}`, `Ägir ${suffix}`, `Alpha ${suffix}`])
    await operator.client.post("/locations", { name }, { expectOk: true });
  const listed = locationListSchema.parse((await user.client.get("/locations")).json);
  const names = listed.map(({ name }) => name).filter((name) => name.endsWith(suffix));
  expect(names).toHaveLength(3);
  expect(names[0]).toBe(`Alpha ${suffix}`);
  expect(new Set(names.map(nameKey)).size).toBe(3);
  expect((await operator.client.get("/locations")).json).toEqual(listed);
});

const operator = await staff();

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
