import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "@jest/globals";
import { NDA } from "@takeoff/contracts";
import { EVENT_MIGRATIONS } from "@takeoff/platform";
import { Database, isUniqueViolation } from "@takeoff/platform/database";
import { migrate } from "@takeoff/platform/migrate";
import { CONNECTS_WITHIN_MS, uniqueSuffix } from "@takeoff/testing";
import { createMigratedDatabase } from "@takeoff/testing/migrated-database";
import { describeAccounts, makeNewUser } from "../../test/accounts-contract.ts";
import { MIGRATIONS } from "../migrations.ts";
import { SessionRepository } from "../sessions/store/session.repository.ts";
import { UserEntity } from "./user.entity.ts";
import { UserRepository } from "./user.repository.ts";

/** A database of its own: the contract needs one without other users. */
const scratch = await createMigratedDatabase({ events: EVENT_MIGRATIONS, identity: MIGRATIONS }, migrate);
const database = await Database.open({ DATABASE_URL: scratch.url, DATABASE_POOL_SIZE: 2 }, "identity", CONNECTS_WITHIN_MS);
const users = new UserRepository(database, database.manager.getRepository(UserEntity));
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

describeAccounts("in the database", async () => {
  await scratch.client.query("delete from identity.users");
  return { database, users, sessions: new SessionRepository(database, NDA), openSession };
});

async function openSession(userId: number): Promise<number> {
  const { rows } = await scratch.client.query<{ id: string }>(
    "insert into identity.sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour') returning id",
    [userId, randomBytes(32)],
  );
  return Number(rows[0]?.id);
}

it("adds no user twice, and none with the address of another", async () => {
  const [kim, pat] = [makeNewUser(`kim.${uniqueSuffix()}`), makeNewUser(`pat.${uniqueSuffix()}`)];
  expect([await users.ensure(kim), await users.ensure(kim)]).toEqual([true, false]);
  const error: unknown = await users.ensure({ ...pat, email: kim.email }).catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, "users_email_key")).toBe(true);
});
