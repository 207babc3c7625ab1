import { Injectable } from "@nestjs/common";
import type { Role } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform";

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

@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  /** The sessions that are valid now among these, with who they belong to. */
  findLive(tokenHashes: Buffer[], idleSeconds: number, noteEverySeconds: number): Promise<LiveSession[]> {
    return this.database.query<LiveSession>(
      `select s.id as session_id, s.token_hash, u.id, u.username, u.role, u.organization_id, u.nda_accepted_at is not null as nda_accepted,
              s.last_seen_at < now() - make_interval(secs => $3) as stale
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = any($1) and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => $2)`,
      [tokenHashes, idleSeconds, noteEverySeconds],
    );
  }

  async noteSeen(ids: number[]): Promise<void> {
    await this.database.query("update sessions set last_seen_at = now() where id = any($1)", [ids]);
  }

  async create(tx: Transaction, userId: number, tokenHash: Buffer, maxSeconds: number): Promise<void> {
    await tx.query("insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))", [
      userId,
      tokenHash,
      maxSeconds,
    ]);
    // Whoever logs in cleans up after themselves: no sweeper is needed for a table that only log-ins fill.
    await tx.query("delete from sessions where user_id = $1 and expires_at < now()", [userId]);
  }

  async end(id: number, db: Pick<Database, "query"> | Transaction = this.database): Promise<void> {
    await db.query("delete from sessions where id = $1", [id]);
  }
}
