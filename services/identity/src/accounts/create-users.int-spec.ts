import { describe, expect, it } from "@jest/globals";
import { MESSAGES, userSchema, type User } from "@takeoff/contracts";
import { toOutcome, toErrorResponse, staff, tenant, TEST_PASSWORD, uniqueSuffix, visitor, type Person } from "@takeoff/testing";
import { account } from "../../test/accounts.ts";

const NO_SUCH_ID = 2_000_000_000;

const [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);

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
  it.each([undefined, null, 0, 1.5, "1", {}])("returns 400 for the organization %j", async (organization_id) => {
    expect(toErrorResponse(await operator.client.post("/users", account({ organization_id })))).toEqual({
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

it("GET /users returns users ordered by name without regard to case, and none for an organization without users", async () => {
  const { id } = (await operator.client.post("/organizations", { name: uniqueSuffix() }, { expectOk: true })).json;
  const listed = async (): Promise<User[]> => (await operator.client.get(`/organizations/${id}/users`, { expectOk: true })).json;
  expect(await listed()).toEqual([]);
  const suffix = uniqueSuffix();
  for (const name of ["b", "C", "a"]) await created(operator, account({ username: `${name} ${suffix}`, organization_id: id }));
  expect((await listed()).map(({ username }) => username[0])).toEqual(["a", "b", "C"]);
});
