import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import { nameKey, type AccountVisibility } from "@takeoff/contracts";
import { organizationNotDeleted } from "@takeoff/platform";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { MoreThan, Repository, type QueryDeepPartialEntity, type SelectQueryBuilder, type UpdateQueryBuilder } from "typeorm";
import { UserEntity } from "./user.entity.ts";

/** An account without its keys, which follow from its names. */
export type UserRow = Omit<UserEntity, "username_key" | "email_key" | "confirmed_email_key" | "name_keys_version">;

export type NewUser = Pick<UserRow, "username" | "email" | "password_hash" | "phone_number" | "role" | "organization_id">;
export type UserChange = Pick<UserRow, "email" | "confirmed_email" | "phone_number" | "role" | "organization_id"> & {
  is_disabled: boolean;
};

/** An address is taken when another account shows it or has confirmed it, or when its domain is that of another organization's single sign-on. */
export const EMAIL_CONSTRAINTS = ["users_email_key", "users_confirmed_email_key", "email_claims_key", "users_email_domain"] as const;

const COLUMNS =
  "id, username, email, confirmed_email, password_hash, phone_number, role, organization_id, nda_accepted_at, nda_version, created_at, disabled_at, invited_until, version";
/** Hides the users of a deleted organization until they are deleted. */
const NOT_DELETED = organizationNotDeleted("users.organization_id");

@Injectable()
export class UserRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  find(id: number): Promise<UserRow | null> {
    return this.findOne(this.database, "id = $1", [id]);
  }

  findMany(ids: number[]): Promise<UserRow[]> {
    return this.visible().andWhere("users.id = any(:ids)", { ids }).getMany();
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
    const users = this.visible().orderBy({ "users.username_key": "ASC", "users.id": "ASC" });
    if (visibility.of !== "everyone") users.andWhere({ organization_id: visibility.organizationId });
    return users.getMany();
  }

  /** Users of an organization with ids above `after`, in the order of their ids. */
  listAfter(organizationId: number, after: number, limit: number): Promise<UserRow[]> {
    return this.visible()
      .andWhere({ organization_id: organizationId, id: MoreThan(after) })
      .orderBy("users.id")
      .limit(limit)
      .getMany();
  }

  /** One account that the caller may see; null when it does not exist or is hidden: the caller cannot distinguish the two. */
  findVisible(visibility: AccountVisibility, id: number): Promise<UserRow | null> {
    const [condition, parameters] = buildVisibility(visibility);
    return this.findOne(this.database, `${condition} and id = $${parameters.length + 1}`, [...parameters, id]);
  }

  /** As `findVisible`, and locks the row until the transaction ends. */
  lockVisible(tx: Transaction, visibility: AccountVisibility, id: number): Promise<UserRow | null> {
    const [condition, parameters] = buildVisibility(visibility);
    return this.findOne(tx, `${condition} and id = $${parameters.length + 1}`, [...parameters, id], "for update");
  }

  /** Locks every parent_admin and returns how many can sign in, so that two who delete each other do not both succeed. */
  async lockParentAdmins({ manager }: Transaction): Promise<number> {
    const where = { role: "parent_admin" } as const;
    const admins = await manager.find(UserEntity, { where, order: { id: "ASC" }, lock: { mode: "pessimistic_write" } });
    return admins.filter(({ disabled_at }) => disabled_at === null).length;
  }

  /** @throws a unique violation of `USERNAME_CONSTRAINT` or one of `EMAIL_CONSTRAINTS`. */
  insert({ manager }: Transaction, user: NewUser): Promise<UserRow> {
    return manager.save(manager.create(UserEntity, withKeys(user)));
  }

  /** Adds a user unless the user name exists; true when added. SQL: TypeORM would pass over a taken address. @throws a unique violation */
  async ensure(user: NewUser): Promise<boolean> {
    const { username, email, password_hash, phone_number, role, organization_id } = user;
    const added = await this.database.query(
      `insert into users (username, username_key, email, email_key, password_hash, phone_number, role, organization_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (username_key) do nothing returning id`,
      [username, nameKey(username), email, nameKey(email), password_hash, phone_number, role, organization_id],
    );
    return added.length > 0;
  }

  /** @throws a unique violation of one of `EMAIL_CONSTRAINTS`. */
  update(tx: Transaction, id: number, change: UserChange): Promise<UserRow> {
    const { email, confirmed_email, phone_number, role, organization_id, is_disabled } = change;
    return changed(tx, id, {
      email,
      email_key: nameKey(email),
      confirmed_email,
      confirmed_email_key: confirmed_email === null ? null : nameKey(confirmed_email),
      phone_number,
      role,
      organization_id,
      disabled_at: is_disabled ? () => "coalesce(disabled_at, now())" : null,
    });
  }

  /** Makes the shown address the confirmed one. The transaction has locked the user. */
  confirmEmail(tx: Transaction, id: number): Promise<UserRow> {
    return changed(tx, id, { confirmed_email: null, confirmed_email_key: null });
  }

  /** Replaces the shown address by the confirmed one; false when they are equal. */
  async revertEmail(tx: Transaction, id: number): Promise<boolean> {
    const confirmed = { email: () => "confirmed_email", email_key: () => "confirmed_email_key" };
    const update = buildUpdate(tx, { ...confirmed, confirmed_email: null, confirmed_email_key: null }).where({ id });
    return Boolean((await update.andWhere("confirmed_email_key <> email_key").execute()).affected);
  }

  /** Marks a user as invited for some seconds from now on. The transaction has locked the user. */
  invite(tx: Transaction, id: number, seconds: number): Promise<UserRow> {
    return changed(tx, id, { invited_until: () => `now() + make_interval(secs => ${Number(seconds)})` });
  }

  /** The user joined without setting a password. The transaction has locked the user. */
  endInvitation(tx: Transaction, id: number): Promise<UserRow> {
    return changed(tx, id, { invited_until: null });
  }

  /** The user with the new password, who is no longer invited; null when the user was deleted. */
  async setPassword(tx: Transaction, id: number, passwordHash: string): Promise<UserRow | null> {
    const update = buildUpdate(tx, { password_hash: passwordHash, invited_until: null }).where({ id }).andWhere(NOT_DELETED);
    return readFirst((await update.returning("*").execute()).raw);
  }

  /** Deletes a user; foreign keys cascade to sessions, reset links and parameters. */
  async delete({ manager }: Transaction, id: number): Promise<void> {
    await manager.delete(UserEntity, id);
  }

  async deleteOfOrganization({ manager }: Transaction, organizationId: number): Promise<void> {
    await manager.delete(UserEntity, { organization_id: organizationId });
  }

  private visible(): SelectQueryBuilder<UserEntity> {
    return this.users.createQueryBuilder("users").where(NOT_DELETED);
  }

  /** SQL, prepared: part of each log-in (the bench `login`). */
  private async findOne(db: Queryable, condition: string, parameters: unknown[], suffix = ""): Promise<UserRow | null> {
    const sql = `select ${COLUMNS} from users where ${condition} and ${NOT_DELETED} ${suffix}`;
    const [user] = await db.queryPrepared<UserRow>(sql, parameters);
    return user ?? null;
  }
}

function buildVisibility(visibility: AccountVisibility): [condition: string, parameters: unknown[]] {
  return visibility.of === "everyone" ? ["true", []] : ["organization_id = $1", [visibility.organizationId]];
}

function withKeys(user: NewUser): NewUser & Pick<UserEntity, "username_key" | "email_key"> {
  const { username, email, password_hash, phone_number, role, organization_id } = user;
  return {
    username,
    username_key: nameKey(username),
    email,
    email_key: nameKey(email),
    password_hash,
    phone_number,
    role,
    organization_id,
  };
}

/** An update that counts as a change of the user. */
function buildUpdate({ manager }: Transaction, change: QueryDeepPartialEntity<UserEntity>): UpdateQueryBuilder<UserEntity> {
  return manager
    .createQueryBuilder()
    .update(UserEntity)
    .set({ ...change, version: () => "version + 1" });
}

/** @returns the changed user, whom the transaction has locked */
async function changed(tx: Transaction, id: number, change: QueryDeepPartialEntity<UserEntity>): Promise<UserRow> {
  const row = readFirst((await buildUpdate(tx, change).where({ id }).returning("*").execute()).raw);
  if (!row) throw new Error(`user ${id} not found although its row is locked`);
  return row;
}

/** Rows of `returning` have the columns' names and values, which are those of the entity. */
function readFirst(raw: unknown): UserRow | null {
  return (raw as UserRow[])[0] ?? null;
}

/** Where everything goes that gives access to the account, or warns of its loss. */
export function findConfirmedEmail({ email, confirmed_email }: Pick<UserRow, "email" | "confirmed_email">): string {
  return confirmed_email ?? email;
}
