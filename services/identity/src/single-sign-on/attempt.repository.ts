import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";

export interface Attempt {
  provider_id: number;
  return_to: string | null;
}

/** Expired attempts that a new one deletes: more than one, so that attempts delete faster than they add. */
const EXPIRED_BATCH = 20;

/** Sign-ins that were begun and not finished. */
@Injectable()
export class AttemptRepository {
  constructor(private readonly database: Database) {}

  async create(tokenHash: Buffer, { provider_id, return_to }: Attempt): Promise<void> {
    await this.database.query(
      `with ended as (
         delete from openid_attempts where token_hash = any(array(
           select token_hash from openid_attempts where created_at < now() - make_interval(secs => $4) limit ${EXPIRED_BATCH}))
       )
       insert into openid_attempts (token_hash, provider_id, return_to) values ($1, $2, $3)`,
      [tokenHash, provider_id, return_to, LIMITS.singleSignOnSeconds],
    );
  }

  /** Ends an attempt: of concurrent requests one gets it. Null when it is unknown, used or expired. */
  async take(tokenHash: Buffer): Promise<Attempt | null> {
    const [attempt] = await this.database.query<Attempt & { is_open: boolean }>(
      `delete from openid_attempts where token_hash = $1
       returning provider_id, return_to, created_at > now() - make_interval(secs => $2) as is_open`,
      [tokenHash, LIMITS.singleSignOnSeconds],
    );
    return attempt?.is_open ? { provider_id: attempt.provider_id, return_to: attempt.return_to } : null;
  }
}
