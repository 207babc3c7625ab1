import { Injectable } from "@nestjs/common";
import { nameKey, type AccountVisibility, type Role } from "@takeoff/contracts";
import { Database, organizationNotDeleted, type Queryable, type Transaction } from "@takeoff/platform";

export interface UserRow {
  id: number;
  username: string;
  email: string;
  password_hash: string;
  phone_number: string | null;
  role: Role;
  organization_id: number | null;
  /** Null when `email` itself is confirmed. Otherwise password resets go to this address. */
  confirmed_email: string | null;
  nda_accepted_at: Date | null;
  /** The version of the agreement that was accepted at `nda_accepted_at`. */
  nda_version: string | null;
  created_at: Date;
  /** Null for an account that can sign in. */
  disabled_at: Date | null;
  /** Number of changes, the sequence of the user's events. */
  version: number;
}

export type NewUser = Pick<UserRow, "username" | "email" | "password_hash" | "phone_number" | "role" | "organization_id">;
export type UserChange = Pick<UserRow, "email" | "confirmed_email" | "phone_number" | "role" | "organization_id"> & {
  is_disabled: boolean;
};

export const USERNAME_CONSTRAINT = "users_username_key";
/** An address is taken when another account shows it or has confirmed it, or when its domain is that of another organization's single sign-on. */
export const EMAIL_CONSTRAINTS = ["users_email_key", "users_confirmed_email_key", "email_claims_key", "users_email_domain"] as const;

const COLUMNS =
  "id, username, email, confirmed_email, password_hash, phone_number, role, organization_id, nda_accepted_at, nda_version, created_at, disabled_at, version";
/** Hides the users of a deleted organization until they are deleted. */
const NOT_DELETED = organizationNotDeleted("users.organization_id");
const INSERT = `
  insert into users (username, username_key, email, email_key, password_hash, phone_number, role, organization_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

@Injectable()
export class UserRepository {
  constructor(private readonly database: Database) {}

  find(id: number): Promise<UserRow | null> {
    return this.findOne(this.database, "id = $1", [id]);
  }

  async findMany(ids: number[]): Promise<UserRow[]> {
    return this.database.query<UserRow>(`select ${COLUMNS} from users where id = any($1) and ${NOT_DELETED}`, [ids]);
  }

  findByName(username: string): Promise<UserRow | null> {
    return this.findOne(this.database, "username_key = $1", [nameKey(username)]);
  }

  /** The account with this confirmed address. */
  findByConfirmedEmail(email: string): Promise<UserRow | null> {
    return this.findOne(this.database, "(confirmed_email_key = $1 or (email_key = $1 and confirmed_email_key is null))", [nameKey(email)]);
  }

  /** The oldest parent_admin who can sign in, or else the oldest. */
  async findFirstParentAdmin(db: Queryable = this.database): Promise<UserRow | null> {
    const [user] = await db.query<UserRow>(
      `select ${COLUMNS} from users where role = 'parent_admin' order by disabled_at is not null, id limit 1`,
    );
    return user ?? null;
  }

  /** The accounts that a caller may see, ordered by name. */
  list(visibility: AccountVisibility): Promise<UserRow[]> {
    const [condition, parameters] = visibleTo(visibility);
    return this.database.query<UserRow>(
      `select ${COLUMNS} from users where ${condition} and ${NOT_DELETED} order by username_key, id`,
      parameters,
    );
  }

  /** Users of an organization with ids above `after`, in the order of their ids. */
  listAfter(organizationId: number, after: number, limit: number): Promise<UserRow[]> {
    return this.database.query<UserRow>(
      `select ${COLUMNS} from users where organization_id = $1 and id > $2 and ${NOT_DELETED} order by id limit $3`,
      [organizationId, after, limit],
    );
  }

  /** One account that the caller may see; null when it does not exist or is hidden: the caller cannot distinguish the two. */
  findVisible(visibility: AccountVisibility, id: number): Promise<UserRow | null> {
    const [condition, parameters] = visibleTo(visibility);
    return this.findOne(this.database, `${condition} and id = $${parameters.length + 1}`, [...parameters, id]);
  }

  /** As `findVisible`, and locks the row until the transaction ends. */
  lockVisible(tx: Transaction, visibility: AccountVisibility, id: number): Promise<UserRow | null> {
    const [condition, parameters] = visibleTo(visibility);
    return this.findOne(tx, `${condition} and id = $${parameters.length + 1}`, [...parameters, id], "for update");
  }

  /** Locks every parent_admin and returns how many can sign in, so that two who delete each other do not both succeed. */
  async lockParentAdmins(tx: Transaction): Promise<number> {
    const rows = await tx.query<Pick<UserRow, "disabled_at">>(
      "select disabled_at from users where role = 'parent_admin' order by id for update",
    );
    return rows.filter(({ disabled_at }) => disabled_at === null).length;
  }

  /** @throws a unique violation of `USERNAME_CONSTRAINT` or one of `EMAIL_CONSTRAINTS`. */
  async insert(tx: Transaction, user: NewUser): Promise<UserRow> {
    const [row] = await tx.query<UserRow>(`${INSERT} returning ${COLUMNS}`, values(user));
    if (!row) throw new Error("an insert returned no row");
    return row;
  }

  /** Adds a user unless the user name exists; true when it was added. */
  async ensure(db: Queryable, user: NewUser): Promise<boolean> {
    const added = await db.query(`${INSERT} on conflict (username_key) do nothing returning id`, values(user));
    return added.length > 0;
  }

  /** @throws a unique violation of one of `EMAIL_CONSTRAINTS`. */
  async update(tx: Transaction, id: number, change: UserChange): Promise<UserRow> {
    const { email, confirmed_email, phone_number, role, organization_id, is_disabled } = change;
    const [row] = await tx.query<UserRow>(
      `update users set email = $2, email_key = $3, confirmed_email = $4, confirmed_email_key = $5, phone_number = $6, role = $7,
         organization_id = $8, disabled_at = case when $9 then coalesce(disabled_at, now()) end, version = version + 1
       where id = $1 returning ${COLUMNS}`,
      [
        ...[id, email, nameKey(email), confirmed_email, confirmed_email === null ? null : nameKey(confirmed_email)],
        ...[phone_number, role, organization_id, is_disabled],
      ],
    );
    if (!row) throw new Error(`user ${id} not found although its row is locked`);
    return row;
  }

  /** Makes the shown address the confirmed one. The transaction has locked the user. */
  async confirmEmail(tx: Transaction, id: number): Promise<UserRow> {
    const [row] = await tx.query<UserRow>(
      `update users set confirmed_email = null, confirmed_email_key = null, version = version + 1 where id = $1 returning ${COLUMNS}`,
      [id],
    );
    if (!row) throw new Error(`user ${id} not found although its row is locked`);
    return row;
  }

  /** Replaces the shown address by the confirmed one; false when they are equal. */
  async revertEmail(tx: Transaction, id: number): Promise<boolean> {
    const reverted = await tx.query(
      `update users set email = confirmed_email, email_key = confirmed_email_key, confirmed_email = null, confirmed_email_key = null,
         version = version + 1
       where id = $1 and confirmed_email_key <> email_key returning id`,
      [id],
    );
    return reverted.length > 0;
  }

  /** The user with the new password; null when the user was deleted. */
  async setPassword(tx: Transaction, id: number, passwordHash: string): Promise<UserRow | null> {
    const [row] = await tx.query<UserRow>(
      `update users set password_hash = $2, version = version + 1 where id = $1 and ${NOT_DELETED} returning ${COLUMNS}`,
      [id, passwordHash],
    );
    return row ?? null;
  }

  /** Deletes a user; foreign keys cascade to sessions, reset links and parameters. */
  async delete(tx: Transaction, id: number): Promise<void> {
    await tx.query("delete from users where id = $1", [id]);
  }

  async deleteOfOrganization(tx: Transaction, organizationId: number): Promise<void> {
    await tx.query("delete from users where organization_id = $1", [organizationId]);
  }

  private async findOne(db: Queryable, condition: string, parameters: unknown[], suffix = ""): Promise<UserRow | null> {
    const sql = `select ${COLUMNS} from users where ${condition} and ${NOT_DELETED} ${suffix}`;
    const [user] = await db.queryPrepared<UserRow>(sql, parameters);
    return user ?? null;
  }
}

function visibleTo(visibility: AccountVisibility): [condition: string, parameters: unknown[]] {
  return visibility.of === "everyone" ? ["true", []] : ["organization_id = $1", [visibility.organizationId]];
}

function values(user: NewUser): unknown[] {
  const { username, email, password_hash, phone_number, role, organization_id } = user;
  return [username, nameKey(username), email, nameKey(email), password_hash, phone_number, role, organization_id];
}

/** Where everything goes that gives access to the account, or warns of its loss. */
export function confirmedEmail({ email, confirmed_email }: Pick<UserRow, "email" | "confirmed_email">): string {
  return confirmed_email ?? email;
}
