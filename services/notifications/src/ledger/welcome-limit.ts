import { LIMITS } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";

/** First key of the advisory lock that serializes the counting of an organization's welcome e-mails. */
const LOCK_CLASS = 8_253_475;

/** The UTC day on which a welcome e-mail is sent. `countsOn` is `YYYY-MM-DD`. */
export interface WelcomeDay {
  countsOn: string;
  isToday: boolean;
}

/**
 * Reserves one of an organization's welcome e-mails on the first UTC day, today or later, that has fewer than
 * `LIMITS.welcomeEmailsPerDay`. Other reservations for the same organization wait until the transaction ends. A discarded
 * e-mail does not count.
 */
export async function reserveWelcomeDay(tx: Transaction, organizationId: number): Promise<WelcomeDay> {
  await tx.query("select pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::int)", [LOCK_CLASS, organizationId]);
  const [row] = await tx.query<{ day: string; today: boolean }>(
    `with today as (select (now() at time zone 'UTC')::date as day),
     full_days as (
       select counts_on as day from notifications.emails
       where organization_id = $1 and state <> 'dropped' and counts_on >= (select day from today)
       group by counts_on having count(*) >= $2
     ), free_days as (
       -- Among n full days and one more day, at least one is free.
       select today.day + n::int as day from today, generate_series(0, (select count(*) from full_days)) n
     )
     select min(day) as day, min(day) = (select day from today) as today from free_days where day not in (select day from full_days)`,
    [organizationId, LIMITS.welcomeEmailsPerDay],
  );
  if (!row) throw new Error("an aggregate returned no row");
  return { countsOn: row.day, isToday: row.today };
}
