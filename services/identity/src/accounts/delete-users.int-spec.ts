import { beforeAll, describe, expect, it } from "@jest/globals";
import { type Document, type User } from "@takeoff/contracts";
import {
  database,
  outcomeOf,
  refusalOf,
  staff,
  tenant,
  uniqueSuffix,
  visitor,
  type ApiAnswer,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { account, isSignedIn, whileAlone } from "../../test/accounts.ts";

let ours: Tenant;
let operator: Person;

beforeAll(async () => {
  [ours, operator] = await Promise.all([tenant(), staff()]);
});

const remove = ({ client }: Person, { id }: { id: number }): Promise<ApiAnswer> => client.delete(`/users/${id}`);
const isThere = async ({ id }: { id: number }): Promise<boolean> =>
  ((await operator.client.get("/users", { expectOk: true })).json as User[]).some((user) => user.id === id);

describe("deleting a user", () => {
  it("ends all their sessions with the next call, and they cannot log in", async () => {
    const who = await ours.member();
    const second = visitor();
    await second.login(who.username, who.password, { expectOk: true });
    expect((await remove(ours.admin, who)).status).toBe(204);
    expect([await isSignedIn(who), await isSignedIn({ client: second }), await isThere(who)]).toEqual([false, false, false]);
    expect((await who.client.get("/check_session")).json).toEqual({ isAuthenticated: false, user: null });
    expect(outcomeOf(await visitor().login(who.username, who.password))).toBe("401 login_failed");
    expect(outcomeOf(await remove(ours.admin, who))).toBe("404 not_found");
  });

  it("goes by the session, whatever administrator the body names", async () => {
    const who = await ours.member();
    expect(outcomeOf(await ours.user.client.delete(`/users/${who.id}`, { admin_id: ours.admin.id }))).toBe("403 forbidden");
    expect(await isThere(who)).toBe(true);
    expect((await ours.admin.client.delete(`/users/${who.id}`, { admin_id: 1, id: ours.user.id })).status).toBe(204);
    expect([await isThere(who), await isThere(ours.user)]).toEqual([false, true]);
  });

  it("is refused for oneself", async () => {
    for (const self of [ours.admin, operator]) {
      expect(refusalOf(await remove(self, self))).toEqual({
        ...{ status: 409, code: "cannot_delete_self", error: "You cannot delete your own account." },
      });
      expect(await isSignedIn(self)).toBe(true);
    }
  });

  it("takes their parameters, sessions and links with them, and leaves everybody else's", async () => {
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

  it("in the middle of their own calls ends those without a fault of ours", async () => {
    for (let round = 0; round < 3; round++) {
      const who = await ours.member();
      const calls = (): Promise<ApiAnswer>[] => [
        who.client.post("/user/parameters", [{ name: "default_paint_finish", value: "Painted" }]),
        who.client.post("/user/parameters/custom", { parameter_name: `Custom ${uniqueSuffix()}`, parameter_value: "1" }),
        who.client.acceptNda(),
        visitor().login(who.username, who.password),
      ];
      const before = [...calls(), ...calls()];
      const [removed, ...answers] = await Promise.all([remove(ours.admin, who), ...before, ...calls(), ...calls()]);
      expect(removed.status).toBe(204);
      for (const answer of answers) expect(["200", "201", "401 unauthenticated", "401 login_failed"]).toContain(outcomeOf(answer));
      expect(await isThere(who)).toBe(false);
    }
  });

  it("leaves one parent_admin, also when two delete each other at once", async () => {
    const [one, other] = await Promise.all([staff(), staff()]);
    const answers = await whileAlone([one, other], ours.organization.id, () => Promise.all([remove(one, other), remove(other, one)]));
    const outcomes = answers.map(outcomeOf).sort();
    expect(outcomes[0]).toBe("204");
    // The second may have come so late that its session had ended.
    expect(["409 last_parent_admin", "401 unauthenticated"]).toContain(outcomes[1]);
    expect([await isThere(one), await isThere(other)].sort()).toEqual([false, true]);
  });
});

describe("the name of a deleted user", () => {
  it("is free again, and who takes it sees nothing of what was the other's", async () => {
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
    expect(outcomeOf(await second.get(`/pdfs/${id}`))).toBe("404 not_found");
    // The document stays the organization's, under the name of who uploaded it.
    expect((await ours.admin.client.get(`/pdfs/${id}`)).json).toMatchObject({ uploaded_by: username, uploaded_by_id: first.id });
  });
});
