import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { loginAnswerSchema, ndaAnswerSchema, sessionAnswerSchema } from "@takeoff/contracts";
import { database, ndaPending, person, readRunFile, staff, tenant, visitor, waitFor, type ApiClient, type Person } from "@takeoff/testing";

const COOKIE = "takeoff_session";
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Whether the session of a token still lets somebody in. */
async function works(token: string): Promise<boolean> {
  const client = visitor();
  client.cookies.set(COOKIE, token);
  const { status } = await client.post("/user/accept-nda");
  expect([200, 401]).toContain(status);
  return status === 200;
}

const tokenOf = (client: ApiClient): string => client.cookies.get(COOKIE) ?? "";

/** Changes the times of a session as if they had passed. */
async function age(client: ApiClient, set: string): Promise<void> {
  const { rowCount } = await database().query(`update identity.sessions set ${set} where token_hash = $1`, [hashOf(tokenOf(client))]);
  expect(rowCount).toBe(1);
}

async function seconds(client: ApiClient, expression: string): Promise<number> {
  const sql = `select extract(epoch from ${expression})::float8 as seconds from identity.sessions where token_hash = $1`;
  const { rows } = await database().query<{ seconds: number }>(sql, [hashOf(tokenOf(client))]);
  return rows[0]!.seconds;
}

describe("logging in", () => {
  it("tells who one is, in the contract's shape", async () => {
    const { user, organization } = await tenant();
    const client = visitor();
    const answer = await client.login(user.username.toUpperCase(), user.password);
    const read = loginAnswerSchema.parse(answer.json);
    expect(answer.status).toBe(200);
    expect(read.user).toMatchObject({
      id: user.id,
      username: user.username,
      email: user.email,
      role: "user",
      phone_number: null,
      organization,
    });
    expect(Object.keys(answer.json.user).sort()).toEqual(Object.keys(read.user).sort());
    const operator = await staff();
    expect(loginAnswerSchema.parse((await operator.client.login(operator.username, operator.password)).json).user).toMatchObject({
      organization_id: null,
      organization: null,
    });
  });

  it("gives a cookie that no script reads and no other site sends", async () => {
    const { username, password } = await person();
    const { headers } = await visitor().login(username, password);
    const [cookie = "", ...more] = headers.getSetCookie();
    expect(more).toEqual([]);
    const [pair = "", ...attributes] = cookie.split("; ");
    expect(pair).toMatch(/^takeoff_session=[A-Za-z0-9_-]{43}$/);
    const timeless = attributes.filter((attribute) => !attribute.startsWith("Expires=")).sort();
    expect(timeless).toEqual(
      [...(readRunFile().public_url.startsWith("https") ? ["Secure"] : []), "HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax"].sort(),
    );
  });

  it("makes a new token each time, and ends the session that was presented", async () => {
    const { client, username, password } = await person();
    const first = tokenOf(client);
    await client.login(username, password, { expectOk: true });
    expect(tokenOf(client)).not.toBe(first);
    expect([await works(first), await works(tokenOf(client))]).toEqual([false, true]);
  });

  it("leaves sessions on other machines alone", async () => {
    const { client, username, password } = await person();
    await visitor().login(username, password, { expectOk: true });
    expect(await works(tokenOf(client))).toBe(true);
  });

  it("ends the session of another user that was presented, too", async () => {
    const [one, other] = await Promise.all([person(), person()]);
    const ones = tokenOf(one.client);
    await one.client.login(other.username, other.password, { expectOk: true });
    expect(await works(ones)).toBe(false);
    expect((await one.client.get("/check_session")).json.user.id).toBe(other.id);
  });

  it("keeps no token where somebody could read it", async () => {
    const { client, id } = await person();
    const { rows } = await database().query("select s::text as row from identity.sessions s where user_id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(client));
    expect(JSON.stringify(rows)).toContain(hashOf(tokenOf(client)).toString("hex"));
  });
});

describe("who am I", () => {
  it("is nobody for a visitor, and for a cookie that is none of ours", async () => {
    const client = visitor();
    for (const token of [null, "x", "A".repeat(43), "'; drop table sessions"]) {
      if (token !== null) client.cookies.set(COOKIE, token);
      const answer = await client.get("/check_session");
      expect([answer.status, sessionAnswerSchema.parse(answer.json)]).toEqual([200, { isAuthenticated: false, user: null }]);
    }
  });

  it("is the user, who may not have accepted the agreement yet", async () => {
    const { client, id, username } = await ndaPending();
    const read = sessionAnswerSchema.parse((await client.get("/check_session")).json);
    expect(read).toMatchObject({ isAuthenticated: true, user: { id, username, nda_accepted_at: null } });
  });

  it("counts a change of the user from the next call on", async () => {
    const { client, id } = await person();
    await database().query("update identity.users set phone_number = '555-0100' where id = $1", [id]);
    expect((await client.get("/check_session")).json.user.phone_number).toBe("555-0100");
    await database().query("delete from identity.users where id = $1", [id]);
    expect((await client.get("/check_session")).json).toEqual({ isAuthenticated: false, user: null });
    expect((await client.get("/pdfs")).status).toBe(401);
  });
});

describe("logging out", () => {
  it("ends the session and clears the cookie", async () => {
    const { client } = await person();
    const token = tokenOf(client);
    const answer = await client.logout();
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
    expect(answer.headers.getSetCookie().join()).toMatch(/^takeoff_session=; Path=\/; Expires=Thu, 01 Jan 1970.*HttpOnly; SameSite=Lax/);
    expect(client.cookies.get(COOKIE)).toBeUndefined();
    expect(await works(token)).toBe(false);
  });

  it("is fine without a session, and twice", async () => {
    const { client } = await person();
    const token = tokenOf(client);
    await client.logout({ expectOk: true });
    client.cookies.set(COOKIE, token);
    for (const caller of [client, visitor()]) expect((await caller.logout()).status).toBe(204);
  });
});

describe("a session", () => {
  it("ends after twelve hours without a call", async () => {
    const [gone, there] = await Promise.all([person(), person()]);
    await age(gone.client, "last_seen_at = now() - interval '12 hours 1 second'");
    await age(there.client, "last_seen_at = now() - interval '11 hours 59 minutes'");
    expect((await gone.client.get("/organizations")).json.code).toBe("unauthenticated");
    expect((await there.client.get("/organizations")).status).toBe(200);
  });

  it("begins its twelve hours anew with each call", async () => {
    const { client } = await person();
    await age(client, "last_seen_at = now() - interval '2 hours'");
    const { stream } = await client.open("GET", "/check_session");
    stream.resume();
    await waitFor(async () => (await seconds(client, "now() - last_seen_at")) < 60, { what: "the call to be noted" });
  });

  it("ends after seven days however much is called", async () => {
    const { client } = await person();
    expect(Math.round((await seconds(client, "expires_at - created_at")) / 60)).toBe(7 * 24 * 60);
    await age(client, "expires_at = now() - interval '1 second'");
    expect((await client.get("/organizations")).status).toBe(401);
    expect((await client.get("/check_session")).json).toEqual({ isAuthenticated: false, user: null });
  });

  it("that has ended is cleaned up by the user's next log-in", async () => {
    const { client, id, username, password } = await person();
    await age(client, "expires_at = now() - interval '1 second'");
    await visitor().login(username, password, { expectOk: true });
    const { rows } = await database().query("select 1 from identity.sessions where user_id = $1", [id]);
    expect(rows).toHaveLength(1);
  });
});

describe("accepting the agreement", () => {
  const accept = async ({ client }: Person): Promise<string> =>
    ndaAnswerSchema.parse((await client.acceptNda({ expectOk: true })).json).nda_accepted_at;

  it("opens the rest, at once and for every session of the user", async () => {
    const pending = await ndaPending();
    const second = visitor();
    await second.login(pending.username, pending.password, { expectOk: true });
    expect((await second.get("/organizations")).json.code).toBe("nda_required");
    const at = await accept(pending);
    expect((await second.get("/organizations")).status).toBe(200);
    expect((await second.get("/check_session")).json.user.nda_accepted_at).toBe(at);
  });

  it("counts the first time, however often it is said", async () => {
    const pending = await ndaPending();
    const times = await Promise.all([accept(pending), accept(pending), accept(pending)]);
    expect(new Set([...times, await accept(pending)]).size).toBe(1);
    const { rows } = await database().query("select nda_version from identity.users where id = $1", [pending.id]);
    expect(rows).toEqual([{ nda_version: expect.any(String) }]);
  });
});
