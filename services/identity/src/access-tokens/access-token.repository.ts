import { Injectable } from "@nestjs/common";
import type { AccountVisibility, Role, TokenScope } from "@takeoff/contracts";
import { organizationNotDeleted } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** An access token. Only the hash of its secret is stored: a leaked table gives access to none. */
@Entity({ schema: "identity", name: "access_tokens" })
@Unique("access_tokens_token_hash", ["token_hash"])
@Index("access_tokens_user", ["user_id"])
export class AccessTokenEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("bytea") token_hash!: Buffer;

  @ForeignKey(() => UserEntity, { name: "access_tokens_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("text") name!: string;
  @Column("text", { array: true }) scopes!: TokenScope[];
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  @Column("timestamptz") expires_at!: Date;
  /** To the minute; null before the first use. */
  @Column("timestamptz", { nullable: true }) last_used_at!: Date | null;
}

export interface AccessTokenRow {
  id: number;
  name: string;
  scopes: TokenScope[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

export interface ManagedTokenRow extends AccessTokenRow {
  user_id: number;
  username: string;
  role: Role;
  organization_id: number | null;
}

export interface NewAccessToken {
  user_id: number;
  token_hash: Buffer;
  name: string;
  scopes: readonly TokenScope[];
  /** The token's life. */
  days: number;
}

const COLUMNS = "t.id, t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at";
const MANAGED_COLUMNS = `${COLUMNS}, u.id as user_id, u.username, u.role, u.organization_id`;

@Injectable()
export class AccessTokenRepository {
  constructor(private readonly database: Database) {}

  /** The tokens of a user, the newest first. Expired ones remain until another is created. */
  listOf(userId: number): Promise<AccessTokenRow[]> {
    return this.database.query<AccessTokenRow>(`select ${COLUMNS} from access_tokens t where t.user_id = $1 order by t.id desc`, [userId]);
  }

  /** The tokens of the users that a caller administers, by user, the newest first. */
  listVisible(visibility: AccountVisibility): Promise<ManagedTokenRow[]> {
    const { condition, values } = describeVisibility(visibility);
    return this.database.query<ManagedTokenRow>(
      `select ${MANAGED_COLUMNS} from access_tokens t join users u on u.id = t.user_id
       where ${condition} order by u.username_key, u.id, t.id desc`,
      values,
    );
  }

  /** Deletes the expired tokens of a user, and counts the others. The transaction has locked the user. */
  async countAfterExpiry(tx: Transaction, userId: number): Promise<number> {
    await tx.query("delete from access_tokens where user_id = $1 and expires_at <= now()", [userId]);
    const [row] = await tx.query<{ count: number }>("select count(*)::int as count from access_tokens where user_id = $1", [userId]);
    return row?.count ?? 0;
  }

  async insert(tx: Transaction, { user_id, token_hash, name, scopes, days }: NewAccessToken): Promise<AccessTokenRow> {
    const [row] = await tx.query<AccessTokenRow>(
      `insert into access_tokens as t (user_id, token_hash, name, scopes, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning ${COLUMNS}`,
      [user_id, token_hash, name, scopes, days],
    );
    if (!row) throw new Error("the insert returned no row");
    return row;
  }

  /** Deletes a token of a user; null when there is none. */
  async deleteOf(tx: Transaction, userId: number, id: number): Promise<AccessTokenRow | null> {
    const [row] = await tx.query<AccessTokenRow>(`delete from access_tokens t where t.user_id = $1 and t.id = $2 returning ${COLUMNS}`, [
      userId,
      id,
    ]);
    return row ?? null;
  }

  /** Deletes a token of a user that the caller administers; null when there is none. */
  async deleteVisible(tx: Transaction, visibility: AccountVisibility, id: number): Promise<ManagedTokenRow | null> {
    const { condition, values } = describeVisibility(visibility);
    const [row] = await tx.query<ManagedTokenRow>(
      `delete from access_tokens t using users u
       where u.id = t.user_id and ${condition} and t.id = $${values.length + 1} returning ${MANAGED_COLUMNS}`,
      [...values, id],
    );
    return row ?? null;
  }
}

function describeVisibility(visibility: AccountVisibility): { condition: string; values: unknown[] } {
  const notDeleted = organizationNotDeleted("u.organization_id");
  if (visibility.of === "everyone") return { condition: notDeleted, values: [] };
  return { condition: `u.organization_id = $1 and ${notDeleted}`, values: [visibility.organizationId] };
}
