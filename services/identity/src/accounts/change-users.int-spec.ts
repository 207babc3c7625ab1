import { beforeAll, describe, expect, it } from "@jest/globals";
import { MESSAGES, userSchema, type User } from "@takeoff/contracts";
import { outcomeOf, refusalOf, staff, tenant, TEST_PASSWORD, visitor, type ApiAnswer, type Person, type Tenant } from "@takeoff/testing";
import { account, isSignedIn, reset, resetToken, whileAlone } from "../../test/accounts.ts";

let ours: Tenant;
let theirs: Tenant;
let operator: Person;

beforeAll(async () => {
  [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);
});

const change = ({ client }: Person, { id }: { id: number }, body: object): Promise<ApiAnswer> => client.patch(`/users/${id}`, body);
const changed = async (by: Person, who: { id: number }, body: object): Promise<User> => {
  const answer = await change(by, who, body);
  expect([answer.status, answer.json?.error]).toEqual([200, undefined]);
  return userSchema.parse(answer.json);
};
const seen = async ({ id }: { id: number }): Promise<User> =>
  ((await operator.client.get("/users", { expectOk: true })).json as User[]).find((user) => user.id === id)!;

describe("changing a user", () => {
  it("changes what the body names, and clears a phone number with null", async () => {
    const who = await ours.member();
    const before = await seen(who);
    const email = `new.${who.email}`;
    expect(await changed(ours.admin, who, { email })).toEqual({ ...before, email });
    expect(await changed(ours.admin, who, { phone_number: "555 0100" })).toEqual({ ...before, email, phone_number: "555 0100" });
    expect(await changed(ours.admin, who, {})).toEqual({ ...before, email, phone_number: "555 0100" });
    expect(await changed(ours.admin, who, { phone_number: null })).toEqual({ ...before, email });
    expect(await seen(who)).toEqual({ ...before, email });
    expect(await isSignedIn(who)).toBe(true);
  });

  it("changes nothing that the body may not", async () => {
    const who = await ours.member();
    const before = await seen(who);
    const more = { id: 1, username: "other", nda_accepted_at: null, organization: theirs.organization, created_at: "2020-01-01" };
    const body = { ...more, organization_id: theirs.organization.id, password: "Another-Password-2024" };
    expect(await changed(ours.admin, who, body)).toEqual(before);
    expect(await changed(operator, who, body)).toEqual(before);
    const headers = { "content-type": "application/json" };
    const poison = '{"__proto__":{"role":"parent_admin","email":"x@mail.example"},"constructor":{"prototype":{"role":"admin"}}}';
    await operator.client.raw("PATCH", `/users/${who.id}`, { headers, body: poison, expectOk: true });
    expect(await seen(who)).toEqual(before);
    expect((await visitor().login(who.username, TEST_PASSWORD)).status).toBe(200);
  });

  it("refuses an address that another one has, in any case, and takes one's own", async () => {
    const who = await ours.member();
    expect(refusalOf(await change(ours.admin, who, { email: theirs.user.email.toUpperCase() }))).toMatchObject({
      ...{ status: 409, code: "email_taken" },
      fields: { email: "This email address is already in use." },
    });
    expect(await changed(ours.admin, who, { email: who.email.toUpperCase() })).toMatchObject({ email: who.email.toUpperCase() });
  });

  it("keeps markup as it was written", async () => {
    const phone_number = `<img src=x onerror="alert(1)"> & ''`;
    expect(await changed(ours.admin, await ours.member(), { phone_number })).toMatchObject({ phone_number });
  });

  it("withdraws the reset links that went to another address, and no others", async () => {
    const who = await ours.member();
    const kept = await resetToken(who.email);
    await changed(ours.admin, who, { phone_number: "555 0100" });
    expect(outcomeOf(await reset(kept, "weak"))).toBe("400 weak_password");
    await changed(ours.admin, who, { email: `new.${who.email}` });
    expect(outcomeOf(await reset(kept, "Another-Password-2024"))).toBe("400 invalid_token");
  });
});

describe("a change of role", () => {
  it("ends the sessions of the user with the next call, and counts from then on", async () => {
    const who = await ours.member();
    expect(await changed(ours.admin, who, { role: "admin" })).toMatchObject({ role: "admin", organization: ours.organization });
    expect(await isSignedIn(who)).toBe(false);
    await who.client.login(who.username, who.password, { expectOk: true });
    expect((await who.client.get("/users")).status).toBe(200);
    await changed(ours.admin, who, { role: "user" });
    expect((await who.client.get("/users")).status).toBe(401);
  });

  it("to the same role is none", async () => {
    await changed(ours.admin, ours.user, { role: "user" });
    expect(await isSignedIn(ours.user)).toBe(true);
    expect(await changed(ours.admin, ours.admin, { role: "admin" })).toMatchObject({ role: "admin" });
    expect(await changed(operator, operator, { role: "parent_admin" })).toMatchObject({ role: "parent_admin" });
    expect([await isSignedIn(ours.admin), await isSignedIn(operator)]).toEqual([true, true]);
  });

  it("of one's own is refused", async () => {
    const refused = { status: 403, code: "forbidden", error: MESSAGES.users.ownRole };
    expect(refusalOf(await change(ours.admin, ours.admin, { role: "user" }))).toEqual(refused);
    const fields = { role: "user", organization_id: ours.organization.id };
    expect(refusalOf(await change(operator, operator, fields))).toEqual(refused);
    expect([await seen(ours.admin), await seen(operator)]).toMatchObject([{ role: "admin" }, { role: "parent_admin" }]);
  });

  it("makes nobody staff but by staff, and then without an organization", async () => {
    const who = await ours.member();
    expect(outcomeOf(await change(ours.admin, who, { role: "parent_admin", email: `new.${who.email}` }))).toBe("403 forbidden");
    expect(await seen(who)).toMatchObject({ role: "user", email: who.email });
    expect(await changed(operator, who, { role: "parent_admin" })).toMatchObject({ role: "parent_admin", organization: null });
    expect(await isSignedIn(who)).toBe(false);
    expect(outcomeOf(await change(ours.admin, who, { phone_number: "1" }))).toBe("404 not_found");
  });

  it("of staff needs an organization that is there", async () => {
    const who = await staff();
    expect(refusalOf(await change(operator, who, { role: "user" }))).toMatchObject({
      ...{ status: 400, code: "organization_required", error: "Organization ID is required" },
      fields: { organization_id: "Organization ID is required" },
    });
    expect(refusalOf(await change(operator, who, { role: "admin", organization_id: 2_000_000_000 }))).toMatchObject({
      ...{ status: 400, code: "validation_failed" },
      fields: { organization_id: MESSAGES.organizations.unknown },
    });
    expect(await isSignedIn(who)).toBe(true);
    const fields = { role: "admin", organization_id: ours.organization.id };
    expect(await changed(operator, who, fields)).toMatchObject({ role: "admin", organization: ours.organization });
    expect(await isSignedIn(who)).toBe(false);
  });

  it("leaves one parent_admin, also when two demote each other at once", async () => {
    const [one, other] = await Promise.all([staff(), staff()]);
    const fields = { role: "user", organization_id: ours.organization.id };
    const answers = await whileAlone([one, other], ours.organization.id, () =>
      Promise.all([change(one, other, fields), change(other, one, fields)]),
    );
    const outcomes = answers.map(outcomeOf).sort();
    expect(outcomes[0]).toBe("200");
    // The second may have come so late that its session had ended.
    expect(["409 last_parent_admin", "401 unauthenticated"]).toContain(outcomes[1]);
    expect([(await seen(one)).role, (await seen(other)).role].sort()).toEqual(["parent_admin", "user"]);
  });
});

describe("a user who is not the caller's to see", () => {
  it("is missing before anything of the body is looked at", async () => {
    const outsider = account();
    const headers = { "content-type": "text/plain" };
    for (const id of [theirs.user.id, operator.id, 2_000_000_000]) {
      expect(outcomeOf(await ours.admin.client.patch(`/users/${id}`, { email: "no address" }))).toBe("404 not_found");
      expect(outcomeOf(await ours.admin.client.raw("PATCH", `/users/${id}`, { headers, body: "x" }))).toBe("404 not_found");
      expect(outcomeOf(await ours.admin.client.patch(`/users/${id}`, { email: outsider.email }))).toBe("404 not_found");
    }
    expect(await seen(theirs.user)).toMatchObject({ email: theirs.user.email });
  });
});
