import { describe, expect, it } from "@jest/globals";
import { MESSAGES, type User, userSchema } from "@takeoff/contracts";
import { lockOrganizationExclusive } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import {
  type ApiResponse,
  CONNECTS_WITHIN_MS,
  database,
  linkIn,
  mailTo,
  type Person,
  readRunFile,
  staff,
  tenant,
  TEST_PASSWORD,
  toErrorResponse,
  toOutcome,
  uniqueSuffix,
  visitor,
  waitFor,
} from "@takeoff/testing";
import { account, isSignedIn, reset, resetToken, whileAlone } from "../../test/accounts.ts";

const [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);

const change = ({ client }: Person, { id }: { id: number }, body: object): Promise<ApiResponse> => client.patch(`/users/${id}`, body);
const changed = async (by: Person, who: { id: number }, body: object): Promise<User> => {
  const response = await change(by, who, body);
  expect([response.status, response.json?.error]).toEqual([200, undefined]);
  return userSchema.parse(response.json);
};
const seen = async ({ id }: { id: number }): Promise<User> =>
  ((await operator.client.get("/users", { expectOk: true })).json as User[]).find((user) => user.id === id)!;

describe("PATCH /users/:id", () => {
  it("changes the fields of the body, and clears the phone number with null", async () => {
    const who = await ours.member();
    const before = await seen(who);
    const email = `new.${who.email}`;
    expect(await changed(ours.admin, who, { email })).toEqual({ ...before, email });
    expect(await changed(ours.admin, who, { phone_number: "555 0100" })).toEqual({ ...before, email, phone_number: "555 0100" });
    expect(await changed(ours.admin, who, {})).toEqual({ ...before, email, phone_number: "555 0100" });
    expect(await changed(ours.admin, who, { phone_number: null })).toEqual({ ...before, email });
    expect(await seen(who)).toEqual({ ...before, email });
  });

  it("leaves reset links valid, since they went to the confirmed address", async () => {
    const who = await ours.member();
    const token = await resetToken(who.email);
    await changed(ours.admin, who, { phone_number: "555 0100" });
    expect(await isSignedIn(who)).toBe(true);
    expect(toOutcome(await reset(token, "weak"))).toBe("400 weak_password");
    await changed(ours.admin, who, { email: `new.${who.email}` });
    expect(toOutcome(await reset(token, "Another-Password-2024"))).toBe("200");
  });
});

describe("PATCH /users/:id with a role", () => {
  it("ends the user's sessions, and applies from the next request on", async () => {
    const who = await ours.member();
    expect(await changed(ours.admin, who, { role: "admin" })).toMatchObject({ role: "admin", organization: ours.organization });
    expect(await isSignedIn(who)).toBe(false);
    await who.client.login(who.username, who.password, { expectOk: true });
    expect((await who.client.get("/users")).status).toBe(200);
    await changed(ours.admin, who, { role: "user" });
    expect((await who.client.get("/users")).status).toBe(401);
  });

  it("keeps the sessions when the role is the same", async () => {
    await changed(ours.admin, ours.user, { role: "user" });
    await changed(operator, operator, { role: "parent_admin" });
    expect([await isSignedIn(ours.user), await isSignedIn(operator)]).toEqual([true, true]);
  });

  it("returns 403 for the caller's own role", async () => {
    const refused = { status: 403, code: "forbidden", error: MESSAGES.users.ownRole };
    expect(toErrorResponse(await change(ours.admin, ours.admin, { role: "user" }))).toEqual(refused);
    const fields = { role: "user", organization_id: ours.organization.id };
    expect(toErrorResponse(await change(operator, operator, fields))).toEqual(refused);
    expect([await seen(ours.admin), await seen(operator)]).toMatchObject([{ role: "admin" }, { role: "parent_admin" }]);
  });

  it("lets only staff assign the role parent_admin, and then clears the organization", async () => {
    const who = await ours.member();
    expect(toOutcome(await change(ours.admin, who, { role: "parent_admin", email: `new.${who.email}` }))).toBe("403 forbidden");
    expect(await seen(who)).toMatchObject({ role: "user", email: who.email });
    expect(await changed(operator, who, { role: "parent_admin" })).toMatchObject({ role: "parent_admin", organization: null });
    expect(await isSignedIn(who)).toBe(false);
    expect(toOutcome(await change(ours.admin, who, { phone_number: "1" }))).toBe("404 not_found");
  });

  it("returns 400 for staff without an existing organization", async () => {
    const who = await staff();
    expect(toErrorResponse(await change(operator, who, { role: "user" }))).toMatchObject({
      ...{ status: 400, code: "organization_required", error: "Organization ID is required" },
      fields: { organization_id: "Organization ID is required" },
    });
    expect(toErrorResponse(await change(operator, who, { role: "admin", organization_id: 2_000_000_000 }))).toMatchObject({
      ...{ status: 400, code: "validation_failed" },
      fields: { organization_id: MESSAGES.organizations.unknown },
    });
    expect(await isSignedIn(who)).toBe(true);
    const fields = { role: "admin", organization_id: ours.organization.id };
    expect(await changed(operator, who, fields)).toMatchObject({ role: "admin", organization: ours.organization });
    expect(await isSignedIn(who)).toBe(false);
  });

  it("keeps one parent_admin when two demote each other concurrently", async () => {
    const [one, other] = await Promise.all([staff(), staff()]);
    const fields = { role: "user", organization_id: ours.organization.id };
    const responses = await whileAlone([one, other], ours.organization.id, () =>
      Promise.all([change(one, other, fields), change(other, one, fields)]),
    );
    const outcomes = responses.map(toOutcome).sort();
    expect(outcomes[0]).toBe("200");
    // The second request may have arrived after its session had ended.
    expect(["409 last_parent_admin", "401 unauthenticated"]).toContain(outcomes[1]);
    expect([(await seen(one)).role, (await seen(other)).role].sort()).toEqual(["parent_admin", "user"]);
  });

  it("locks no user while it waits for an organization that is being deleted, which would deadlock", async () => {
    const [who, { organization }] = await Promise.all([staff(), tenant()]);
    const removal = await Database.open(
      { DATABASE_URL: readRunFile().postgres_url, DATABASE_POOL_SIZE: 1 },
      "identity",
      CONNECTS_WITHIN_MS,
    );
    try {
      const moving = await removal.transaction(async (tx) => {
        await lockOrganizationExclusive(tx, organization.id);
        const moved = change(operator, who, { role: "user", organization_id: organization.id });
        const waits = async (): Promise<boolean> =>
          (await database().query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rows.length > 0;
        await waitFor(waits, { what: "the change to wait for the organization" });
        expect(await tx.query("select id from identity.users where id = $1 for update nowait", [who.id])).toEqual([{ id: who.id }]);
        return { moved };
      });
      expect(toOutcome(await moving.moved)).toBe("200");
    } finally {
      await removal.close();
    }
  });
});

it("PATCH and DELETE of a user whom the caller may not see return 404 before the body is validated", async () => {
  const outsider = account();
  const headers = { "content-type": "text/plain" };
  for (const id of [theirs.user.id, operator.id, 2_000_000_000]) {
    expect(toOutcome(await ours.admin.client.patch(`/users/${id}`, { email: "no address" }))).toBe("404 not_found");
    expect(toOutcome(await ours.admin.client.raw("PATCH", `/users/${id}`, { headers, body: "x" }))).toBe("404 not_found");
    expect(toOutcome(await ours.admin.client.patch(`/users/${id}`, { email: outsider.email }))).toBe("404 not_found");
  }
  expect(await seen(theirs.user)).toMatchObject({ email: theirs.user.email });
});

const NO_SUCH_ID = 2_000_000_000;

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
    const welcome = await mailTo(user.email, { subject: "Welcome to Takeoff" });
    expect([linkIn(welcome), welcome.text?.includes(body.password)]).toEqual([`${readRunFile().public_url}/client/login`, false]);
  });

  it("assigns an admin's new user to the admin's organization, whatever the body contains", async () => {
    for (const organization_id of [undefined, theirs.organization.id, "nothing"])
      expect(await created(ours.admin, account({ organization_id }))).toMatchObject({ organization_id: ours.organization.id });
  });

  it("lets an admin create admins, and only staff create staff", async () => {
    expect(await created(ours.admin, account({ role: "admin" }))).toMatchObject({ role: "admin" });
    expect(toOutcome(await ours.admin.client.post("/users", account({ role: "parent_admin" })))).toBe("403 forbidden");
    const fields = { role: "parent_admin", organization_id: ours.organization.id };
    expect(await created(operator, account(fields))).toMatchObject({ role: "parent_admin", organization_id: null, organization: null });
  });

  it("normalizes the user name to NFKC with single spaces, and accepts the typed form at the log-in", async () => {
    const suffix = uniqueSuffix();
    const typed = `\uff2bim  Tra\u0308ger ${suffix}`;
    expect(await created(ours.admin, account({ username: ` ${typed} ` }))).toMatchObject({ username: `Kim Träger ${suffix}` });
    expect((await visitor().login(`Kim Tra\u0308ger ${suffix}`, TEST_PASSWORD)).status).toBe(200);
  });
});

describe("POST /users by staff", () => {
  it("returns 400 without an organization", async () => {
    expect(toErrorResponse(await operator.client.post("/users", account()))).toEqual({
      ...{ status: 400, code: "organization_required", error: "Organization ID is required" },
      fields: { organization_id: MESSAGES.users.organizationRequired },
    });
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

describe("POST /users with a password", () => {
  it("returns 400 when it consists of the user's or the organization's name", async () => {
    const { organization } = await tenant({ name: "Northgate Steel" });
    const { weak } = MESSAGES.resetPassword;
    for (const more of [{ password: "N0rthgate1!" }, { username: `patricia.${uniqueSuffix()}`, password: "Patricia26!" }])
      expect(toErrorResponse(await operator.client.post("/users", account({ organization_id: organization.id, ...more })))).toEqual({
        ...{ status: 400, code: "weak_password", error: weak },
        fields: { password: weak },
      });
    await created(operator, account({ organization_id: theirs.organization.id, password: "N0rthgate1!" }));
  });

  it("does not return it", async () => {
    const { json } = await ours.admin.client.post("/users", account(), { expectOk: true });
    expect(Object.keys(json as object).sort()).toEqual(Object.keys(userSchema.shape).sort());
    for (const list of ["/users", `/organizations/${ours.organization.id}/users`])
      expect((await ours.admin.client.get(list)).body.toString()).not.toMatch(/password|argon2/);
  });
});

it("GET /users returns users ordered by name without regard to case, and none for an organization without users", async () => {
  const { id } = (await operator.client.post("/organizations", { name: uniqueSuffix() }, { expectOk: true })).json;
  const listed = async (): Promise<User[]> => (await operator.client.get(`/organizations/${id}/users`, { expectOk: true })).json;
  expect(await listed()).toEqual([]);
  const suffix = uniqueSuffix();
  for (const name of ["b", "C", "a"]) await created(operator, account({ username: `${name} ${suffix}`, organization_id: id }));
  expect((await listed()).map(({ username }) => username[0])).toEqual(["a", "b", "C"]);
});
