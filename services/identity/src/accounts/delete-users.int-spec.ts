import { describe, expect, it } from "@jest/globals";
import { type Document, type User } from "@takeoff/contracts";
import {
  database,
  toOutcome,
  toErrorResponse,
  staff,
  tenant,
  uniqueSuffix,
  visitor,
  type ApiResponse,
  type Person,
} from "@takeoff/testing";
import { account, isSignedIn, whileAlone } from "../../test/accounts.ts";

const [ours, operator] = await Promise.all([tenant(), staff()]);

const remove = ({ client }: Person, { id }: { id: number }): Promise<ApiResponse> => client.delete(`/users/${id}`);
const isThere = async ({ id }: { id: number }): Promise<boolean> =>
  ((await operator.client.get("/users", { expectOk: true })).json as User[]).some((user) => user.id === id);

describe("DELETE /users/:id", () => {
  it("ends all sessions of the user, who cannot sign in any more", async () => {
    const who = await ours.member();
    const second = visitor();
    await second.login(who.username, who.password, { expectOk: true });
    expect((await remove(ours.admin, who)).status).toBe(204);
    expect([await isSignedIn(who), await isSignedIn({ client: second }), await isThere(who)]).toEqual([false, false, false]);
    expect((await who.client.get("/check_session")).json).toEqual({ isAuthenticated: false, user: null });
    expect(toOutcome(await visitor().login(who.username, who.password))).toBe("401 login_failed");
    expect(toOutcome(await remove(ours.admin, who))).toBe("404 not_found");
  });

  it("identifies the caller by the session, whatever administrator the body names", async () => {
    const who = await ours.member();
    expect(toOutcome(await ours.user.client.delete(`/users/${who.id}`, { admin_id: ours.admin.id }))).toBe("403 forbidden");
    expect(await isThere(who)).toBe(true);
    expect((await ours.admin.client.delete(`/users/${who.id}`, { admin_id: 1, id: ours.user.id })).status).toBe(204);
    expect([await isThere(who), await isThere(ours.user)]).toEqual([false, true]);
  });

  it("returns 409 for the caller's own account", async () => {
    for (const self of [ours.admin, operator]) {
      expect(toErrorResponse(await remove(self, self))).toEqual({
        ...{ status: 409, code: "cannot_delete_self", error: "You cannot delete your own account." },
      });
      expect(await isSignedIn(self)).toBe(true);
    }
  });

  it("deletes the user's parameters, sessions and links, and no other user's", async () => {
    const [who, stays] = await Promise.all([ours.member(), ours.member()]);
    for (const { client, email } of [who, stays]) {
      await client.post("/user/parameters", [{ name: "default_paint_finish", value: "Painted" }], { expectOk: true });
      await visitor().post("/forgot-password", { email }, { expectOk: true });
    }
    await remove(ours.admin, who);
    for (const table of ["sessions", "parameters", "password_resets"]) {
      const { rows } = await database().query<{ user_id: string }>(
        `select distinct user_id from identity.${table} where user_id = any($1)`,
        [[who.id, stays.id]],
      );
      expect([table, rows.map(({ user_id }) => Number(user_id))]).toEqual([table, [stays.id]]);
    }
  });

  it("returns no 5xx to concurrent requests of the deleted user", async () => {
    for (let round = 0; round < 3; round++) {
      const who = await ours.member();
      const calls = (): Promise<ApiResponse>[] => [
        who.client.post("/user/parameters", [{ name: "default_paint_finish", value: "Painted" }]),
        who.client.post("/user/parameters/custom", { parameter_name: `Custom ${uniqueSuffix()}`, parameter_value: "1" }),
        who.client.acceptNda(),
        visitor().login(who.username, who.password),
      ];
      const before = [...calls(), ...calls()];
      const [removed, ...responses] = await Promise.all([remove(ours.admin, who), ...before, ...calls(), ...calls()]);
      expect(removed.status).toBe(204);
      for (const response of responses) expect(["200", "201", "401 unauthenticated", "401 login_failed"]).toContain(toOutcome(response));
      expect(await isThere(who)).toBe(false);
    }
  });

  it("keeps one parent_admin when two delete each other concurrently", async () => {
    const [one, other] = await Promise.all([staff(), staff()]);
    const responses = await whileAlone([one, other], ours.organization.id, () => Promise.all([remove(one, other), remove(other, one)]));
    const outcomes = responses.map(toOutcome).sort();
    expect(outcomes[0]).toBe("204");
    // The second request may have arrived after its session had ended.
    expect(["409 last_parent_admin", "401 unauthenticated"]).toContain(outcomes[1]);
    expect([await isThere(one), await isThere(other)].sort()).toEqual([false, true]);
  });
});

it("POST /users with the name of a deleted user returns 201, and the new user sees no data of the deleted one", async () => {
  const first = await ours.member();
  await first.client.post("/user/parameters", [{ name: "default_paint_finish", value: "Painted" }], { expectOk: true });
  const { id } = (await first.client.upload({ expectOk: true })).json as Document;
  await remove(ours.admin, first);

  const { username, email } = first;
  const body = account({ username, email });
  await ours.admin.client.post("/users", body, { expectOk: true });
  const second = visitor();
  await second.login(username, body.password, { expectOk: true });
  await second.acceptNda({ expectOk: true });
  expect([(await second.get("/pdfs")).json, (await second.get("/user/parameters")).json]).toEqual([[], []]);
  expect(toOutcome(await second.get(`/pdfs/${id}`))).toBe("404 not_found");
  // The organization keeps the document, with the name of the user who uploaded it.
  expect((await ours.admin.client.get(`/pdfs/${id}`)).json).toMatchObject({ uploaded_by: username, uploaded_by_id: first.id });
});
