import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { agreementText, NDA, ndaResponseSchema, type User } from "@takeoff/contracts";
import { database, ndaPending, tenant, TEST_PASSWORD, visitor, type ApiClient, type Person } from "@takeoff/testing";

interface Stored {
  nda_version: string | null;
  nda_accepted_at: Date | null;
}

const stored = async ({ id }: Person): Promise<Stored> =>
  (await database().query<Stored>("select nda_version, nda_accepted_at from identity.users where id = $1", [id])).rows[0]!;
const readAcceptances = async ({ id }: Person): Promise<string[]> =>
  (
    await database().query<{ version: string }>(
      "select version from identity.agreement_acceptances where user_id = $1 order by accepted_at",
      [id],
    )
  ).rows.map(({ version }) => version);
const acceptedAt = async (client: ApiClient): Promise<string | null> =>
  ((await client.get("/check_session", { expectOk: true })).json.user as User).nda_accepted_at;

/** Changes everything that the user did so far to an earlier version of the agreement. */
async function asBefore({ id }: Person): Promise<void> {
  await database().query("update identity.users set nda_version = 'earlier' where id = $1", [id]);
  await database().query("update identity.sessions set nda_version = 'earlier' where user_id = $1", [id]);
  await database().query(
    "update identity.agreement_acceptances set version = 'earlier', accepted_at = now() - interval '1 year' where user_id = $1",
    [id],
  );
  await database().query(
    "update identity.users set nda_accepted_at = (select accepted_at from identity.agreement_acceptances where user_id = $1) where id = $1",
    [id],
  );
}

it("POST /user/accept-nda stores version, time and the text that was accepted, once for concurrent requests", async () => {
  const who = await ndaPending();
  expect(await stored(who)).toEqual({ nda_version: null, nda_accepted_at: null });
  const responses = await Promise.all([1, 2, 3].map(() => who.client.acceptNda({ expectOk: true })));
  const { nda_accepted_at } = ndaResponseSchema.parse(responses[0]!.json);
  expect(responses.map(({ json }) => json)).toEqual(Array(3).fill({ nda_accepted_at }));
  expect(await stored(who)).toEqual({ nda_version: NDA.version, nda_accepted_at: new Date(nda_accepted_at) });
  const { rows } = await database().query(
    `select a.version, a.accepted_at, t.text, t.hash from identity.agreement_acceptances a
     join identity.agreement_texts t on t.hash = a.text_hash where a.user_id = $1`,
    [who.id],
  );
  const text = agreementText(NDA);
  const hash = createHash("sha256").update(text).digest();
  expect(rows).toEqual([{ version: NDA.version, accepted_at: new Date(nda_accepted_at), text, hash }]);
});

describe("a user who accepted an earlier version of the agreement", () => {
  it("keeps access in a session that was open before, and must accept the current version from the next sign-in on", async () => {
    const { user, admin } = await tenant();
    await asBefore(user);
    expect((await user.client.get("/pdfs")).status).toBe(200);
    expect(await acceptedAt(user.client)).toBe((await stored(user)).nda_accepted_at!.toISOString());

    const next = visitor();
    const signedIn = await next.login(user.username, TEST_PASSWORD, { expectOk: true });
    expect(signedIn.json.user.nda_accepted_at).toBeNull();
    expect(await acceptedAt(next)).toBeNull();
    expect((await next.get("/pdfs")).json.code).toBe("nda_required");
    const listed = (await admin.client.get("/users", { expectOk: true })).json as User[];
    expect(listed.find(({ id }) => id === user.id)?.nda_accepted_at).toBeNull();
    expect((await user.client.get("/pdfs")).status).toBe(200);
  });

  it("gets a new time with the current version, and keeps the acceptance of the earlier one", async () => {
    const { user } = await tenant();
    await asBefore(user);
    const before = (await stored(user)).nda_accepted_at!;
    const next = visitor();
    await next.login(user.username, TEST_PASSWORD, { expectOk: true });
    const { nda_accepted_at } = (await next.acceptNda({ expectOk: true })).json;
    expect(Date.parse(nda_accepted_at as string)).toBeGreaterThan(before.getTime() + 300 * 86_400_000);
    expect([(await next.get("/pdfs")).status, (await user.client.get("/pdfs")).status]).toEqual([200, 200]);
    expect([await acceptedAt(next), await acceptedAt(user.client)]).toEqual([nda_accepted_at, nda_accepted_at]);
    expect((await next.acceptNda({ expectOk: true })).json).toEqual({ nda_accepted_at });
    expect(await readAcceptances(user)).toEqual(["earlier", NDA.version]);
  });

  it("keeps the time of an acceptance that the previous version of the service stored only in the users table", async () => {
    const who = await ndaPending();
    const { rows } = await database().query<{ nda_accepted_at: Date }>(
      "update identity.users set nda_version = $2, nda_accepted_at = now() - interval '1 day' where id = $1 returning nda_accepted_at",
      [who.id, NDA.version],
    );
    const first = rows[0]!.nda_accepted_at.toISOString();
    expect((await who.client.acceptNda({ expectOk: true })).json).toEqual({ nda_accepted_at: first });
  });
});
