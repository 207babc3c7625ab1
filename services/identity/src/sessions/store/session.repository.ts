import { Inject, Injectable } from "@nestjs/common";
import type { Agreement, Role } from "@takeoff/contracts";
import { AGREEMENT } from "../../agreement/agreement.ts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

/** A session. Only the hash of its token is stored: a leaked table gives access to none. */
@Entity({ schema: "identity", name: "sessions" })
@Unique("sessions_token_hash", ["token_hash"])
@Index("sessions_expires", ["expires_at"])
@Index("sessions_user", ["user_id"])
export class SessionEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("bytea") token_hash!: Buffer;

  @ForeignKey(() => UserEntity, { name: "sessions_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  @Column("timestamptz", { default: () => "now()" }) last_seen_at!: Date;
  @Column("timestamptz") expires_at!: Date;
  /** The version of the agreement that was current when the session began. */
  @Column("text", { default: "2024-1" }) nda_version!: string;
  /** Null for sessions from before it was stored. */
  @Column("text", { nullable: true }) address!: string | null;
  @Column("text", { nullable: true }) device!: string | null;
}

/** Expired sessions that a log-in deletes: more than one, so that log-ins delete faster than they add. */
const EXPIRED_BATCH = 20;

export interface OpenSession {
  id: number;
  username: string;
  role: Role;
  /** `Firefox on Windows`; null where it is not known. Sessions of earlier versions have any text here: `shownDeviceName`. */
  device: string | null;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

/** The browser that a session belongs to. */
export interface SessionOrigin {
  address: string;
  device: string | null;
}

@Injectable()
export class SessionRepository {
  constructor(
    private readonly database: Database,
    @Inject(AGREEMENT) private readonly agreement: Agreement,
  ) {}

  /**
   * Creates a session, ends the presented one, and deletes up to EXPIRED_BATCH expired sessions of any users, so that the cost of a
   * log-in does not grow with the number of sessions. Returns false when the user was deleted or disabled, or has a new
   * password: both end the existing sessions, and this one did not exist yet.
   */
  async create(
    db: Queryable,
    user: { id: number; password_hash: string },
    tokenHash: Buffer,
    maxSeconds: number,
    presentedId: number | null,
    { address, device }: SessionOrigin,
  ): Promise<boolean> {
    const created = await db.queryPrepared(
      `with owner as (
         select id from users where id = $1 and password_hash = $2 and disabled_at is null for share
       ), ended as (
         delete from sessions where exists (select from owner)
           and id = any(array(select id from sessions where expires_at < now() limit ${EXPIRED_BATCH}) || $5::bigint)
       )
       insert into sessions (user_id, token_hash, expires_at, nda_version, address, device)
       select id, $3, now() + make_interval(secs => $4), $6, $7, $8 from owner returning id`,
      [user.id, user.password_hash, tokenHash, maxSeconds, presentedId, this.agreement.version, address, device],
    );
    return created.length > 0;
  }

  /** Ends a user's sessions except `exceptId`, access tokens and pending log-ins: others may have made them. Returns how many sessions. */
  async endAllOf(tx: Transaction, userId: number, exceptId: number | null = null): Promise<number> {
    await tx.query("delete from access_tokens where user_id = $1", [userId]);
    return this.endSessionsOf(tx, userId, exceptId);
  }

  /** As `endAllOf`, and leaves the access tokens. */
  async endSessionsOf(tx: Transaction, userId: number, exceptId: number | null): Promise<number> {
    await tx.query("delete from pending_logins where user_id = $1", [userId]);
    const ended = await tx.query("delete from sessions where user_id = $1 and id is distinct from $2::bigint returning id", [
      userId,
      exceptId,
    ]);
    return ended.length;
  }

  /** Ends a session of a user; false when there is none. */
  async endOneOf(tx: Transaction, userId: number, id: number): Promise<boolean> {
    return (await tx.query("delete from sessions where user_id = $1 and id = $2 returning id", [userId, id])).length > 0;
  }

  /** False when the session had already ended. */
  async end(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.query("delete from sessions where id = $1 returning id", [id])).length > 0;
  }

  /** Sessions that have not expired, the most recently used first. @param idleSeconds leaves out those not used for as long, if any */
  listOpen(userId: number | null, idleSeconds: number | null = null): Promise<OpenSession[]> {
    return this.database.query<OpenSession>(
      `select s.id, u.username, u.role, s.device, s.address, s.created_at, s.last_seen_at, s.expires_at
       from sessions s join users u on u.id = s.user_id
       where s.expires_at > now() and ($1::bigint is null or u.id = $1)
         and ($2::float8 is null or s.last_seen_at > now() - make_interval(secs => $2)) order by s.last_seen_at desc, s.id desc`,
      [userId, idleSeconds],
    );
  }

  /** Ends the session with an id, all of a user, or all; returns their number. Access tokens and pending log-ins end with all of a user. */
  async endMany(db: Queryable, column: "id" | "user_id" | null, value: number): Promise<number> {
    const [condition, values] = column === null ? ["true", []] : [`${column} = $1`, [value]];
    if (column !== "id") {
      for (const table of ["pending_logins", "access_tokens"]) await db.query(`delete from ${table} where ${condition}`, values);
    }
    return (await db.query(`delete from sessions where ${condition} returning id`, values)).length;
  }
}
