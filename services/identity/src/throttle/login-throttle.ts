import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, nameKey } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { InjectConfig } from "@takeoff/platform/inject";
import type { OperatorConfig } from "../config.ts";
import { findNetwork } from "./network-of.ts";
import { Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/** A wrong password or second factor. */
@Entity({ schema: "identity", name: "login_failures" })
@Index("login_failures_address", ["address", "failed_at"])
@Index("login_failures_age", ["failed_at"])
@Index("login_failures_name", ["name_key", "failed_at"])
export class LoginFailureEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("text") name_key!: string;
  @Column("text") address!: string;
  @Column("timestamptz", { default: () => "now()" }) failed_at!: Date;
  /** Null for an unknown browser. */
  @Column("text", { nullable: true }) device!: string | null;
}

export interface Attempt {
  nameKey: string;
  /** The client's IP address as the gateway received it. */
  address: string;
  /** Id of the browser or session that has a counter of its own; null for an unknown browser. */
  device: string | null;
}

/** Name keys of second factors begin with a control character, which no user name and no typed text has. */
const SECOND_FACTOR = "\u0001second factor ";

/** Counts an account's wrong second factors, apart from its wrong passwords. */
export function makeSecondFactorKey(userId: number): string {
  return `${SECOND_FACTOR}${userId}`;
}

interface Failures {
  of_device: number;
  of_unknown: number;
  of_unknown_here: number;
  of_address: number;
  /** Seconds until the oldest failure of each counter leaves the window; null without any. */
  device_frees_in: number | null;
  unknown_frees_in: number | null;
  unknown_here_frees_in: number | null;
  address_frees_in: number | null;
}

/**
 * Rate limits password guesses. Counts failures in a sliding window, also for unknown user names. A known browser has a counter of
 * its own and is limited by no other, so that no attacker can lock a user out of their own browser. Unknown browsers count by name
 * and address, by name, and by address. See decision 0026.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly database: Database,
    @InjectConfig() private readonly config: OperatorConfig,
  ) {}

  /** @throws AppError `too_many_requests` with the seconds to wait. */
  async check(attempt: Attempt): Promise<void> {
    this.throwIfOver(attempt, await this.failures(attempt), (failures, limit) => failures >= limit);
  }

  /** Counts a failure, then throws as `check` does when it exceeds a limit, so that concurrent guesses gain nothing. */
  async fail(attempt: Attempt): Promise<void> {
    const { address, device } = attempt;
    // Inserts before it counts, so that each of several concurrent failures counts those inserted before it.
    await this.database.query("insert into login_failures (name_key, address, device) values ($1, $2, $3)", [
      attempt.nameKey,
      findNetwork(address),
      device,
    ]);
    await this.database.query(
      "delete from login_failures where failed_at < now() - make_interval(secs => case when starts_with(name_key, $2) then $3::float8 else $1::float8 end)",
      [this.window, SECOND_FACTOR, Math.max(this.window, LIMITS.secondFactorFailureSeconds)],
    );
    this.throwIfOver(attempt, await this.failures(attempt), (failures, limit) => failures > limit);
  }

  /**
   * As `check`, for the second factor of an account: who gets here knows its password, so that a code is all that is left to guess.
   * Each browser that proved a second factor of the account, and all others together, have a limit for a day too: those of 15 minutes add up.
   * @param attempt with the device that `ProvedBrowsers` finds
   * @throws AppError `too_many_requests`
   */
  async checkSecondFactor(attempt: Attempt): Promise<void> {
    await this.check(attempt);
    const [row] = await this.database.query<{ failures: number }>(
      `select count(*)::int as failures from login_failures
       where name_key = $1 and device is not distinct from $2 and failed_at > now() - make_interval(secs => $3)`,
      [attempt.nameKey, attempt.device, LIMITS.secondFactorFailureSeconds],
    );
    if ((row?.failures ?? 0) >= LIMITS.secondFactorFailures) throw new AppError("too_many_requests", { retryAfter: this.window });
  }

  /** Clears the failures of a user name, after a new password. Wrong second factors count on: a reset does not prove the factor. */
  async reset(tx: Transaction, username: string): Promise<void> {
    await tx.query("delete from login_failures where name_key = $1", [nameKey(username)]);
  }

  /**
   * Clears the failures of a user name at an operator's request, and those of its account's second factors, which the user cannot tell
   * apart. @param userId null for a name without an account, whose failures count too
   * @returns the number of cleared failures
   */
  async clearName(tx: Transaction, username: string, userId: number | null): Promise<number> {
    const keys = [nameKey(username), ...(userId === null ? [] : [makeSecondFactorKey(userId)])];
    return (await tx.query("delete from login_failures where name_key = any($1) returning 1", [keys])).length;
  }

  /** Clears the failures of everybody from a network that `findNetwork` returns. @returns their number */
  async clearNetwork(tx: Transaction, network: string): Promise<number> {
    return (await tx.query("delete from login_failures where address = $1 returning 1", [network])).length;
  }

  private get window(): number {
    return this.config.LOGIN_FAILURE_WINDOW_SECONDS;
  }

  private throwIfOver({ device }: Attempt, failures: Failures, isOver: (failures: number, limit: number) => boolean): void {
    const {
      LOGIN_FAILURES_PER_NAME: perName,
      LOGIN_FAILURES_PER_NAME_UNKNOWN: perNameUnknown,
      LOGIN_FAILURES_PER_ADDRESS: perAddress,
    } = this.config;
    const counters: [failures: number, limit: number, freesIn: number | null][] =
      device === null
        ? [
            [failures.of_unknown_here, perName, failures.unknown_here_frees_in],
            [failures.of_unknown, perNameUnknown, failures.unknown_frees_in],
            [failures.of_address, perAddress, failures.address_frees_in],
          ]
        : [[failures.of_device, perName, failures.device_frees_in]];
    const waits = counters.filter(([count, limit]) => isOver(count, limit)).map(([, , freesIn]) => freesIn ?? this.window);
    if (waits.length === 0) return;
    throw new AppError("too_many_requests", { retryAfter: Math.min(this.window, Math.max(1, Math.ceil(Math.max(...waits)))) });
  }

  private async failures({ nameKey: key, address, device }: Attempt): Promise<Failures> {
    const freesIn = (counter: string): string =>
      `extract(epoch from min(failed_at) filter (where ${counter}) + make_interval(secs => $4) - now())::float8`;
    const [row] = await this.database.queryPrepared<Failures>(
      `with counted as (
         select name_key = $1 and device = $3 as known, name_key = $1 and device is null as unknown, address = $2 as addressed, failed_at
         from login_failures where (name_key = $1 or address = $2) and failed_at > now() - make_interval(secs => $4)
       )
       select count(*) filter (where known)::int as of_device, ${freesIn("known")} as device_frees_in,
              count(*) filter (where unknown)::int as of_unknown, ${freesIn("unknown")} as unknown_frees_in,
              count(*) filter (where unknown and addressed)::int as of_unknown_here, ${freesIn("unknown and addressed")} as unknown_here_frees_in,
              count(*) filter (where addressed)::int as of_address, ${freesIn("addressed")} as address_frees_in
       from counted`,
      [key, findNetwork(address), device, this.window],
    );
    if (!row) throw new Error("an aggregate returned no row");
    return row;
  }
}
