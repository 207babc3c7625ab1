import { Injectable } from "@nestjs/common";
import { WEBHOOK_LIMITS, WEBHOOK_TEST, type WebhookDeliveryState } from "@takeoff/contracts";
import { lockOrganizationShared, organizationNotDeleted, tracer } from "@takeoff/platform";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { EVENT_ID, type NewMessage } from "../events/webhook-messages.ts";
import type { AttemptResult } from "../sending/attempt-result.ts";
import { WebhookDeliveryEntity } from "./webhook-delivery.entity.ts";

/** How many attempts may run at once, so that slow receivers delay no others. */
export interface ClaimLimits {
  total: number;
  perOrganization: number;
  perWebhook: number;
}

/** A delivery under a lease. `attempts` includes this one and identifies the claim. */
export interface ClaimedDelivery extends Pick<
  WebhookDeliveryEntity,
  "id" | "webhook_id" | "organization_id" | "message_id" | "event" | "occurred_at" | "data" | "attempts"
> {
  /** Attempts since the event, or since the delivery was sent again, this one included. */
  attempts_since: number;
  url: string;
  secret: Buffer;
  /** Null when it no longer signs. */
  former_secret: Buffer | null;
  /** The trace context of its event; absent while tracing is off, and null for a test. */
  traceparent?: string | null;
}

const INSERT = `
  insert into notifications.webhook_deliveries (webhook_id, organization_id, message_id, event, document_id, occurred_at, data, give_up_at)
  select w.id, w.organization_id, m.message_id, m.event, m.document_id, m.occurred_at, m.data, now() + make_interval(secs => $3)
  from notifications.webhooks w
  join jsonb_to_recordset($2::jsonb) m (message_id text, event text, document_id bigint, occurred_at timestamptz, data jsonb) on m.event = any(w.events)
  where w.organization_id = $1 and w.disabled_at is null
  on conflict on constraint webhook_deliveries_message do nothing`;

const IS_FREE = "state = 'pending' and (leased_until is null or leased_until <= now())";

/**
 * Claims due deliveries, the organizations in turn: the first of each organization before the second of any. What an organization has
 * in progress counts, so that one with slow receivers comes after the others and never fills all places. Reads at most as many rows of
 * each webhook as it may claim, however many wait. Rows that another process is changing are left to it: waiting for one while holding
 * others would let two statements wait for each other. A row that was claimed since this statement began is no longer free when locked.
 */
const CLAIM = `
  with busy as (
    select webhook_id, organization_id, count(*)::int as running from notifications.webhook_deliveries
    where state = 'pending' and leased_until > now() group by webhook_id, organization_id
  ), organizations as (
    select organization_id, sum(running)::int as running from busy group by organization_id
  ), ready as (
    select d.id, coalesce(o.running, 0) + row_number() over (partition by w.organization_id order by d.place, d.next_attempt_at, d.id) as turn
    from notifications.webhooks w
    left join busy b on b.webhook_id = w.id
    left join organizations o on o.organization_id = w.organization_id
    cross join lateral (
      select id, next_attempt_at, row_number() over (order by next_attempt_at, id) as place from notifications.webhook_deliveries
      where webhook_id = w.id and next_attempt_at <= now() and ${IS_FREE} and id <> all ($5)
      order by next_attempt_at, id limit greatest(0, $3 - coalesce(b.running, 0))
    ) d
    where w.disabled_at is null and ${organizationNotDeleted("w.organization_id")}
  ), chosen as (
    select id from ready where turn <= $2 order by turn, id limit $1
  ), due as (
    select d.id from notifications.webhook_deliveries d join chosen using (id) where ${IS_FREE} for update of d skip locked
  )
  update notifications.webhook_deliveries d
  set leased_until = now() + make_interval(secs => $4), attempts = d.attempts + 1, attempted_at = now()
  from due, notifications.webhooks w
  where d.id = due.id and w.id = d.webhook_id
  returning d.id, d.webhook_id, d.organization_id, d.message_id, d.event, d.occurred_at, d.data, d.attempts,
    d.attempts - d.attempts_before as attempts_since, w.url, w.secret,
    case when w.former_secret_until > now() then w.former_secret end as former_secret`;

const TRACE_CONTEXT = `, (select traceparent from events.outbox where id = ${EVENT_ID}) as traceparent`;

/**
 * The messages that wait for their delivery. A delivery is claimed under a lease: when the process that claimed it dies, the lease
 * expires and another process claims it. So a receiver may get a message twice, with the same id, and never misses one.
 */
@Injectable()
export class DeliveryQueue {
  constructor(private readonly database: Database) {}

  /** Adds a delivery for each webhook of the organization that chose the event; none for a deleted organization. */
  async add(tx: Transaction, organizationId: number, messages: readonly NewMessage[]): Promise<void> {
    if (!(await lockOrganizationShared(tx, organizationId))) return;
    await tx.queryPrepared(INSERT, [organizationId, JSON.stringify(messages), WEBHOOK_LIMITS.retrySeconds]);
  }

  /** Adds a test of one webhook. The first failure is the last. */
  async addTest(tx: Transaction, webhook: { id: number; organization_id: number }, messageId: string): Promise<WebhookDeliveryEntity> {
    const now = new Date();
    return tx.manager.save(
      tx.manager.create(WebhookDeliveryEntity, {
        webhook_id: webhook.id,
        organization_id: webhook.organization_id,
        message_id: messageId,
        event: WEBHOOK_TEST,
        occurred_at: now,
        data: { organization_id: webhook.organization_id },
        give_up_at: now,
      }),
    );
  }

  /** Lets a delivery that has ended be attempted again, for as long as a new one, with its former id. Null while it has not ended. */
  async sendAgain(tx: Transaction, webhookId: number, id: number): Promise<WebhookDeliveryEntity | null> {
    const [row] = await tx.query<WebhookDeliveryEntity>(
      `update notifications.webhook_deliveries
       set state = 'pending', settled_at = null, attempts_before = attempts, next_attempt_at = now(), leased_until = null, error = null,
         status = null, answer = null, duration_ms = null, attempted_at = null,
         give_up_at = case when event = $3 then now() else now() + make_interval(secs => $4) end
       where webhook_id = $1 and id = $2 and state <> 'pending' and data is not null returning *`,
      [webhookId, id, WEBHOOK_TEST, WEBHOOK_LIMITS.retrySeconds],
    );
    return row ?? null;
  }

  /** @param excludedIds those that the caller is still sending or recording */
  claim(limits: ClaimLimits, leaseSeconds: number, excludedIds: readonly number[]): Promise<ClaimedDelivery[]> {
    return this.database.queryPrepared<ClaimedDelivery>(CLAIM + (tracer ? TRACE_CONTEXT : ""), [
      limits.total,
      limits.perOrganization,
      limits.perWebhook,
      leaseSeconds,
      excludedIds,
    ]);
  }

  /**
   * Records the result of an attempt. A success counts from any claim of the delivery, a failure only from the latest one.
   * @param retrySeconds wait before the next attempt after a failure
   * @returns the new state; null when the result did not count
   */
  async record(delivery: ClaimedDelivery, result: AttemptResult, retrySeconds: number): Promise<WebhookDeliveryState | null> {
    return this.database.transaction(async (tx) => {
      // First, so that two attempts of one webhook take their locks in one order.
      await recordOnWebhook(tx, delivery, result);
      const [row] =
        result.error === null ? await recordSuccess(tx, delivery, result) : await recordFailure(tx, delivery, result, retrySeconds);
      return row?.state ?? null;
    });
  }

  /** Deletes deliveries that ended long ago. @returns the number of deleted rows */
  async prune(limit: number): Promise<number> {
    const rows = await this.database.query(
      `delete from notifications.webhook_deliveries where id in (
         select id from notifications.webhook_deliveries where state <> 'pending' and settled_at < now() - make_interval(secs => $1)
         limit $2 for update skip locked) returning id`,
      [WEBHOOK_LIMITS.deliverySeconds, limit],
    );
    return rows.length;
  }
}

/** A test says nothing about the webhook unless it succeeds; a server that answered 410 stays disabled. */
async function recordOnWebhook(tx: Transaction, { webhook_id, event }: ClaimedDelivery, result: AttemptResult): Promise<void> {
  if (result.error === null) {
    await tx.queryPrepared("update notifications.webhooks set delivered_at = now(), failing_since = null where id = $1", [webhook_id]);
    return;
  }
  if (event === WEBHOOK_TEST) return;
  await tx.queryPrepared(
    `update notifications.webhooks
     set failing_since = coalesce(failing_since, now()),
       disabled_at = case when $2 then coalesce(disabled_at, now()) else disabled_at end,
       disabled_reason = case when $2 then coalesce(disabled_reason, 'gone') else disabled_reason end
     where id = $1`,
    [webhook_id, result.status === GONE],
  );
}

const GONE = 410;

function recordSuccess(
  tx: Queryable,
  { id }: ClaimedDelivery,
  { status, answer, duration_ms }: AttemptResult,
): Promise<{ state: WebhookDeliveryState }[]> {
  return tx.queryPrepared(
    `update notifications.webhook_deliveries
     set state = 'delivered', settled_at = now(), leased_until = null, status = $2, answer = $3, duration_ms = $4, error = null
     where id = $1 and state <> 'delivered' returning state`,
    [id, status, answer, duration_ms],
  );
}

function recordFailure(
  tx: Queryable,
  delivery: ClaimedDelivery,
  result: AttemptResult,
  retrySeconds: number,
): Promise<{ state: WebhookDeliveryState }[]> {
  const { status, answer, duration_ms, error } = result;
  return tx.queryPrepared(
    // The last attempt is when the time is over, not at the last step of the back-off before.
    `update notifications.webhook_deliveries
     set state = case when now() >= give_up_at then 'failed' else 'pending' end,
       settled_at = case when now() >= give_up_at then now() end,
       next_attempt_at = least(now() + make_interval(secs => $7), greatest(give_up_at, now())),
       leased_until = null, status = $3, answer = $4, duration_ms = $5, error = $6
     where id = $1 and attempts = $2 and state = 'pending' returning state`,
    [delivery.id, delivery.attempts, status, answer, duration_ms, error, retrySeconds],
  );
}
