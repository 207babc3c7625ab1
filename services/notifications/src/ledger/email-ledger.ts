import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { type EmailState, LIMITS } from "@takeoff/contracts";
import { lockOrganizationShared, organizationNotDeleted, tracer } from "@takeoff/platform";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { InjectConfig } from "@takeoff/platform/inject";
import { In } from "typeorm";
import type { NotificationsConfig } from "../config.ts";
import type { SendResult } from "../sending/send-result.ts";
import type { TemplateInput, TemplateName } from "../templates/templates.ts";
import { EmailEntity } from "./email.entity.ts";

/** An e-mail to enqueue: its recipient, its template and the data that the ledger stores for it. */
export type NewEmail = TemplateInput & { recipient: string; organization_id: number | null };

/** An e-mail under a lease. `attempts` includes this one and identifies the claim: a later claim of the row has a higher number. */
export interface ClaimedEmail {
  id: number;
  organization_id: number | null;
  recipient: string;
  template: string;
  data: unknown;
  message_id: string;
  attempts: number;
  /** Attempts since the e-mail was enqueued or staff last retried it, this one included. */
  attempts_since_retry: number;
  created_at: Date;
  /** False when the organization of the e-mail was deleted. */
  organization_exists: boolean;
  /** The trace context of its event; absent while tracing is off. */
  traceparent?: string | null;
}

export interface Backlog {
  /** E-mails to send, without those that are held until a later day. */
  emails: number;
  /** Age of the oldest of them; 0 without any. */
  oldest_seconds: number;
}

const INSERT = `
  insert into notifications.emails
    (event_id, organization_id, recipient, template, data, message_id, counts_on, held_until, held_reason, next_attempt_at, give_up_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8::timestamptz is not null then 'welcome_limit' end,
          coalesce($8, now()), coalesce($8, now()) + interval '24 hours')
  on conflict on constraint emails_event_recipient do nothing`;

/** SQL condition: the e-mail is not held, or its day has come. */
export const NOT_HELD = "(held_until is null or held_until <= now())";

/** SQL of the data that an e-mail keeps after it was sent: the id of its document. Names, notes and reasons are in a mailbox by then. */
const DOCUMENT_ID_ONLY = "(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data) where key = 'document_id')";

/** The table of e-mails, from the event of each to the SMTP server's reply. Each is claimed under a lease, which another may take over. */
@Injectable()
export class EmailLedger {
  constructor(
    private readonly database: Database,
    @InjectConfig() private readonly config: Pick<NotificationsConfig, "PUBLIC_URL">,
  ) {}

  /**
   * Adds the e-mails of an event, in the transaction of its receipt: at most one per event and recipient, and none for a
   * deleted organization or document. Welcome e-mails and invitations beyond an organization's daily limit are held until a later day begins in UTC, and
   * are retried for 24 hours from then.
   */
  async enqueue(tx: Transaction, eventId: string, emails: readonly NewEmail[]): Promise<void> {
    for (const { recipient, organization_id, template, data } of emails) {
      if (organization_id !== null && !(await lockOrganizationShared(tx, organization_id))) continue;
      if ("document_id" in data && (await isDeletedDocument(tx, data.document_id))) continue;
      const isLimited = template === "welcome" || template === "invitation";
      const day = isLimited && organization_id !== null ? await reserveWelcomeDay(tx, organization_id) : null;
      await tx.queryPrepared(INSERT, [
        eventId,
        organization_id,
        recipient,
        template,
        JSON.stringify(data),
        messageId(eventId, recipient, this.config.PUBLIC_URL),
        day?.countsOn ?? null,
        computeHeldUntil(day),
      ]);
    }
  }

  /** Deletes the unsent e-mails of a deleted organization. One that is being sent may complete; if not, it is discarded. */
  async deleteUnsent(tx: Transaction, organizationId: number): Promise<void> {
    await tx.manager.delete(EmailEntity, { organization_id: organizationId, state: In(["pending", "parked"]) });
  }

  /** Discards the unsent notices of the due time of a document that was closed. One that is being sent may complete. */
  async discardDueNotices(tx: Transaction, documentId: number): Promise<void> {
    await tx.query(
      `update notifications.emails set state = 'dropped', settled_at = now(), last_reply = $3
       where data ? 'document_id' and data ->> 'document_id' = $1 and template = $2 and state in ('pending', 'parked')`,
      [String(documentId), "document_due_soon" satisfies TemplateName, "The document was completed or failed"],
    );
  }

  /** Claims up to `limit` due e-mails that no process has under a lease, except `excludedIds`: those that the caller is sending. */
  claim(limit: number, leaseSeconds: number, excludedIds: readonly number[]): Promise<ClaimedEmail[]> {
    return this.database.queryPrepared<ClaimedEmail>(
      // Each part reads its own index in order, so that it reads no more rows than it claims, however many are waiting.
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
       returning e.id, e.organization_id, e.recipient, e.template, e.data, e.message_id, e.attempts, e.attempts - e.attempts_before as attempts_since_retry,
         e.created_at,
         ${organizationNotDeleted("e.organization_id")} as organization_exists
         ${tracer ? ", (select traceparent from events.outbox where id = e.event_id) as traceparent" : ""}`,
      [limit, leaseSeconds, excludedIds],
    );
  }

  /** Extends the leases of e-mails that take long; skips those that another process has claimed since. */
  async renew(emails: readonly Pick<ClaimedEmail, "id" | "attempts">[], leaseSeconds: number): Promise<void> {
    await this.database.query(
      `update notifications.emails e set leased_until = now() + make_interval(secs => $3)
       from unnest($1::bigint[], $2::int[]) as claimed (id, attempts)
       where e.id = claimed.id and e.attempts = claimed.attempts and e.state = 'sending'`,
      [emails.map(({ id }) => id), emails.map(({ attempts }) => attempts), leaseSeconds],
    );
  }

  /**
   * Records the result of an attempt. An acceptance counts from any claim of the e-mail, every other result only from the
   * latest one.
   * @param retrySeconds wait before the next attempt of a deferred e-mail, which is dead-lettered when that is after `give_up_at`.
   * @returns the new state; null when the result did not count.
   */
  async record(email: Pick<ClaimedEmail, "id" | "attempts">, result: SendResult, retrySeconds: number): Promise<EmailState | null> {
    return RECORDERS[result.kind](this.database, email, result.reply, retrySeconds);
  }

  async backlog(): Promise<Backlog> {
    const [row] = await this.database.query<Backlog>(
      `select count(*)::int as emails, coalesce(extract(epoch from now() - min(coalesce(held_until, created_at))), 0)::float8 as oldest_seconds
       from notifications.emails where (state = 'pending' or state = 'sending') and ${NOT_HELD}`,
    );
    return row ?? { emails: 0, oldest_seconds: 0 };
  }
}

/** The e-mail's link would lead nowhere, and the document's names are erased. */
async function isDeletedDocument(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.queryPrepared("select from events.erasures where kind = 'document' and subject_id = $1", [id]);
  return rows.length > 0;
}

/**
 * The Message-ID of the e-mail about an event to `recipient`. It is the same on every attempt and in every process, so that
 * a mail server can recognise a second copy.
 * @param publicUrl the product's own address; its host is the right-hand side.
 */
export function messageId(eventId: string, recipient: string, publicUrl: string): string {
  const digest = createHash("sha256").update(`${eventId}\n${recipient.toLowerCase()}`).digest("hex").slice(0, 40);
  return `<${digest}@${new URL(publicUrl).hostname}>`;
}

function computeHeldUntil(day: WelcomeDay | null): string | null {
  return day === null || day.isToday ? null : `${day.countsOn}T00:00:00Z`;
}

type Recorder = (
  db: Queryable,
  email: Pick<ClaimedEmail, "id" | "attempts">,
  reply: string,
  retrySeconds: number,
) => Promise<EmailState | null>;

const RECORDERS: { [K in SendResult["kind"]]: Recorder } = {
  accepted: async (db, { id }, reply) =>
    readState(
      // SQL: part of each e-mail.
      await db.queryPrepared(
        `update notifications.emails set state = 'sent', sent_at = now(), settled_at = now(), leased_until = null, last_reply = $2, data = ${DOCUMENT_ID_ONLY}
         where id = $1 and state <> 'sent' returning state`,
        [id, reply],
      ),
    ),
  rejected: (db, email, reply) => settle(db, email, "parked", reply),
  dropped: (db, email, reply) => settle(db, email, "dropped", reply),
  deferred: async (db, { id, attempts }, reply, retrySeconds) =>
    readState(
      // SQL: the new state depends on the row.
      await db.query(
        `update notifications.emails e
         set (state, settled_at) = (
               select next.state, case when next.state <> 'pending' then now() end
               from (select case when not ${organizationNotDeleted("e.organization_id")} then 'dropped'
                                 when now() + make_interval(secs => $4) < e.give_up_at then 'pending'
                                 else 'parked' end as state) next),
             next_attempt_at = now() + make_interval(secs => $4), leased_until = null, last_reply = $3
         where id = $1 and attempts = $2 and state = 'sending' returning state`,
        [id, attempts, reply, retrySeconds],
      ),
    ),
};

function readState([row]: { state: EmailState }[]): EmailState | null {
  return row?.state ?? null;
}

async function settle(
  db: Queryable,
  email: Pick<ClaimedEmail, "id" | "attempts">,
  state: EmailState,
  reply: string,
): Promise<EmailState | null> {
  const { affected } = await db.manager.update(
    EmailEntity,
    { id: email.id, attempts: email.attempts, state: "sending" },
    { state, settled_at: () => "now()", leased_until: null, last_reply: reply },
  );
  return affected ? state : null;
}

/** First key of the advisory lock that serializes the counting of an organization's welcome e-mails. */
const LOCK_CLASS = 8_253_475;

/** The UTC day on which a welcome e-mail is sent. `countsOn` is `YYYY-MM-DD`. */
interface WelcomeDay {
  countsOn: string;
  isToday: boolean;
}

/**
 * Reserves one of an organization's welcome e-mails on the first UTC day, today or later, that has fewer than
 * `LIMITS.welcomeEmailsPerDay`. Other reservations for the same organization wait until the transaction ends. A discarded
 * e-mail does not count.
 */
async function reserveWelcomeDay(tx: Transaction, organizationId: number): Promise<WelcomeDay> {
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
