import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { Database, InjectConfig, type Transaction } from "@takeoff/platform";
import type { OperatorConfig } from "../config.ts";

interface Failures {
  by_name: number;
  by_address: number;
  /** Seconds until the oldest counted failure of each no longer counts. */
  name_frees_in: number | null;
  address_frees_in: number | null;
}

/**
 * Slows password guessing down: failures count per name and per address over a sliding window, for unknown names
 * alike. Nothing is locked: when the window has moved on, a right password works again.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly database: Database,
    @InjectConfig() private readonly config: OperatorConfig,
  ) {}

  /** @throws AppError `too_many_requests` with the seconds to wait. */
  async check(nameKey: string, address: string): Promise<void> {
    const { LOGIN_FAILURES_PER_NAME: perName, LOGIN_FAILURES_PER_ADDRESS: perAddress, LOGIN_FAILURE_WINDOW_SECONDS: window } = this.config;
    const failures = await this.failures(nameKey, address, window);
    const waits = [
      failures.by_name >= perName ? (failures.name_frees_in ?? window) : 0,
      failures.by_address >= perAddress ? (failures.address_frees_in ?? window) : 0,
    ];
    const wait = Math.max(...waits);
    if (wait > 0) throw new AppError("too_many_requests", { retryAfter: Math.min(window, Math.max(1, Math.ceil(wait))) });
  }

  /** Counts a failure; then throws as `check` does when it was one too many, so that guesses made at once gain nothing. */
  async fail(nameKey: string, address: string): Promise<void> {
    const { LOGIN_FAILURES_PER_NAME: perName, LOGIN_FAILURES_PER_ADDRESS: perAddress, LOGIN_FAILURE_WINDOW_SECONDS: window } = this.config;
    // Written before it is counted: of failures at the same moment, each sees those that were written before it.
    await this.database.query("insert into login_failures (name_key, address) values ($1, $2)", [nameKey, address]);
    await this.database.query("delete from login_failures where failed_at < now() - make_interval(secs => $1)", [window]);
    const { by_name, by_address } = await this.failures(nameKey, address, window);
    if (by_name > perName || by_address > perAddress) await this.check(nameKey, address);
  }

  /** A new password begins anew. */
  async forget(tx: Transaction, nameKey: string): Promise<void> {
    await tx.query("delete from login_failures where name_key = $1", [nameKey]);
  }

  private async failures(nameKey: string, address: string, windowSeconds: number): Promise<Failures> {
    const [row] = await this.database.query<Failures>(
      `with counted as (
         select name_key = $1 as named, address = $2 as addressed, failed_at from login_failures
         where (name_key = $1 or address = $2) and failed_at > now() - make_interval(secs => $3)
       )
       select count(*) filter (where named)::int as by_name,
              count(*) filter (where addressed)::int as by_address,
              extract(epoch from min(failed_at) filter (where named) + make_interval(secs => $3) - now())::float8 as name_frees_in,
              extract(epoch from min(failed_at) filter (where addressed) + make_interval(secs => $3) - now())::float8 as address_frees_in
       from counted`,
      [nameKey, address, windowSeconds],
    );
    return row ?? { by_name: 0, by_address: 0, name_frees_in: null, address_frees_in: null };
  }
}
