import { describe, expect, it } from "@jest/globals";
import type { Document, Organization, User } from "@takeoff/contracts";
import {
  database,
  toOutcome,
  staff,
  tenant,
  TEST_PASSWORD,
  uniqueSuffix,
  visitor,
  waitFor,
  type ApiResponse,
  type Person,
} from "@takeoff/testing";

const [operator, others] = await Promise.all([staff(), tenant()]);

const remove = ({ id }: { id: number }): Promise<ApiResponse> => operator.client.delete(`/organizations/${id}`);
const ids = async (path: string): Promise<number[]> =>
  ((await operator.client.get(path, { expectOk: true })).json as { id: number }[]).map(({ id }) => id);

async function countUsers(organizationId: number): Promise<number> {
  const { rows } = await database().query("select 1 from identity.users where organization_id = $1", [organizationId]);
  return rows.length;
}

/** Waits until all consumers have processed the deletion. */
async function everyoneActed({ id }: { id: number }): Promise<void> {
  const sql = "select 1 from events.outbox where type = 'organization.deleted' and aggregate = $1 and closed_at is not null";
  const closed = async (): Promise<boolean> => (await database().query(sql, [`organization:${id}`])).rows.length > 0;
  await waitFor(closed, { what: `the deletion of organization ${id} to be processed` });
}

describe("DELETE /organizations/:id", () => {
  it("hides the organization and its data immediately", async () => {
    const { organization, admin, user } = await tenant();
    const { id: document } = (await user.client.upload({ expectOk: true })).json as Document;
    const response = await remove(organization);
    expect([response.status, response.body.length]).toEqual([204, 0]);

    for (const { client } of [admin, user]) {
      expect(toOutcome(await client.get("/pdfs"))).toBe("401 unauthenticated");
      expect((await client.get("/check_session")).json).toEqual({ isAuthenticated: false, user: null });
    }
    for (const { username, password } of [admin, user])
      expect(toOutcome(await visitor().login(username, password))).toBe("401 login_failed");
    const organizations = await ids("/organizations");
    expect([organizations.includes(organization.id), organizations.includes(others.organization.id)]).toEqual([false, true]);
    const users = await ids("/users");
    expect([users.includes(admin.id), users.includes(user.id), users.includes(others.user.id)]).toEqual([false, false, true]);
    const calls = await Promise.all([
      operator.client.get(`/organizations/${organization.id}/users`),
      operator.client.patch(`/organizations/${organization.id}`, { name: uniqueSuffix() }),
      remove(organization),
      operator.client.patch(`/users/${user.id}`, { phone_number: "1" }),
      operator.client.delete(`/users/${user.id}`),
      operator.client.get(`/pdfs/${document}`),
    ]);
    expect(calls.map(toOutcome)).toEqual(calls.map(() => "404 not_found"));
  });

  it("deletes its users and their data within 20 s, and no other user", async () => {
    const { organization, admin, user } = await tenant();
    const people = [user.id, admin.id, others.user.id];
    for (const { client, email } of [user, others.user]) {
      await client.post("/user/parameters", [{ name: "default_paint_finish", value: "Painted" }], { expectOk: true });
      await visitor().post("/forgot-password", { email }, { expectOk: true });
    }
    await remove(organization);
    await waitFor(async () => (await countUsers(organization.id)) === 0, { what: "the users to be deleted" });
    for (const table of ["sessions", "parameters", "password_resets"]) {
      const sql = `select distinct user_id from identity.${table} where user_id = any($1)`;
      const { rows } = await database().query<{ user_id: string }>(sql, [people]);
      expect([table, rows.map(({ user_id }) => Number(user_id))]).toEqual([table, [others.user.id]]);
    }
  });

  it("frees its name immediately, and its users' names with their deletion", async () => {
    const { organization, user } = await tenant();
    await remove(organization);
    const again = await operator.client.post("/organizations", { name: organization.name }, { expectOk: true });
    const { id } = again.json as Organization;
    expect(id).not.toBe(organization.id);
    await everyoneActed(organization);
    const { username, email } = user;
    const body = { username, email, password: TEST_PASSWORD, organization_id: id };
    const { json } = await operator.client.post("/users", body, { expectOk: true });
    expect(json as User).toMatchObject({ username, email, organization: { id, name: organization.name }, nda_accepted_at: null });
    expect((await operator.client.get(`/organizations/${id}/users`)).json).toEqual([json]);
  });

  it("succeeds for one of several concurrent requests", async () => {
    const { organization } = await tenant();
    const responses = await Promise.all([1, 2, 3].map(() => remove(organization)));
    expect(responses.map(toOutcome).sort()).toEqual(["204", "404 not_found", "404 not_found"]);
  });
});

describe("a user who is added during DELETE /organizations/:id", () => {
  it("is rejected or deleted with the organization", async () => {
    for (const head of [0, 3, 6]) {
      const { organization, admin } = await tenant();
      const add = (by: Person): Promise<ApiResponse> => {
        const username = `late.${uniqueSuffix()}`;
        const account = { username, email: `${username}@mail.example`, password: TEST_PASSWORD };
        return by.client.post("/users", { ...account, organization_id: organization.id });
      };
      const adding = Array.from({ length: 8 }, (_, index) => add(index % 2 ? admin : operator));
      // Starts the deletion before, among and after the other requests.
      await Promise.all(adding.slice(0, head));
      const deleted = await remove(organization);
      const responses = (await Promise.all(adding)).map(toOutcome);
      expect(deleted.status).toBe(204);
      for (const response of responses) expect(["201", "400 validation_failed", "401 unauthenticated"]).toContain(response);
      expect(toOutcome(await add(operator))).toBe("400 validation_failed");
      await everyoneActed(organization);
      expect(await countUsers(organization.id)).toBe(0);
    }
  });

  it("is rejected also when staff join the organization", async () => {
    const { organization } = await tenant();
    const members = await Promise.all([staff(), staff(), staff()]);
    const body = { role: "user", organization_id: organization.id };
    const coming = members.map(({ id }) => operator.client.patch(`/users/${id}`, body));
    const [deleted, ...responses] = await Promise.all([remove(organization), ...coming]);
    expect(deleted.status).toBe(204);
    for (const response of responses) expect(["200", "400 validation_failed"]).toContain(toOutcome(response));
    await everyoneActed(organization);
    expect(await countUsers(organization.id)).toBe(0);
  });
});
