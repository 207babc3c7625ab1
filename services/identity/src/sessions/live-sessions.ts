import { Inject, Injectable } from "@nestjs/common";
import type { Agreement, Caller } from "@takeoff/contracts";
import { organizationNotDeleted, type Logger } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import { LiveAccessTokens } from "../access-tokens/live-access-tokens.ts";
import { AGREEMENT } from "../agreement/agreement.ts";
import type { IdentityConfig } from "../config.ts";

export interface LiveSession extends Caller {
  session_id: number;
  token_hash: Buffer;
  /** `last_seen_at` is old enough to be updated again. */
  stale: boolean;
}

/** Updates `last_seen_at` at most this often. Without this, every request writes to the database. */
const TOUCH_EVERY_SECONDS = 60;

/** Looks up the callers of valid sessions: part of each request. SQL, prepared (the benches `json` and `list`). */
@Injectable()
export class LiveSessions {
  constructor(
    private readonly database: Database,
    private readonly tokens: LiveAccessTokens,
    @Inject(AGREEMENT) private readonly agreement: Agreement,
    @InjectConfig() private readonly config: IdentityConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** The users of hashes (hexadecimal) of session and access tokens, in order; null for an invalid one. Notes their use when `active`. */
  async findCallers(tokenHashes: string[], active: boolean): Promise<(Caller | null)[]> {
    const live = await this.find(
      "s.token_hash = any($1)",
      tokenHashes.map((hash) => Buffer.from(hash, "hex")),
    );
    const byHash = new Map(live.map((session) => [session.token_hash.toString("hex"), session]));
    if (active) this.touch(live.filter((session) => session.stale).map((session) => session.session_id));
    // Tokens of the two kinds differ in form, so no text is both. Most requests are those of sessions and need no second query.
    const others = await this.tokens.findCallers(
      tokenHashes.filter((hash) => !byHash.has(hash)),
      active,
    );
    return tokenHashes.map((hash) => toCaller(byHash.get(hash)) ?? others.get(hash) ?? null);
  }

  /** The users of sessions by the sessions' ids, in the same order; null without a valid session. */
  async findCallersByIds(sessionIds: number[]): Promise<(Caller | null)[]> {
    const live = await this.find("s.id = any($1::bigint[])", sessionIds);
    const byId = new Map(live.map((session) => [session.session_id, session]));
    return sessionIds.map((id) => toCaller(byId.get(id)));
  }

  /** `nda_accepted`: of the current version of the agreement, or that of the session's beginning: a new one interrupts no session. */
  private find(condition: string, values: readonly unknown[]): Promise<LiveSession[]> {
    const idleSeconds = this.config.SESSION_IDLE_SECONDS;
    // Shorter for short idle times, so that an active session does not expire.
    const touchEverySeconds = Math.min(TOUCH_EVERY_SECONDS, idleSeconds / 4);
    return this.database.queryPrepared<LiveSession>(
      `select s.id as session_id, s.token_hash, u.id, u.username, u.role, u.organization_id, coalesce(u.nda_accepted_at is not null and u.nda_version in ($4, s.nda_version), false) as nda_accepted,
              s.last_seen_at < now() - make_interval(secs => $3) as stale
       from sessions s join users u on u.id = s.user_id
       where ${condition} and u.disabled_at is null and ${organizationNotDeleted("u.organization_id")} and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => $2)`,
      [values, idleSeconds, touchEverySeconds, this.agreement.version],
    );
  }

  private touch(ids: number[]): void {
    if (ids.length === 0) return;
    // Not awaited: this update must neither delay nor fail the request.
    void this.database
      .query("update sessions set last_seen_at = now() where id = any($1)", [ids])
      .catch((error: unknown) => this.logger.warn({ err: error }, "session touch failed"));
  }
}

function toCaller(session: LiveSession | undefined): Caller | null {
  if (!session) return null;
  const { id, username, role, organization_id, nda_accepted, session_id } = session;
  return { id, username, role, organization_id, nda_accepted, session_id };
}
