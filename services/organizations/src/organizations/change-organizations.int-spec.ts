import { beforeAll, describe, expect, it } from "@jest/globals";
import { ERRORS, MESSAGES, organizationSchema, type Organization, type User } from "@takeoff/contracts";
import { outcomeOf, refusalOf, staff, tenant, uniqueSuffix, type ApiAnswer, type Person } from "@takeoff/testing";

const NO_SUCH_ID = 2_000_000_000;

let operator: Person;
let location: string;

beforeAll(async () => {
  operator = await staff();
  location = `Örebro ${uniqueSuffix()}`;
  await operator.client.post("/locations", { name: location }, { expectOk: true });
});

const create = (body: object): Promise<ApiAnswer> => operator.client.post("/organizations", body);
const change = ({ id }: { id: number }, body: object): Promise<ApiAnswer> => operator.client.patch(`/organizations/${id}`, body);
const created = async (body: object = {}): Promise<Organization> => {
  const answer = await create({ name: `North ${uniqueSuffix()}`, ...body });
  expect([answer.status, answer.json?.error]).toEqual([201, undefined]);
  return organizationSchema.parse(answer.json);
};
const changed = async (which: { id: number }, body: object): Promise<Organization> => {
  const answer = await change(which, body);
  expect([answer.status, answer.json?.error]).toEqual([200, undefined]);
  return organizationSchema.parse(answer.json);
};
const seen = async ({ id }: { id: number }): Promise<Organization> =>
  ((await operator.client.get("/organizations", { expectOk: true })).json as Organization[]).find((one) => one.id === id)!;
const invalid = (field: string, error: string) => ({ status: 400, code: "validation_failed", error, fields: { [field]: error } });
const TAKEN = { status: 409, code: "name_taken", error: ERRORS.name_taken.sentence, fields: { name: ERRORS.name_taken.sentence } };

describe("a new organization", () => {
  it("is answered as it is stored, with what was left out empty", async () => {
    const name = `North ${uniqueSuffix()}`;
    const organization = await created({ name: `  ${name} `, id: 1, created_at: "2020-01-01", version: 7 });
    expect(organization).toEqual({
      ...{ id: expect.any(Number), name, created_at: expect.any(String) },
      ...{ infra_metals_sponsor_email: null, infra_sponsor_location: null },
    });
    expect(organization.id).not.toBe(1);
    expect(Date.now() - Date.parse(organization.created_at)).toBeLessThan(60_000);
    expect(await seen(organization)).toEqual(organization);
  });

  it("has a sponsor where one is given, at a location as the list spells it", async () => {
    const fields = { infra_metals_sponsor_email: " Pat@Sponsor.example ", infra_sponsor_location: ` ${location.toUpperCase()} ` };
    expect(await created(fields)).toMatchObject({ infra_metals_sponsor_email: "Pat@Sponsor.example", infra_sponsor_location: location });
  });

  it.each([null, ""])("has none where the body says %j", async (nothing) => {
    expect(await created({ infra_metals_sponsor_email: nothing, infra_sponsor_location: nothing })).toMatchObject({
      infra_metals_sponsor_email: null,
      infra_sponsor_location: null,
    });
  });

  it("needs a name, an address that is one, and a location that is there", async () => {
    expect(refusalOf(await create({}))).toEqual(invalid("name", MESSAGES.organizations.nameRequired));
    const name = `North ${uniqueSuffix()}`;
    expect(refusalOf(await create({ name, infra_metals_sponsor_email: "pat" }))).toEqual(
      invalid("infra_metals_sponsor_email", "Please enter a valid email address"),
    );
    expect(refusalOf(await create({ name, infra_sponsor_location: `Nowhere ${uniqueSuffix()}` }))).toEqual(
      invalid("infra_sponsor_location", MESSAGES.organizations.unknownLocation),
    );
    expect((await create({ name })).status).toBe(201);
  });

  it("may not have the name of another, in whatever case or encoding", async () => {
    const name = `Östra Stål ${uniqueSuffix()}`;
    await created({ name });
    for (const same of [name, name.toUpperCase(), name.normalize("NFD"), ` ${name} `])
      expect(refusalOf(await create({ name: same }))).toEqual(TAKEN);
  });

  it("is made once, however many ask at once", async () => {
    const name = `North ${uniqueSuffix()}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name })));
    expect(answers.map(outcomeOf).sort()).toEqual(["201", ...Array<string>(4).fill("409 name_taken")]);
  });

  it("is kept as it was written, markup and every script included", async () => {
    for (const begin of [`<b>"A" & 'B'</b>`, "梁 👷🏽", "'; drop table organizations; --"]) {
      const name = `${begin} ${uniqueSuffix()}`;
      const organization = await created({ name });
      expect([organization.name, (await seen(organization)).name]).toEqual([name, name]);
    }
  });
});

describe("changing an organization", () => {
  it("changes what the body names, and clears with null", async () => {
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

  it.each([null, "", "  "])("cannot take its name away: %j", async (name) => {
    const before = await created();
    expect(refusalOf(await change(before, { name, infra_metals_sponsor_email: "pat@sponsor.example" }))).toEqual(
      invalid("name", MESSAGES.organizations.nameRequired),
    );
    expect(await seen(before)).toEqual(before);
  });

  it("may write its own name in another case, and not take another's", async () => {
    const [one, other] = [await created(), await created()];
    expect(await changed(one, { name: one.name.toUpperCase() })).toEqual({ ...one, name: one.name.toUpperCase() });
    expect(refusalOf(await change(one, { name: other.name.toUpperCase() }))).toEqual(TAKEN);
    expect((await seen(one)).name).toBe(one.name.toUpperCase());
  });

  it("is refused whole when a part of it is wrong", async () => {
    const before = await created();
    const name = `South ${uniqueSuffix()}`;
    expect(refusalOf(await change(before, { name, infra_sponsor_location: "Nowhere" }))).toEqual(
      invalid("infra_sponsor_location", MESSAGES.organizations.unknownLocation),
    );
    expect(outcomeOf(await change(before, { name, infra_metals_sponsor_email: "pat@" }))).toBe("400 validation_failed");
    expect(await seen(before)).toEqual(before);
  });

  it("of two at once loses neither's part", async () => {
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

  it("is missing before the body is looked at", async () => {
    const headers = { "content-type": "text/plain" };
    expect(outcomeOf(await change({ id: NO_SUCH_ID }, { name: "" }))).toBe("404 not_found");
    expect(outcomeOf(await operator.client.raw("PATCH", `/organizations/${NO_SUCH_ID}`, { headers, body: "x" }))).toBe("404 not_found");
  });

  it("shows the new name wherever it is told", async () => {
    const { organization, admin } = await tenant();
    const name = `Renamed ${uniqueSuffix()}`;
    await changed(organization, { name });
    expect((await admin.client.get("/organizations")).json).toMatchObject([{ name }]);
    const users = (await operator.client.get(`/organizations/${organization.id}/users`)).json as User[];
    expect(users.map((one) => one.organization?.name)).toEqual([name, name]);
  });
});

describe("an organization's location", () => {
  it("stays as it was written when the location is renamed or deleted, through other changes too", async () => {
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
    expect(outcomeOf(await create({ name: `North ${uniqueSuffix()}`, infra_sponsor_location: name }))).toBe("400 validation_failed");
  });
});
