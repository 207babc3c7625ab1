import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { agreementText, nameKey, NDA, type Role } from "@takeoff/contracts";
import pg from "pg";
import { readRunFile } from "../run-file.ts";

export const TEST_PASSWORD = "Test-Password-2024";

let pool: pg.Pool | undefined;

/** A connection pool to the running product's database that does not keep the process alive. */
export function database(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({ connectionString: readRunFile().postgres_url, max: 4, allowExitOnIdle: true });
    // When the product's database stops, idle connections emit errors. Without a listener, these would end the test process.
    pool.on("error", () => undefined);
  }
  return pool;
}

/** Closes the connections of this process. The next use of `database` opens new ones. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.end();
}

let testPasswordHash: Promise<string> | undefined;

/** A hash of `TEST_PASSWORD`. A check of one with the product's parameters would take a core 25 ms at each of the tests' log-ins. */
function hashTestPassword(): Promise<string> {
  testPasswordHash ??= hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return testPasswordHash;
}

export interface InsertedUser {
  username: string;
  email: string;
  role: Role;
  /** Null for staff. */
  organizationId: number | null;
}

/** Stores that a user accepted the present agreement, as the service does but without an entry in the audit trail. */
export async function insertAcceptance(userId: number): Promise<void> {
  const text = agreementText(NDA);
  await database().query(
    `with text as (insert into identity.agreement_texts (hash, version, text) values ($2, $3, $4) on conflict do nothing),
       accepted as (insert into identity.agreement_acceptances (user_id, version, text_hash, accepted_at) values ($1, $3, $2, now()))
     update identity.users set nda_version = $3, nda_accepted_at = now() where id = $1`,
    [userId, createHash("sha256").update(text).digest(), NDA.version, text],
  );
}

/** Inserts a user with `TEST_PASSWORD` directly into the database, without the event that leads to a welcome e-mail. Returns the id. */
export async function insertUser({ username, email, role, organizationId }: InsertedUser): Promise<number> {
  const { rows } = await database().query<{ id: string }>(
    `insert into identity.users (username, username_key, email, email_key, password_hash, role, organization_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [username, nameKey(username), email, nameKey(email), await hashTestPassword(), role, organizationId],
  );
  return Number(rows[0]?.id);
}

/** Inserts a staff user directly into the database: the API requires an existing user to create others. Returns the id. */
export function insertParentAdmin(username: string, email: string): Promise<number> {
  return insertUser({ username, email, role: "parent_admin", organizationId: null });
}
