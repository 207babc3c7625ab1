import { expect, it } from "@jest/globals";
import { locationListSchema, nameKey, organizationListSchema } from "@takeoff/contracts";
import { staff, tenant, uniqueSuffix } from "@takeoff/testing";

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
