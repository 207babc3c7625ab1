import { Injectable } from "@nestjs/common";
import { nameKey, type AccountVisibility, type Role } from "@takeoff/contracts";
import { Database, organizationRemains, type Queryable, type Transaction } from "@takeoff/platform";

export interface UserRow {
  id: number;
  username: string;
  email: string;
  password_hash: string;
  phone_number: string | null;
  role: Role;
  organization_id: number | null;
  nda_accepted_at: Date | null;
  created_at: Date;
  /** Counts its changes: the sequence of its events. */
  version: number;
}

export type NewUser = Pick<UserRow, "username" | "email" | "password_hash" | "phone_number" | "role" | "organization_id">;
export type UserChange = Pick<UserRow, "email" | "phone_number" | "role" | "organization_id">;

export const USERNAME_CONSTRAINT = "users_username_key";
export const EMAIL_CONSTRAINT = "users_email_key";

const COLUMNS = "id, username, email, password_hash, phone_number, role, organization_id, nda_accepted_at, created_at, version";
/** Users of a deleted organization are out of sight until they are removed. */
const REMAINS = organizationRemains("users.organization_id");
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
    return this.database.query<UserRow>(`select ${COLUMNS} from users where id = any($1) and ${REMAINS}`, [ids]);
  }

  findByName(username: string): Promise<UserRow | null> {
    return this.findOne(this.database, "username_key = $1", [nameKey(username)]);
  }

  findByEmail(email: string): Promise<UserRow | null> {
    return this.findOne(this.database, "email_key = $1", [nameKey(email)]);
  }

  /** The parent_admin that has been there longest. */
  async findFirstParentAdmin(db: Queryable = this.database): Promise<UserRow | null> {
    const [user] = await db.query<UserRow>(`select ${COLUMNS} from users where role = 'parent_admin' order by id limit 1`);
    return user ?? null;
  }

  /** The accounts that a caller sees, by name. */
  list(visibility: AccountVisibility): Promise<UserRow[]> {
    const [condition, parameters] = seen(visibility);
    return this.database.query<UserRow>(
      `select ${COLUMNS} from users where ${condition} and ${REMAINS} order by username_key, id`,
      parameters,
    );
  }

  /** One account that the caller sees; null when there is none or it is not theirs: nobody can tell which. */
  findVisible(visibility: AccountVisibility, id: number): Promise<UserRow | null> {
    const [condition, parameters] = seen(visibility);
    return this.findOne(this.database, `${condition} and id = $${parameters.length + 1}`, [...parameters, id]);
  }

  /** The same, held until the transaction ends. */
  holdVisible(tx: Transaction, visibility: AccountVisibility, id: number): Promise<UserRow | null> {
    const [condition, parameters] = seen(visibility);
    return this.findOne(tx, `${condition} and id = $${parameters.length + 1}`, [...parameters, id], "for update");
  }

  /** Holds every parent_admin, so that of two who remove each other one stays; how many there are. */
  async holdParentAdmins(tx: Transaction): Promise<number> {
    return (await tx.query("select id from users where role = 'parent_admin' order by id for update")).length;
  }

  /** @throws a unique violation of `USERNAME_CONSTRAINT` or `EMAIL_CONSTRAINT`. */
  async insert(tx: Transaction, user: NewUser): Promise<UserRow> {
    const [row] = await tx.query<UserRow>(`${INSERT} returning ${COLUMNS}`, values(user));
    if (!row) throw new Error("an insert returned no row");
    return row;
  }

  /** Adds a user unless the username is there; true when it was added. */
  async ensure(db: Queryable, user: NewUser): Promise<boolean> {
    const added = await db.query(`${INSERT} on conflict (username_key) do nothing returning id`, values(user));
    return added.length > 0;
  }

  /** @throws a unique violation of `EMAIL_CONSTRAINT`. */
  async update(tx: Transaction, id: number, { email, phone_number, role, organization_id }: UserChange): Promise<UserRow> {
    const [row] = await tx.query<UserRow>(
      `update users set email = $2, email_key = $3, phone_number = $4, role = $5, organization_id = $6, version = version + 1
       where id = $1 returning ${COLUMNS}`,
      [id, email, nameKey(email), phone_number, role, organization_id],
    );
    if (!row) throw new Error(`user ${id} vanished while it was held`);
    return row;
  }

  /** The user with its new password; null when it is gone. */
  async setPassword(tx: Transaction, id: number, passwordHash: string): Promise<UserRow | null> {
    const [row] = await tx.query<UserRow>(
      `update users set password_hash = $2, version = version + 1 where id = $1 and ${REMAINS} returning ${COLUMNS}`,
      [id, passwordHash],
    );
    return row ?? null;
  }

  /** With its sessions, reset links and parameters. */
  async delete(tx: Transaction, id: number): Promise<void> {
    await tx.query("delete from users where id = $1", [id]);
  }

  async deleteOfOrganization(tx: Transaction, organizationId: number): Promise<void> {
    await tx.query("delete from users where organization_id = $1", [organizationId]);
  }

  /** When the NDA was accepted: now, or the first time. Null for a user that is gone. */
  async acceptNda(tx: Transaction, id: number, version: string): Promise<Date | null> {
    const [row] = await tx.query<{ nda_accepted_at: Date }>(
      `update users set nda_version = case when nda_accepted_at is null then $2 else nda_version end, nda_accepted_at = coalesce(nda_accepted_at, now())
       where id = $1 returning nda_accepted_at`,
      [id, version],
    );
    return row?.nda_accepted_at ?? null;
  }

  private async findOne(db: Queryable, condition: string, parameters: unknown[], suffix = ""): Promise<UserRow | null> {
    const [user] = await db.query<UserRow>(`select ${COLUMNS} from users where ${condition} and ${REMAINS} ${suffix}`, parameters);
    return user ?? null;
  }
}

function seen(visibility: AccountVisibility): [condition: string, parameters: unknown[]] {
  return visibility.of === "everyone" ? ["true", []] : ["organization_id = $1", [visibility.organizationId]];
}

function values(user: NewUser): unknown[] {
  const { username, email, password_hash, phone_number, role, organization_id } = user;
  return [username, nameKey(username), email, nameKey(email), password_hash, phone_number, role, organization_id];
}
