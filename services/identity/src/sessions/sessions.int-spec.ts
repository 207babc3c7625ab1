import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { completedLoginSchema, sessionResponseSchema } from "@takeoff/contracts";
import { database, ndaPending, person, readRunFile, staff, tenant, visitor, waitFor, type ApiClient } from "@takeoff/testing";

const COOKIE = "takeoff_session";
const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Whether a session token is valid. */
async function works(token: string): Promise<boolean> {
  const client = visitor();
  client.cookies.set(COOKIE, token);
  const { status } = await client.post("/user/accept-nda");
  expect([200, 401]).toContain(status);
  return status === 200;
}

const readToken = (client: ApiClient): string => client.cookies.get(COOKIE) ?? "";

/** Moves the times of a session into the past. */
async function age(client: ApiClient, set: string): Promise<void> {
  const { rowCount } = await database().query(`update identity.sessions set ${set} where token_hash = $1`, [hashToken(readToken(client))]);
  expect(rowCount).toBe(1);
}

async function seconds(client: ApiClient, expression: string): Promise<number> {
  const sql = `select extract(epoch from ${expression})::float8 as seconds from identity.sessions where token_hash = $1`;
  const { rows } = await database().query<{ seconds: number }>(sql, [hashToken(readToken(client))]);
  return rows[0]!.seconds;
}

describe("POST /login", () => {
  it("returns the user in the contract's form", async () => {
    const { user, organization } = await tenant();
    const client = visitor();
    const response = await client.login(user.username.toUpperCase(), user.password);
    const read = completedLoginSchema.parse(response.json);
    expect(response.status).toBe(200);
    expect(read.user).toMatchObject({
      id: user.id,
      username: user.username,
      email: user.email,
      role: "user",
      phone_number: null,
      organization,
    });
    expect(Object.keys(response.json.user).sort()).toEqual(Object.keys(read.user).sort());
    const operator = await staff();
    expect(completedLoginSchema.parse((await operator.client.login(operator.username, operator.password)).json).user).toMatchObject({
      organization_id: null,
      organization: null,
    });
  });

  it("sets HttpOnly cookies with SameSite=Lax, of the session for a week and of the device for a year", async () => {
    const { username, password } = await person();
    const { headers } = await visitor().login(username, password);
    const secure = readRunFile().public_url.startsWith("https") ? ["Secure"] : [];
    const shown = headers.getSetCookie().map((cookie) => {
      const [pair = "", ...attributes] = cookie.split("; ");
      return [pair.replace(/=.*/, ""), ...attributes.filter((attribute) => !attribute.startsWith("Expires=")).sort()];
    });
    const attributes = (seconds: number) => [...secure, "HttpOnly", `Max-Age=${seconds}`, "Path=/", "SameSite=Lax"].sort();
    expect(shown).toEqual([
      ["takeoff_session", ...attributes(7 * 86_400)],
      ["takeoff_device", ...attributes(365 * 86_400)],
    ]);
  });

  it("creates a new token each time, and ends the presented session", async () => {
    const { client, username, password } = await person();
    const first = readToken(client);
    await client.login(username, password, { expectOk: true });
    expect(readToken(client)).not.toBe(first);
    expect([await works(first), await works(readToken(client))]).toEqual([false, true]);
  });

  it("stores no token in the database", async () => {
    const { client, id } = await person();
    const { rows } = await database().query("select s::text as row from identity.sessions s where user_id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(readToken(client));
    expect(JSON.stringify(rows)).toContain(hashToken(readToken(client)).toString("hex"));
  });
});

describe("GET /check_session", () => {
  it("returns no user without a cookie and for an unknown cookie", async () => {
    const client = visitor();
    for (const token of [null, "A".repeat(43)]) {
      if (token !== null) client.cookies.set(COOKIE, token);
      const response = await client.get("/check_session");
      expect([response.status, sessionResponseSchema.parse(response.json)]).toEqual([200, { isAuthenticated: false, user: null }]);
    }
  });

  it("returns the user, also before the agreement is accepted", async () => {
    const { client, id, username } = await ndaPending();
    const read = sessionResponseSchema.parse((await client.get("/check_session")).json);
    expect(read).toMatchObject({ isAuthenticated: true, user: { id, username, nda_accepted_at: null } });
  });

  it("shows a change of the user from the next request on", async () => {
    const { client, id } = await person();
    await database().query("update identity.users set phone_number = '555-0100' where id = $1", [id]);
    expect((await client.get("/check_session")).json.user.phone_number).toBe("555-0100");
    await database().query("delete from identity.users where id = $1", [id]);
    expect((await client.get("/check_session")).json).toEqual({ isAuthenticated: false, user: null });
    expect((await client.get("/pdfs")).status).toBe(401);
  });
});

describe("POST /logout", () => {
  it("ends the session and clears its cookie, and not that of the device", async () => {
    const { client } = await person();
    const [token, device] = [readToken(client), client.cookies.get("takeoff_device")];
    const response = await client.logout();
    expect([response.status, response.body.length]).toEqual([204, 0]);
    expect(client.cookies.get("takeoff_device")).toBe(device);
    expect(response.headers.getSetCookie().join()).toMatch(/^takeoff_session=; Path=\/; Expires=Thu, 01 Jan 1970.*HttpOnly; SameSite=Lax/);
    expect(client.cookies.get(COOKIE)).toBeUndefined();
    expect(await works(token)).toBe(false);
  });

  it("returns 204 without a session, and twice", async () => {
    const { client } = await person();
    const token = readToken(client);
    await client.logout({ expectOk: true });
    client.cookies.set(COOKIE, token);
    for (const caller of [client, visitor()]) expect((await caller.logout()).status).toBe(204);
  });
});

describe("a session", () => {
  it("expires after twelve hours without a request", async () => {
    const [expired, active] = await Promise.all([person(), person()]);
    await age(expired.client, "last_seen_at = now() - interval '12 hours 1 second'");
    await age(active.client, "last_seen_at = now() - interval '11 hours 59 minutes'");
    expect((await expired.client.get("/organizations")).json.code).toBe("unauthenticated");
    expect((await active.client.get("/organizations")).status).toBe(200);
  });

  it("restarts its twelve hours with each request", async () => {
    const { client } = await person();
    await age(client, "last_seen_at = now() - interval '2 hours'");
    const { stream } = await client.open("GET", "/check_session");
    stream.resume();
    await waitFor(async () => (await seconds(client, "now() - last_seen_at")) < 60, { what: "the call to be noted" });
  });

  it("expires after seven days, also with continuous requests", async () => {
    const { client } = await person();
    expect(Math.round((await seconds(client, "expires_at - created_at")) / 60)).toBe(7 * 24 * 60);
    await age(client, "expires_at = now() - interval '1 second'");
    expect((await client.get("/organizations")).status).toBe(401);
    expect((await client.get("/check_session")).json).toEqual({ isAuthenticated: false, user: null });
  });

  it("is deleted by a later log-in when it has expired", async () => {
    const { client, id, username, password } = await person();
    await age(client, "expires_at = now() - interval '1 second'");
    await visitor().login(username, password, { expectOk: true });
    const { rows } = await database().query("select 1 from identity.sessions where user_id = $1", [id]);
    expect(rows).toHaveLength(1);
  });
});
