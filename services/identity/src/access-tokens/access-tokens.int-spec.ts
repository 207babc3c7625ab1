import { describe, expect, it } from "@jest/globals";
import {
  ACCESS_TOKEN_LIMITS,
  TOKEN_MESSAGES,
  type AccessToken,
  type CreatedAccessToken,
  type ManagedAccessToken,
} from "@takeoff/contracts";
import {
  database,
  mailTo,
  ndaPending,
  staff,
  tenant,
  TEST_PASSWORD,
  toErrorResponse,
  TokenClient,
  toOutcome,
  waitFor,
  type ApiResponse,
  type Person,
} from "@takeoff/testing";
import { reset, resetToken } from "../../test/accounts.ts";

const BODY = { name: "CI", scopes: ["documents:read"], expires_in_days: 30, current_password: TEST_PASSWORD };

const [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);

const send = ({ client }: Person, more: object = {}): Promise<ApiResponse> => client.post("/user/access-tokens", { ...BODY, ...more });

async function create(of: Person, more: object = {}): Promise<CreatedAccessToken & { program: TokenClient }> {
  const { status, json } = await send(of, more);
  expect(status).toBe(201);
  const created = json as CreatedAccessToken;
  return { ...created, program: new TokenClient(created.token) };
}

const listOwn = async ({ client }: Person): Promise<AccessToken[]> => (await client.get("/user/access-tokens", { expectOk: true })).json;
const isAccepted = async (program: TokenClient): Promise<boolean> => {
  const { status } = await program.get("/pdfs");
  expect([200, 401]).toContain(status);
  return status === 200;
};

describe("POST /user/access-tokens", () => {
  it("shows the token once, stores its hash only, records it in the audit trail and announces it by e-mail without it", async () => {
    const someone = await ours.member();
    const { token, program, ...created } = await create(someone, { name: "Nightly", scopes: ["results:read", "documents:read"] });
    expect(token).toMatch(/^tko_[0-9A-Za-z]{49}$/);
    const inDays = (Date.parse(created.expires_at) - Date.parse(created.created_at)) / 86_400_000;
    expect(created).toMatchObject({ name: "Nightly", scopes: ["results:read", "documents:read"], last_used_at: null });
    expect(Math.round(inDays)).toBe(30);
    expect(await listOwn(someone)).toEqual([created]);
    expect(await isAccepted(program)).toBe(true);
    const mail = await mailTo(someone.email, { subject: "New access token for your Takeoff account" });
    expect(mail.text).toMatch(/^Token: +Nightly$/m);
    expect(`${mail.text}${mail.html}`).not.toContain(token);
    const { rows } = await database().query("select from identity.access_tokens where access_tokens::text like $1", [`%${token}%`]);
    expect(rows).toEqual([]);
    const audited = await database().query<{ subject: string; detail: string }>(
      "select subject, detail from audit.entries where action = 'createAccessToken' and user_id = $1",
      [someone.id],
    );
    expect(audited.rows).toEqual([
      {
        subject: `Nightly (${created.id})`,
        detail: `results:read, documents:read; until ${created.expires_at.slice(0, 10)}`,
      },
    ]);
  });

  it("gives a user no more than the limit, of two requests at once neither, and makes room for expired ones", async () => {
    const someone = await ours.member();
    await create(someone);
    await database().query(
      `insert into identity.access_tokens (token_hash, user_id, name, scopes, expires_at)
       select sha256(('fill ' || $1 || ' ' || n)::bytea), $1::bigint, 'fill', '{documents:read}', now() + interval '1 day'
       from generate_series(1, ${ACCESS_TOKEN_LIMITS.perUser - 2}) n`,
      [someone.id],
    );
    const statuses = (await Promise.all([send(someone), send(someone), send(someone)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    expect(toErrorResponse(await send(someone))).toMatchObject({ status: 409, error: TOKEN_MESSAGES.tooMany });
    await database().query("update identity.access_tokens set expires_at = now() where user_id = $1 and name = 'fill'", [someone.id]);
    expect((await send(someone)).status).toBe(201);
    expect((await listOwn(someone)).map(({ name }) => name)).toEqual(["CI", "CI", "CI"]);
  });
});

it("the last use of a token is noted at most once a minute", async () => {
  const someone = await ours.member();
  const { id, program } = await create(someone);
  const lastUse = async (): Promise<string | null> => (await listOwn(someone)).find((token) => token.id === id)!.last_used_at;
  await program.get("/pdfs", { expectOk: true });
  await waitFor(async () => (await lastUse()) !== null, { what: "the use to be noted" });
  const first = await lastUse();
  await program.get("/pdfs", { expectOk: true });
  await program.get("/pdfs", { expectOk: true });
  expect(await lastUse()).toBe(first);
  await database().query("update identity.access_tokens set last_used_at = now() - interval '61 seconds' where id = $1", [id]);
  await program.get("/pdfs", { expectOk: true });
  await waitFor(async () => (await lastUse())! >= first!, { what: "the next use to be noted" });
});

describe("a token ends", () => {
  const ends: [string, (of: Person, id: number) => Promise<unknown>][] = [
    ["when its user revokes it", (of, id) => of.client.delete(`/user/access-tokens/${id}`, undefined, { expectOk: true })],
    ["when an administrator revokes it", (_of, id) => ours.admin.client.delete(`/access-tokens/${id}`, undefined, { expectOk: true })],
    ["when staff revoke it", (_of, id) => operator.client.delete(`/access-tokens/${id}`, undefined, { expectOk: true })],
    ["when it expires", (_of, id) => database().query("update identity.access_tokens set expires_at = now() where id = $1", [id])],
    ["when its account is disabled", ({ id }) => ours.admin.client.patch(`/users/${id}`, { is_disabled: true }, { expectOk: true })],
    ["when its user is deleted", ({ id }) => ours.admin.client.delete(`/users/${id}`, {}, { expectOk: true })],
    [
      "when an administrator ends its user's sessions",
      ({ id }) => ours.admin.client.delete(`/users/${id}/sessions`, {}, { expectOk: true }),
    ],
    ["when its user gets another role", ({ id }) => ours.admin.client.patch(`/users/${id}`, { role: "admin" }, { expectOk: true })],
    [
      "when the password is reset",
      async ({ email }) => expect((await reset(await resetToken(email), "Another-Way-2081")).status).toBe(200),
    ],
    [
      "when its user changes the password",
      ({ client }) => client.put("/user/password", { current_password: TEST_PASSWORD, password: "Another-Way-2081" }, { expectOk: true }),
    ],
  ];

  it.each(ends)("%s", async (_when, end) => {
    const someone = await ours.member();
    const { id, program } = await create(someone);
    expect(await isAccepted(program)).toBe(true);
    await end(someone, id);
    expect(await isAccepted(program)).toBe(false);
  });

  it("for good when its account is disabled: enabling it brings no token back", async () => {
    const someone = await ours.member();
    const { program } = await create(someone);
    for (const is_disabled of [true, false]) await ours.admin.client.patch(`/users/${someone.id}`, { is_disabled }, { expectOk: true });
    expect(await isAccepted(program)).toBe(false);
  });

  it("with its organization", async () => {
    const { organization, user } = await tenant();
    const { program } = await create(user);
    await operator.client.delete(`/organizations/${organization.id}`, undefined, { expectOk: true });
    expect(await isAccepted(program)).toBe(false);
  });

  it("not with the sessions that its user ends, nor with a log-out", async () => {
    const someone = await ours.member();
    const { program } = await create(someone);
    await someone.client.delete("/user/sessions", undefined, { expectOk: true });
    await someone.client.logout({ expectOk: true });
    expect(await isAccepted(program)).toBe(true);
  });
});

it("the agreement binds tokens: none is created before it is accepted, and one from an earlier version waits for the present one", async () => {
  expect(toOutcome(await send(await ndaPending()))).toBe("403 nda_required");
  const someone = await ours.member();
  const { program } = await create(someone);
  await database().query("update identity.users set nda_version = 'before' where id = $1", [someone.id]);
  expect(toOutcome(await program.get("/pdfs"))).toBe("403 nda_required");
  await someone.client.acceptNda({ expectOk: true });
  expect(await isAccepted(program)).toBe(true);
});

describe("GET /access-tokens and DELETE /access-tokens/{id}", () => {
  it("show and revoke those of the administrator's organization, and all of them for staff", async () => {
    const [own, foreign, ofStaff] = await Promise.all([create(ours.user, { name: "Own" }), create(theirs.user), create(operator)]);
    const list = async ({ client }: Person): Promise<ManagedAccessToken[]> => (await client.get("/access-tokens", { expectOk: true })).json;
    const listed = await list(ours.admin);
    expect(listed.every(({ organization_id }) => organization_id === ours.organization.id)).toBe(true);
    expect(listed.find(({ id }) => id === own.id)).toMatchObject({ name: "Own", user_id: ours.user.id, username: ours.user.username });
    expect(JSON.stringify(listed)).not.toContain("tko_");
    expect((await list(operator)).map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, foreign.id, ofStaff.id]));
    for (const id of [foreign.id, ofStaff.id])
      expect(toOutcome(await ours.admin.client.delete(`/access-tokens/${id}`))).toBe("404 not_found");
    expect(toOutcome(await ours.user.client.delete(`/user/access-tokens/${foreign.id}`))).toBe("404 not_found");
    expect(await isAccepted(foreign.program)).toBe(true);
    await ours.admin.client.delete(`/access-tokens/${own.id}`, undefined, { expectOk: true });
    expect(toOutcome(await ours.admin.client.delete(`/access-tokens/${own.id}`))).toBe("404 not_found");
    const { rows } = await database().query(
      "select subject, detail, organization_id::int from audit.entries where action = 'revokeAccessToken' and about_id = $1",
      [ours.user.id],
    );
    expect(rows).toEqual([{ subject: ours.user.username, detail: `Own (${own.id})`, organization_id: ours.organization.id }]);
  });
});
