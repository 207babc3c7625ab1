import { Inject, Injectable } from "@nestjs/common";
import type { Agreement, Caller, TokenScope } from "@takeoff/contracts";
import { organizationNotDeleted, type Logger } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { InjectLogger } from "@takeoff/platform/inject";
import { AGREEMENT } from "../agreement/agreement.ts";

interface LiveToken extends Omit<Caller, "session_id" | "access_token"> {
  token_hash: Buffer;
  token_id: number;
  token_name: string;
  scopes: TokenScope[];
  /** `last_used_at` is old enough to be written again. */
  stale: boolean;
}

/** Writes the last use at most this often. Without this, every request of a program writes to the database. */
const TOUCH_EVERY_SECONDS = 60;

/** Looks up the callers of valid access tokens: part of each request of a program. */
@Injectable()
export class LiveAccessTokens {
  constructor(
    private readonly database: Database,
    @Inject(AGREEMENT) private readonly agreement: Agreement,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * The users of these token hashes (hexadecimal), by hash. Notes the use of the tokens when `active`. Unlike a session, which a new
   * version of the agreement does not interrupt, a token gives access only while its user has accepted the current version: it may live
   * for a year, and no sign-in would ask.
   */
  async findCallers(tokenHashes: readonly string[], active: boolean): Promise<Map<string, Caller>> {
    if (tokenHashes.length === 0) return new Map();
    const live = await this.find(
      "t.token_hash = any($1)",
      tokenHashes.map((hash) => Buffer.from(hash, "hex")),
    );
    if (active) this.touch(live.filter(({ stale }) => stale).map(({ token_id }) => token_id));
    return new Map(live.map((token) => [token.token_hash.toString("hex"), toCaller(token)]));
  }

  /** The users of access tokens by the tokens' ids, in the same order; null for one that is not valid. Notes no use. */
  async findCallersByIds(tokenIds: readonly number[]): Promise<(Caller | null)[]> {
    const byId = new Map((await this.find("t.id = any($1::bigint[])", tokenIds)).map((token) => [token.token_id, toCaller(token)]));
    return tokenIds.map((id) => byId.get(id) ?? null);
  }

  private find(condition: string, values: readonly unknown[]): Promise<LiveToken[]> {
    return this.database.queryPrepared<LiveToken>(
      `select t.id as token_id, t.name as token_name, t.scopes, t.token_hash, u.id, u.username, u.role, u.organization_id,
              u.nda_accepted_at is not null and u.nda_version is not distinct from $2 as nda_accepted,
              t.last_used_at is null or t.last_used_at < now() - make_interval(secs => $3) as stale
       from access_tokens t join users u on u.id = t.user_id
       where ${condition} and t.expires_at > now() and u.disabled_at is null and ${organizationNotDeleted("u.organization_id")}`,
      [values, this.agreement.version, TOUCH_EVERY_SECONDS],
    );
  }

  private touch(ids: number[]): void {
    if (ids.length === 0) return;
    // Not awaited: this update must neither delay nor fail the request. Two gateways may find the same token stale: one of them writes.
    void this.database
      .query(
        `update access_tokens set last_used_at = now()
         where id = any($1) and (last_used_at is null or last_used_at < now() - make_interval(secs => $2))`,
        [ids, TOUCH_EVERY_SECONDS],
      )
      .catch((error: unknown) => this.logger.warn({ err: error }, "access token touch failed"));
  }
}

function toCaller({ id, username, role, organization_id, nda_accepted, token_id, token_name, scopes }: LiveToken): Caller {
  const access_token = { id: token_id, name: token_name, scopes };
  return { id, username, role, organization_id, nda_accepted, session_id: null, access_token };
}
