import { hash } from "@node-rs/argon2";
import type { Role } from "@takeoff/contracts";
import pg from "pg";
import { readRunFile } from "./run-file.ts";

/** The password of every account made here. */
export const TEST_PASSWORD = "Test-Password-2024";

export interface NewUser {
  username: string;
  email: string;
  role: Role;
  organizationId: number | null;
  phone?: string | null;
}

let pool: pg.Pool | undefined;
let passwordHash: Promise<string> | undefined;

/** A connection pool to the running product's database that does not keep the process alive. */
export function database(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({ connectionString: readRunFile().postgres_url, max: 4, allowExitOnIdle: true });
    // An idle connection ends with the product's database; unheard, that would end the whole run of tests.
    pool.on("error", () => undefined);
  }
  return pool;
}

/** Closes the connections of this process; the next call opens new ones. */
export async function closeDatabase(): Promise<void> {
  const open = pool;
  pool = undefined;
  await open?.end();
}

/** Two names are the same when their keys are: without regard to case and to how a letter is encoded. */
function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

async function insert(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await database().query<{ id: string }>(sql, values);
  return Number(rows[0]!.id);
}

export function insertOrganization(name: string, sponsorEmail: string | null, sponsorLocation: string | null): Promise<number> {
  return insert(
    "INSERT INTO organizations.organizations (name, name_key, sponsor_email, sponsor_location) VALUES ($1, $2, $3, $4) RETURNING id",
    [name, nameKey(name), sponsorEmail, sponsorLocation],
  );
}

export function insertLocation(name: string): Promise<number> {
  return insert("INSERT INTO organizations.locations (name, name_key) VALUES ($1, $2) RETURNING id", [name, nameKey(name)]);
}

/** The NDA is not accepted; that is left to the API. */
export async function insertUser(user: NewUser): Promise<number> {
  // Hashed once: the hash is slow on purpose, and which salt a test account has does not matter.
  passwordHash ??= hash(TEST_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return insert(
    `INSERT INTO identity.users (username, username_key, email, email_key, password_hash, phone_number, role, organization_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      user.username,
      nameKey(user.username),
      user.email,
      nameKey(user.email),
      await passwordHash,
      user.phone ?? null,
      user.role,
      user.organizationId,
    ],
  );
}
