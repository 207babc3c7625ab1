import { beforeAll, describe, expect, it } from "@jest/globals";
import { HISTORY_BY_SYSTEM, MESSAGES, userSchema, type User } from "@takeoff/contracts";
import {
  ndaPending,
  toOutcome,
  toErrorResponse,
  staff,
  tenant,
  TEST_PASSWORD,
  uniqueSuffix,
  visitor,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { account } from "../../test/accounts.ts";

const NO_SUCH_ID = 2_000_000_000;

/** As `uniqueSuffix`, for names that must not contain Latin letters. */
const digits = (): string => BigInt(`0x${uniqueSuffix()}`).toString();

let ours: Tenant;
let theirs: Tenant;
let operator: Person;

beforeAll(async () => {
  [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);
});

const created = async ({ client }: Person, body: object): Promise<User> => {
  const response = await client.post("/users", body, { expectOk: true });
  expect(response.status).toBe(201);
  return userSchema.parse(response.json);
};

describe("POST /users", () => {
  it("returns the stored user, who can sign in immediately", async () => {
    const body = account({ phone_number: " +1 555 0100 ", organization_id: ours.organization.id });
    const user = await created(operator, body);
    expect(user).toMatchObject({
      ...{ username: body.username, email: body.email, phone_number: "+1 555 0100", role: "user", nda_accepted_at: null },
      ...{ organization_id: ours.organization.id, organization: ours.organization },
    });
    expect((await operator.client.get("/users")).json).toContainEqual(user);
    expect((await visitor().login(body.username, body.password, { expectOk: true })).json.user).toEqual(user);
  });

  it("assigns an admin's new user to the admin's organization, whatever the body contains", async () => {
    for (const organization_id of [undefined, null, theirs.organization.id, NO_SUCH_ID, "nothing", -1, {}])
      expect(await created(ours.admin, account({ organization_id }))).toMatchObject({ organization_id: ours.organization.id });
  });

  it("lets an admin create admins, and only staff create staff", async () => {
    expect(await created(ours.admin, account({ role: "admin" }))).toMatchObject({ role: "admin" });
    expect(toOutcome(await ours.admin.client.post("/users", account({ role: "parent_admin" })))).toBe("403 forbidden");
    const fields = { role: "parent_admin", organization_id: ours.organization.id };
    expect(await created(operator, account(fields))).toMatchObject({ role: "parent_admin", organization_id: null, organization: null });
  });

  it("ignores fields that the body may not contain", async () => {
    const more = `"id":1,"nda_accepted_at":"2020-01-01T00:00:00.000Z","organization":{"id":${theirs.organization.id}},"created_at":"2020-01-01"`;
    const { username, email } = account();
    const body = `{"username":"${username}","email":"${email}","password":"${TEST_PASSWORD}",${more},"__proto__":{"role":"parent_admin"}}`;
    const headers = { "content-type": "application/json" };
    const user = userSchema.parse((await ours.admin.client.raw("POST", "/users", { headers, body, expectOk: true })).json);
    expect(user).toMatchObject({ role: "user", organization: ours.organization, nda_accepted_at: null });
    expect(user.id).not.toBe(1);
    expect(Date.now() - Date.parse(user.created_at)).toBeLessThan(60_000);
  });

  it("stores names of any script and markup unchanged", async () => {
    for (const username of [`梁 山太郎 ${digits()}`, `Träger ${uniqueSuffix()}`, `Владимир ${digits()}`]) {
      const phone_number = `<script>alert("${uniqueSuffix()}")</script>`;
      const user = await created(ours.admin, account({ username, phone_number }));
      expect(user).toMatchObject({ username, phone_number });
      expect((await ours.admin.client.get("/users")).json).toContainEqual(user);
      expect((await visitor().login(username, TEST_PASSWORD)).json.user).toMatchObject({ username, phone_number });
    }
  });

  it("normalizes the user name to NFKC with single spaces, and accepts the typed form at the log-in", async () => {
    const suffix = uniqueSuffix();
    const typed = `\uff2bim  Tra\u0308ger ${suffix}`;
    expect(await created(ours.admin, account({ username: ` ${typed} ` }))).toMatchObject({ username: `Kim Träger ${suffix}` });
    expect((await visitor().login(`Kim Tra\u0308ger ${suffix}`, TEST_PASSWORD)).status).toBe(200);
  });

  it.each([
    ["a zero-width character", (name: string) => `${name}\u200b`, MESSAGES.names.invisible],
    ["letters of two scripts", (name: string) => `${name}\u0430`, MESSAGES.names.oneScript],
    ["markup", (name: string) => `<b>${name}</b>`, MESSAGES.names.characters],
  ])("returns 400 for a user name with %s", async (_what, changed, sentence) => {
    const body = account();
    expect(toErrorResponse(await ours.admin.client.post("/users", { ...body, username: changed(body.username) }))).toEqual({
      ...{ status: 400, code: "validation_failed", error: sentence },
      fields: { username: sentence },
    });
  });
});

describe("POST /users by staff", () => {
  it.each([undefined, null])("returns 400 for the organization %j", async (organization_id) => {
    for (const role of ["user", "admin", undefined]) {
      const { organizationRequired } = MESSAGES.users;
      expect(toErrorResponse(await operator.client.post("/users", account({ role, organization_id })))).toEqual({
        ...{ status: 400, code: "organization_required", error: "Organization ID is required" },
        fields: { organization_id: organizationRequired },
      });
    }
  });

  it("returns 400 for an organization that does not exist", async () => {
    const { id } = (await operator.client.post("/organizations", { name: uniqueSuffix() }, { expectOk: true })).json;
    await operator.client.delete(`/organizations/${id}`, undefined, { expectOk: true });
    for (const organization_id of [id, NO_SUCH_ID, Number.MAX_SAFE_INTEGER])
      expect(toErrorResponse(await operator.client.post("/users", account({ organization_id })))).toMatchObject({
        ...{ status: 400, code: "validation_failed" },
        fields: { organization_id: MESSAGES.organizations.unknown },
      });
  });
});

describe("POST /users with the name that histories use for the product itself", () => {
  it.each([HISTORY_BY_SYSTEM, "SYSTEM", " System ", "\uff33ystem"])("returns 400 for the spelling %j", async (username) => {
    for (const [person, organization_id] of [
      [ours.admin, undefined],
      [operator, ours.organization.id],
    ] as const)
      expect(toErrorResponse(await person.client.post("/users", account({ username, organization_id })))).toEqual({
        ...{ status: 400, code: "validation_failed", error: MESSAGES.users.usernameReserved },
        fields: { username: MESSAGES.users.usernameReserved },
      });
  });
});

describe("POST /users with the name or e-mail address of another user", () => {
  it.each([
    ["in another case", (name: string) => name.toUpperCase()],
    ["with spaces around it", (name: string) => `  ${name}\u00a0`],
    ["composed of other characters", (name: string) => name.normalize("NFD")],
    ["in full width", (name: string) => name.replace("kim", "\uff4b\uff49\uff4d")],
  ])("returns 409 %s, across organizations", async (_what, rewritten) => {
    const username = `kim ö Ü ${uniqueSuffix()}`;
    await created(theirs.admin, account({ username }));
    expect(toErrorResponse(await ours.admin.client.post("/users", account({ username: rewritten(username) })))).toEqual({
      ...{ status: 409, code: "username_taken", error: "This username is already taken." },
      fields: { username: "This username is already taken." },
    });
  });

  it("returns 409 for an e-mail address in any case", async () => {
    const { email } = await created(theirs.admin, account());
    expect(toErrorResponse(await ours.admin.client.post("/users", account({ email: email.toUpperCase() })))).toEqual({
      ...{ status: 409, code: "email_taken", error: "This e-mail address is already in use." },
      fields: { email: "This e-mail address is already in use." },
    });
  });

  it("returns 201 to one of several concurrent requests", async () => {
    const body = account();
    const responses = await Promise.all(Array.from({ length: 6 }, () => ours.admin.client.post("/users", body)));
    expect(responses.map(toOutcome).sort()).toEqual(["201", ...Array<string>(5).fill("409 username_taken")]);
  });
});

describe("POST /users with a password", () => {
  it.each([
    ["Short-1", MESSAGES.password.length],
    ["without-uppercase-1", MESSAGES.password.uppercase],
    ["WITHOUT-LOWERCASE-1", MESSAGES.password.lowercase],
    ["Without-A-Digit", MESSAGES.password.digit],
    ["Password123", MESSAGES.resetPassword.weak],
    ["Summer2024!", MESSAGES.resetPassword.weak],
    ["T@ke0ff-2024", MESSAGES.resetPassword.weak],
  ])("returns 400 when it is %s: %s", async (password, sentence) => {
    const body = account({ password });
    expect(toErrorResponse(await ours.admin.client.post("/users", body))).toEqual({
      ...{ status: 400, code: "weak_password", error: sentence },
      fields: { password: sentence },
    });
    expect((await ours.admin.client.get("/users")).json).not.toContainEqual(expect.objectContaining({ username: body.username }));
  });

  it("returns 400 when it consists of the user's or the organization's name", async () => {
    const { organization } = await tenant({ name: "Northgate Steel" });
    const { weak } = MESSAGES.resetPassword;
    for (const more of [
      { password: "N0rthgate1!" },
      { password: "Northgate-Steel-26" },
      { username: `patricia.${uniqueSuffix()}`, password: "Patricia26!" },
    ])
      expect(toErrorResponse(await operator.client.post("/users", account({ organization_id: organization.id, ...more })))).toEqual({
        ...{ status: 400, code: "weak_password", error: weak },
        fields: { password: weak },
      });
    await created(operator, account({ organization_id: theirs.organization.id, password: "N0rthgate1!" }));
  });

  it("accepts it as typed, with spaces and letters of any script", async () => {
    const body = account({ password: "  Träger 梁 1 " });
    await created(ours.admin, body);
    expect((await visitor().login(body.username, body.password)).status).toBe(200);
    expect((await visitor().login(body.username, body.password.trim())).status).toBe(401);
  });

  it("does not return it", async () => {
    const { json } = await ours.admin.client.post("/users", account(), { expectOk: true });
    expect(Object.keys(json as object).sort()).toEqual(Object.keys(userSchema.shape).sort());
    for (const list of ["/users", `/organizations/${ours.organization.id}/users`])
      expect((await ours.admin.client.get(list)).body.toString()).not.toMatch(/password|argon2/);
  });
});

describe("GET /users", () => {
  it("returns users ordered by name without regard to case, and none for an organization without users", async () => {
    const { id } = (await operator.client.post("/organizations", { name: uniqueSuffix() }, { expectOk: true })).json;
    const listed = async (): Promise<User[]> => (await operator.client.get(`/organizations/${id}/users`, { expectOk: true })).json;
    expect(await listed()).toEqual([]);
    const suffix = uniqueSuffix();
    for (const name of ["b", "C", "a"]) await created(operator, account({ username: `${name} ${suffix}`, organization_id: id }));
    expect((await listed()).map(({ username }) => username[0])).toEqual(["a", "b", "C"]);
  });

  it("shows which users have accepted the agreement", async () => {
    const { id, organizationId } = await ndaPending();
    const at = async () =>
      ((await operator.client.get(`/organizations/${organizationId}/users`)).json as User[]).find((user) => user.id === id);
    expect((await at())?.nda_accepted_at).toBeNull();
  });
});
