import { Injectable } from "@nestjs/common";
import type { EmailState } from "@takeoff/contracts";
import { Database, holdOrganization, InjectConfig, organizationRemains, type Queryable, type Transaction } from "@takeoff/platform";
import type { NotificationsConfig } from "../config.ts";
import type { Outcome } from "../sending/outcome.ts";
import type { Mail } from "../templates/templates.ts";
import { ABOUT_ONLY } from "./email-data.ts";
import { messageId } from "./message-id.ts";

/** A mail to be written: to whom, with which template, of what. */
export type NewEmail = Mail & { recipient: string; organization_id: number | null };

/** A mail in hand. `attempts` counts this one and names the claim: a later claim of the same row has a higher one. */
export interface ClaimedEmail {
  id: number;
  organization_id: number | null;
  recipient: string;
  template: string;
  data: unknown;
  message_id: string;
  attempts: number;
  /** Those since it was written, or was last run again by a person, this one included. */
  tries: number;
  created_at: Date;
  /** False when its organization was deleted. */
  wanted: boolean;
}

export interface Backlog {
  emails: number;
  /** Age of the oldest one that is still to be sent; 0 without any. */
  oldest_seconds: number;
}

/**
 * Every mail the product owes, from the event that caused it to the server's answer. A mail is claimed under a lease;
 * when the process that holds it dies, the lease ends and another takes it over.
 */
@Injectable()
export class EmailLedger {
  constructor(
    private readonly database: Database,
    @InjectConfig() private readonly config: Pick<NotificationsConfig, "PUBLIC_URL">,
  ) {}

  /**
   * Adds what an event owes, in the transaction of its receipt: one mail for an event and recipient, ever, and none for
   * an organization that was deleted.
   */
  async add(tx: Transaction, eventId: string, emails: readonly NewEmail[]): Promise<void> {
    for (const { recipient, organization_id, template, data } of emails) {
      if (organization_id !== null && !(await holdOrganization(tx, organization_id))) continue;
      await tx.query(
        `insert into notifications.emails (event_id, organization_id, recipient, template, data, message_id)
         values ($1, $2, $3, $4, $5, $6) on conflict on constraint emails_event_recipient do nothing`,
        [eventId, organization_id, recipient, template, JSON.stringify(data), messageId(eventId, recipient, this.config.PUBLIC_URL)],
      );
    }
  }

  /**
   * Removes what a deleted organization was still to get. A mail that is just being sent may end: when it has to wait
   * again, or its process dies, it is dropped.
   */
  async removeUnsent(tx: Transaction, organizationId: number): Promise<void> {
    await tx.query("delete from notifications.emails where organization_id = $1 and state in ('pending', 'parked')", [organizationId]);
  }

  /** Takes up to `limit` mails that are due and that nobody holds, but for those that the caller has in hand. */
  claim(limit: number, leaseSeconds: number, inHand: readonly number[]): Promise<ClaimedEmail[]> {
    return this.database.query<ClaimedEmail>(
      // Each by its own index and in its order: however many wait, no more are read than are taken.
      `with waiting as (
         select id from notifications.emails where state = 'pending' and next_attempt_at <= now() and id <> all ($3)
         order by next_attempt_at limit $1 for update skip locked
       ), abandoned as (
         select id from notifications.emails where state = 'sending' and leased_until < now() and id <> all ($3)
         order by leased_until limit $1 for update skip locked
       ), due as (
         select id from abandoned union all select id from waiting limit $1
       )
       update notifications.emails e
       set state = 'sending', attempts = attempts + 1, leased_until = now() + make_interval(secs => $2)
       from due where e.id = due.id
       returning e.id, e.organization_id, e.recipient, e.template, e.data, e.message_id, e.attempts, e.attempts - e.attempts_before as tries,
         e.created_at,
         ${organizationRemains("e.organization_id")} as wanted`,
      [limit, leaseSeconds, inHand],
    );
  }

  /** Holds on to mails that take long; those that meanwhile changed hands stay where they are. */
  async renew(emails: readonly Pick<ClaimedEmail, "id" | "attempts">[], leaseSeconds: number): Promise<void> {
    await this.database.query(
      `update notifications.emails e set leased_until = now() + make_interval(secs => $3)
       from unnest($1::bigint[], $2::int[]) as held (id, attempts)
       where e.id = held.id and e.attempts = held.attempts and e.state = 'sending'`,
      [emails.map(({ id }) => id), emails.map(({ attempts }) => attempts), leaseSeconds],
    );
  }

  /**
   * Writes down how an attempt ended. A yes counts whoever holds the mail by now; a no only from its holder.
   * @param retrySeconds the wait before the next attempt of a deferred mail, parked when that is past its last hour.
   * @returns the state it is in now; null when it was no longer ours to say.
   */
  async record(email: Pick<ClaimedEmail, "id" | "attempts">, outcome: Outcome, retrySeconds: number): Promise<EmailState | null> {
    const [row] = await recordAs[outcome.kind](this.database, email, outcome.reply, retrySeconds);
    return row?.state ?? null;
  }

  async backlog(): Promise<Backlog> {
    const [row] = await this.database.query<Backlog>(
      `select count(*)::int as emails, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
       from notifications.emails where state = 'pending' or state = 'sending'`,
    );
    return row ?? { emails: 0, oldest_seconds: 0 };
  }
}

type Recorder = (
  db: Queryable,
  email: Pick<ClaimedEmail, "id" | "attempts">,
  reply: string,
  retrySeconds: number,
) => Promise<{ state: EmailState }[]>;

const recordAs: { [K in Outcome["kind"]]: Recorder } = {
  accepted: (db, { id }, reply) =>
    db.query(
      `update notifications.emails set state = 'sent', sent_at = now(), settled_at = now(), leased_until = null, last_reply = $2, data = ${ABOUT_ONLY}
       where id = $1 and state <> 'sent' returning state`,
      [id, reply],
    ),
  refused: (db, { id, attempts }, reply) =>
    db.query(
      `update notifications.emails set state = 'parked', settled_at = now(), leased_until = null, last_reply = $3
       where id = $1 and attempts = $2 and state = 'sending' returning state`,
      [id, attempts, reply],
    ),
  dropped: (db, { id, attempts }, reply) =>
    db.query(
      `update notifications.emails set state = 'dropped', settled_at = now(), leased_until = null, last_reply = $3
       where id = $1 and attempts = $2 and state = 'sending' returning state`,
      [id, attempts, reply],
    ),
  deferred: (db, { id, attempts }, reply, retrySeconds) =>
    db.query(
      `update notifications.emails e
       set (state, settled_at) = (
             select next.state, case when next.state <> 'pending' then now() end
             from (select case when not ${organizationRemains("e.organization_id")} then 'dropped'
                               when now() + make_interval(secs => $4) < e.give_up_at then 'pending'
                               else 'parked' end as state) next),
           next_attempt_at = now() + make_interval(secs => $4), leased_until = null, last_reply = $3
       where id = $1 and attempts = $2 and state = 'sending' returning state`,
      [id, attempts, reply, retrySeconds],
    ),
};
