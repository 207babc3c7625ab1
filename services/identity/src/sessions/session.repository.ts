import { Injectable } from "@nestjs/common";
import type { Role } from "@takeoff/contracts";
import { Database, organizationRemains, type Queryable, type Transaction } from "@takeoff/platform";

export interface LiveSession {
  session_id: number;
  token_hash: Buffer;
  id: number;
  username: string;
  role: Role;
  organization_id: number | null;
  nda_accepted: boolean;
  /** Its last call was noted long enough ago to be noted again. */
  stale: boolean;
}

/** More than one, so that log-ins remove faster than they add. */
const OLD_AT_ONCE = 20;

export interface OpenSession {
  id: number;
  username: string;
  role: Role;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  /** The sessions that are valid now among these, with who they belong to. */
  findLive(tokenHashes: Buffer[], idleSeconds: number, noteEverySeconds: number): Promise<LiveSession[]> {
    return this.database.query<LiveSession>(
      `select s.id as session_id, s.token_hash, u.id, u.username, u.role, u.organization_id, u.nda_accepted_at is not null as nda_accepted,
              s.last_seen_at < now() - make_interval(secs => $3) as stale
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = any($1) and ${organizationRemains("u.organization_id")} and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => $2)`,
      [tokenHashes, idleSeconds, noteEverySeconds],
    );
  }

  async noteSeen(ids: number[]): Promise<void> {
    await this.database.query("update sessions set last_seen_at = now() where id = any($1)", [ids]);
  }

  /**
   * Begins a session; the presented one ends, and some that ran out are removed, whosever they were: a log-in's cost must
   * not grow with the sessions of its user. False when the user is gone or has another
   * password by now: who sets a password ends the sessions that are there, and this one was not yet.
   */
  async create(
    db: Queryable,
    user: { id: number; password_hash: string },
    tokenHash: Buffer,
    maxSeconds: number,
    presentedId: number | null,
  ): Promise<boolean> {
    const created = await db.query(
      `with owner as (
         select id from users where id = $1 and password_hash = $2 for share
       ), ended as (
         delete from sessions where exists (select from owner)
           and id = any(array(select id from sessions where expires_at < now() limit ${OLD_AT_ONCE}) || $5::bigint)
       )
       insert into sessions (user_id, token_hash, expires_at) select id, $3, now() + make_interval(secs => $4) from owner returning id`,
      [user.id, user.password_hash, tokenHash, maxSeconds, presentedId],
    );
    return created.length > 0;
  }

  async endAllOf(tx: Transaction, userId: number): Promise<void> {
    await tx.query("delete from sessions where user_id = $1", [userId]);
  }

  /** False when it had ended before. */
  async end(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.query("delete from sessions where id = $1 returning id", [id])).length > 0;
  }

  /** Sessions that have not run out, of everyone or of one user; the latest used first. */
  listOpen(userId: number | null): Promise<OpenSession[]> {
    return this.database.query<OpenSession>(
      `select s.id, u.username, u.role, s.created_at, s.last_seen_at, s.expires_at
       from sessions s join users u on u.id = s.user_id
       where s.expires_at > now() and ($1::bigint is null or u.id = $1) order by s.last_seen_at desc, s.id desc`,
      [userId],
    );
  }

  /** How many were ended. */
  async endMany(db: Queryable, column: "id" | "user_id", value: number): Promise<number> {
    return (await db.query(`delete from sessions where ${column} = $1 returning id`, [value])).length;
  }
}
