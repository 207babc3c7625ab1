import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { AGREEMENT_2024_1, agreementText } from "@takeoff/contracts";
import { migrate } from "@takeoff/platform/migrate";
import { createScratchDatabase, type ScratchDatabase } from "@takeoff/testing";
import { MIGRATIONS } from "./migrations.ts";

/** The last migration of the previous version. */
const BEFORE = "ResetsAndParameters1700000100000";

let scratch: ScratchDatabase;

const insertUser = (username: string, email: string, accepted: string | null, version: string | null) =>
  scratch.client.query(
    `insert into identity.users (username, username_key, email, email_key, password_hash, role, nda_accepted_at, nda_version)
     values ($1, $1, $2, $2, 'x', 'parent_admin', $3, $4)`,
    [username, email, accepted, version],
  );

beforeAll(async () => {
  scratch = await createScratchDatabase("identity");
  const { client, url } = scratch;
  await client.query("create schema identity");
  await migrate("identity", MIGRATIONS, { MIGRATE_DATABASE_URL: url, MIGRATE_UP_TO: BEFORE });
  await insertUser("kim", "kim@mail.example", "2025-01-01T00:00:00Z", "2023-9");
  await insertUser("pat", "pat@mail.example", null, null);
  await client.query("insert into identity.sessions (user_id, token_hash, expires_at) values (1, 'x', now() + interval '1 day')");
  await client.query("insert into identity.login_failures (name_key, address) values ('kim', '127.0.0.1')");
  await migrate("identity", MIGRATIONS, { MIGRATE_DATABASE_URL: url });
});
afterAll(() => scratch.drop());

describe("an upgrade from the previous version", () => {
  it("counts every stored address as confirmed and claims it for its account", async () => {
    const { rows } = await scratch.client.query(
      "select username, confirmed_email, user_id::int from identity.users join identity.email_claims using (email_key) order by users.id",
    );
    expect(rows).toEqual([
      { username: "kim", confirmed_email: null, user_id: 1 },
      { username: "pat", confirmed_email: null, user_id: 2 },
    ]);
  });

  it("counts every stored acceptance as one of version 2024-1 with its text and time, and no other", async () => {
    const { rows } = await scratch.client.query(
      `select u.username, u.nda_version, a.version, a.accepted_at, t.text from identity.users u
       left join identity.agreement_acceptances a on a.user_id = u.id left join identity.agreement_texts t on t.hash = a.text_hash order by u.id`,
    );
    const text = agreementText(AGREEMENT_2024_1);
    expect(rows).toEqual([
      { username: "kim", nda_version: "2024-1", version: "2024-1", accepted_at: new Date("2025-01-01T00:00:00Z"), text },
      { username: "pat", nda_version: null, version: null, accepted_at: null, text: null },
    ]);
  });

  it("gives open sessions the version that was current, and counts earlier failures as those of unknown browsers", async () => {
    const { rows } = await scratch.client.query("select s.nda_version, f.device from identity.sessions s, identity.login_failures f");
    expect(rows).toEqual([{ nda_version: "2024-1", device: null }]);
  });

  it("lets the previous version add and change users, and claims their addresses", async () => {
    await insertUser("new", "new@mail.example", null, null);
    await scratch.client.query(
      "update identity.users set email = 'newer@mail.example', email_key = 'newer@mail.example' where username = 'new'",
    );
    const { rows } = await scratch.client.query("select email_key from identity.email_claims where user_id = 3");
    expect(rows).toEqual([{ email_key: "newer@mail.example" }]);
    await expect(insertUser("other", "newer@mail.example", null, null)).rejects.toMatchObject({ code: "23505" });
  });
});
