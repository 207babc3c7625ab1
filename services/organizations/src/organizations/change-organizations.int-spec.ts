import { describe, expect, it } from "@jest/globals";
import { ERRORS, MESSAGES, organizationSchema, organizationListSchema, type Organization, type User } from "@takeoff/contracts";
import { database, toOutcome, toErrorResponse, staff, tenant, uniqueSuffix, type ApiResponse } from "@takeoff/testing";

const NO_SUCH_ID = 2_000_000_000;

const operator = await staff();
const location = `Örebro ${uniqueSuffix()}`;
await operator.client.post("/locations", { name: location }, { expectOk: true });

const create = (body: object): Promise<ApiResponse> => operator.client.post("/organizations", body);
const change = ({ id }: { id: number }, body: object): Promise<ApiResponse> => operator.client.patch(`/organizations/${id}`, body);
const created = async (body: object = {}): Promise<Organization> => {
  const response = await create({ name: `North ${uniqueSuffix()}`, ...body });
  expect([response.status, response.json?.error]).toEqual([201, undefined]);
  return organizationSchema.parse(response.json);
};
const changed = async (which: { id: number }, body: object): Promise<Organization> => {
  const response = await change(which, body);
  expect([response.status, response.json?.error]).toEqual([200, undefined]);
  return organizationSchema.parse(response.json);
};
const seen = async ({ id }: { id: number }): Promise<Organization> =>
  ((await operator.client.get("/organizations", { expectOk: true })).json as Organization[]).find((one) => one.id === id)!;
const auditDetails = async ({ id }: { id: number }): Promise<string[]> => {
  const { rows } = await database().query<{ detail: string }>(
    "select detail from audit.entries where action = 'updateOrganization' and about_id = $1 order by id",
    [id],
  );
  return rows.map(({ detail }) => detail);
};
const invalid = (field: string, error: string) => ({ status: 400, code: "validation_failed", error, fields: { [field]: error } });
const TAKEN = { status: 409, code: "name_taken", error: ERRORS.name_taken.sentence, fields: { name: ERRORS.name_taken.sentence } };

describe("POST /organizations", () => {
  it("returns the stored organization, with null for omitted fields", async () => {
    const name = `North ${uniqueSuffix()}`;
    const organization = await created({ name: `  ${name} `, id: NO_SUCH_ID, created_at: "2020-01-01", version: 7 });
    expect(organization).toEqual({
      ...{ id: expect.any(Number), name, created_at: expect.any(String) },
      ...{ infra_metals_sponsor_email: null, infra_sponsor_location: null, quota_bytes: null, retention_days: null },
      ...{ turnaround_hours: 24, working_hours: null },
    });
    expect(organization.id).not.toBe(NO_SUCH_ID);
    expect(Date.now() - Date.parse(organization.created_at)).toBeLessThan(60_000);
    expect(await seen(organization)).toEqual(organization);
  });

  it("stores the sponsor, and the location in the spelling of the list", async () => {
    const fields = { infra_metals_sponsor_email: " Pat@Sponsor.example ", infra_sponsor_location: ` ${location.toUpperCase()} ` };
    expect(await created(fields)).toMatchObject({ infra_metals_sponsor_email: "Pat@Sponsor.example", infra_sponsor_location: location });
  });

  it("rejects invisible characters in a name, also in a new name of an existing organization", async () => {
    const organization = await created();
    const name = `${organization.name}\u200b`;
    for (const response of [await create({ name }), await change(organization, { name })])
      expect(toErrorResponse(response)).toEqual(invalid("name", MESSAGES.names.invisible));
  });

  it("keeps a name from before that rule, also when a change repeats it", async () => {
    const { id, name } = await created();
    const old = `${name}\u200b`;
    await database().query("update organizations.organizations set name = $2, name_key = $2 where id = $1", [id, old]);
    expect(await changed({ id }, { name: old, infra_metals_sponsor_email: "pat@sponsor.example" })).toMatchObject({ name: old });
  });

  it("returns 409 for an existing name in any case or encoding", async () => {
    const name = `Östra Stål ${uniqueSuffix()}`;
    await created({ name });
    for (const same of [name, name.toUpperCase(), name.normalize("NFD"), ` ${name} `])
      expect(toErrorResponse(await create({ name: same }))).toEqual(TAKEN);
  });

  it("creates a name once in concurrent requests", async () => {
    const name = `North ${uniqueSuffix()}`;
    const responses = await Promise.all(Array.from({ length: 5 }, () => create({ name })));
    expect(responses.map(toOutcome).sort()).toEqual(["201", ...Array<string>(4).fill("409 name_taken")]);
  });
});

describe("PATCH /organizations/:id", () => {
  it("changes the fields of the body, and clears them with null", async () => {
    const sponsor = { infra_metals_sponsor_email: "pat@sponsor.example", infra_sponsor_location: location };
    const before = await created(sponsor);
    const name = `South ${uniqueSuffix()}`;
    expect(await changed(before, { name })).toEqual({ ...before, name });
    expect(await changed(before, {})).toEqual({ ...before, name });
    expect(await changed(before, { infra_metals_sponsor_email: null })).toEqual({ ...before, name, infra_metals_sponsor_email: null });
    const bare = { ...before, name, infra_metals_sponsor_email: null, infra_sponsor_location: null };
    expect(await changed(before, { infra_sponsor_location: null })).toEqual(bare);
    expect(await changed(before, { ...sponsor, id: 1, created_at: "2020-01-01" })).toEqual({ ...bare, ...sponsor });
    expect(await seen(before)).toEqual({ ...bare, ...sponsor });
  });

  it("accepts the organization's own name in another case, and returns 409 for another's", async () => {
    const [one, other] = [await created(), await created()];
    expect(await changed(one, { name: one.name.toUpperCase() })).toEqual({ ...one, name: one.name.toUpperCase() });
    expect(toErrorResponse(await change(one, { name: other.name.toUpperCase() }))).toEqual(TAKEN);
    expect((await seen(one)).name).toBe(one.name.toUpperCase());
  });

  it("changes nothing when one field is invalid", async () => {
    const before = await created();
    const name = `South ${uniqueSuffix()}`;
    expect(toErrorResponse(await change(before, { name, infra_sponsor_location: "Nowhere" }))).toEqual(
      invalid("infra_sponsor_location", MESSAGES.organizations.unknownLocation),
    );
    expect(toOutcome(await change(before, { name, infra_metals_sponsor_email: "pat@" }))).toBe("400 validation_failed");
    expect(await seen(before)).toEqual(before);
  });

  it("keeps the fields of both of two concurrent requests", async () => {
    const before = await created();
    await Promise.all([
      changed(before, { infra_metals_sponsor_email: "pat@sponsor.example" }),
      changed(before, { infra_sponsor_location: location }),
      changed(before, { name: `${before.name} II` }),
    ]);
    expect(await seen(before)).toEqual({
      ...before,
      ...{ name: `${before.name} II`, infra_metals_sponsor_email: "pat@sponsor.example", infra_sponsor_location: location },
    });
  });

  it("returns 404 before the body is validated", async () => {
    const headers = { "content-type": "text/plain" };
    expect(toOutcome(await change({ id: NO_SUCH_ID }, { name: "" }))).toBe("404 not_found");
    expect(toOutcome(await operator.client.raw("PATCH", `/organizations/${NO_SUCH_ID}`, { headers, body: "x" }))).toBe("404 not_found");
  });

  it("shows the new name in users and organizations", async () => {
    const { organization, admin } = await tenant();
    const name = `Renamed ${uniqueSuffix()}`;
    await changed(organization, { name });
    expect((await admin.client.get("/organizations")).json).toMatchObject([{ name }]);
    const users = (await operator.client.get(`/organizations/${organization.id}/users`)).json as User[];
    expect(users.map((one) => one.organization?.name)).toEqual([name, name]);
  });
});

describe("PATCH /organizations/:id with a storage limit and a turnaround", () => {
  const CHICAGO = { days: [1, 2, 3, 4, 5], from: "08:00", to: "17:00", time_zone: "America/Chicago", holidays: ["2026-12-25"] };

  it("sets them, shows them to members, and clears the limit and the working hours with null", async () => {
    const { organization, admin, user } = await tenant();
    const set = { quota_bytes: 5_000_000_000, turnaround_hours: 8, working_hours: CHICAGO };
    expect(await changed(organization, set)).toMatchObject(set);
    for (const { client } of [admin, user]) expect((await client.get("/organizations")).json).toMatchObject([set]);
    expect(await changed(organization, { name: `South ${uniqueSuffix()}` })).toMatchObject(set);
    const next = { quota_bytes: 0, turnaround_hours: 720 };
    expect(await changed(organization, next)).toMatchObject({ ...next, working_hours: CHICAGO });
    const cleared = { quota_bytes: null, working_hours: null };
    expect(await changed(organization, cleared)).toMatchObject({ ...cleared, turnaround_hours: 720 });
    expect(await created(set)).toMatchObject(set);
  });

  it("records the new values in the audit trail once", async () => {
    const organization = await created();
    for (let times = 0; times < 2; times++) await changed(organization, { turnaround_hours: 8, working_hours: CHICAGO });
    for (const body of [{ working_hours: null }, { quota_bytes: 1_000 }, { quota_bytes: null }]) await changed(organization, body);
    expect(await auditDetails(organization)).toEqual([
      "turnaround hours: 8, working hours: Mon Tue Wed Thu Fri 08:00-17:00 America/Chicago (holidays: 1)",
      "working hours: none",
      "storage limit: 1000",
      "storage limit: none",
    ]);
  });
});

it("the location of an organization stays unchanged when the location is renamed or deleted, also after other changes", async () => {
  const name = `Location ${uniqueSuffix()}`;
  const { id } = (await operator.client.post("/locations", { name }, { expectOk: true })).json as { id: number };
  const organization = await created({ infra_sponsor_location: name });
  await operator.client.patch(`/locations/${id}`, { name: `${name} II` }, { expectOk: true });
  expect(await seen(organization)).toEqual(organization);
  await operator.client.delete(`/locations/${id}`, undefined, { expectOk: true });
  expect(await seen(organization)).toEqual(organization);
  // The form sends all three fields, changed or not.
  const fields = { name: organization.name, infra_sponsor_location: name, infra_metals_sponsor_email: "pat@sponsor.example" };
  expect(await changed(organization, fields)).toMatchObject({ infra_sponsor_location: name });
  expect(toOutcome(await create({ name: `North ${uniqueSuffix()}`, infra_sponsor_location: name }))).toBe("400 validation_failed");
});

it("GET /organizations returns the contract's form ordered by name, and to members only their own organization", async () => {
  const sponsorEmail = `sponsor.${uniqueSuffix()}@mail.example`;
  const [one, other] = await Promise.all([
    tenant({ name: "b list", sponsorEmail, sponsorLocation: "Joliet, IL" }),
    tenant({ name: "A list" }),
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
