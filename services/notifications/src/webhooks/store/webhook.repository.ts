import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import { WEBHOOK_LIMITS, type DisabledReason, type UpdateWebhookRequest, type WebhookEvent } from "@takeoff/contracts";
import { organizationNotDeleted } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { IsNull, Not, type Repository } from "typeorm";
import { WebhookDeliveryEntity } from "./webhook-delivery.entity.ts";
import { WebhookEntity } from "./webhook.entity.ts";

export type WebhookRow = Omit<WebhookEntity, "id"> & { id: number };

/** A webhook that was disabled without an administrator. */
export type DisabledWebhook = Pick<WebhookEntity, "id" | "organization_id" | "url"> & { disabled_reason: DisabledReason };

/** What administrators have sent at once: each kind has a limit of its own. */
export type SendOnRequest = "test" | "resend";
const SENT_AT: Record<SendOnRequest, "tests_at" | "resends_at"> = { test: "tests_at", resend: "resends_at" };

/** Webhooks by their organization: a caller names both, and a webhook of another organization is not found. */
@Injectable()
export class WebhookRepository {
  constructor(
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
    private readonly database: Database,
  ) {}

  list(organizationId: number): Promise<WebhookRow[]> {
    return this.webhooks.find({ where: { organization_id: organizationId }, order: { id: "ASC" } });
  }

  find(organizationId: number, id: number): Promise<WebhookRow | null> {
    return this.webhooks.findOne({ where: { organization_id: organizationId, id } });
  }

  /** As `find`, and locks the row until the transaction ends. */
  lock({ manager }: Transaction, organizationId: number, id: number): Promise<WebhookRow | null> {
    return manager.findOne(WebhookEntity, { where: { organization_id: organizationId, id }, lock: { mode: "pessimistic_write" } });
  }

  /** Counts the webhooks of an organization, one transaction at a time, so that two at once do not pass the limit together. */
  async countLocked(tx: Transaction, organizationId: number): Promise<number> {
    await tx.query("select pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::int)", [LOCK_CLASS, organizationId]);
    return tx.manager.count(WebhookEntity, { where: { organization_id: organizationId } });
  }

  insert(tx: Transaction, webhook: { organization_id: number; url: string; events: WebhookEvent[]; secret: Buffer }): Promise<WebhookRow> {
    return tx.manager.save(tx.manager.create(WebhookEntity, webhook));
  }

  /** Changes a locked webhook. Enabling forgets its failures; disabling ends what waits. */
  async update(tx: Transaction, row: WebhookRow, { url, events, is_enabled }: UpdateWebhookRequest): Promise<WebhookRow> {
    const isDisabled = row.disabled_at !== null;
    const enables = is_enabled === true && isDisabled;
    const disables = is_enabled === false && !isDisabled;
    if (disables) await this.failPending(tx, row.id);
    return tx.manager.save(WebhookEntity, {
      ...row,
      url: url ?? row.url,
      events: events ?? row.events,
      ...(enables && { disabled_at: null, disabled_reason: null, notified_at: null, failing_since: null }),
      ...(disables && { disabled_at: new Date(), disabled_reason: "manual" as const }),
    });
  }

  /** The present secret of a locked webhook becomes the former one. */
  replaceSecret(tx: Transaction, row: WebhookRow, secret: Buffer): Promise<WebhookRow> {
    const until = new Date(Date.now() + WEBHOOK_LIMITS.formerSecretSeconds * 1000);
    return tx.manager.save(WebhookEntity, { ...row, secret, former_secret: row.secret, former_secret_until: until });
  }

  /** @returns the deleted webhook; its deliveries are deleted with it. Null when there is none */
  async delete(tx: Transaction, organizationId: number, id: number): Promise<WebhookRow | null> {
    const row = await this.lock(tx, organizationId, id);
    if (row) await tx.manager.delete(WebhookEntity, id);
    return row;
  }

  async deleteOfOrganization({ manager }: Transaction, organizationId: number): Promise<void> {
    await manager.delete(WebhookEntity, { organization_id: organizationId });
  }

  /** Disables webhooks to which nothing was delivered for a day although it was attempted, and ends what waits for disabled ones. */
  async disableFailing(): Promise<void> {
    await this.database.query(
      `update notifications.webhooks set disabled_at = now(), disabled_reason = 'failing'
       where disabled_at is null and failing_since <= now() - make_interval(secs => $1)`,
      [WEBHOOK_LIMITS.retrySeconds],
    );
    await this.database.query(`${FAIL_PENDING} and w.disabled_at is not null`, []);
  }

  /** Webhooks whose administrators have had no e-mail about the disabling yet. */
  async listUnnotified(limit: number): Promise<DisabledWebhook[]> {
    return this.database.query<DisabledWebhook>(
      `select id, organization_id, url, disabled_reason from notifications.webhooks w
       where disabled_at is not null and disabled_reason <> 'manual' and notified_at is null and ${organizationNotDeleted("w.organization_id")}
       order by id limit $1`,
      [limit],
    );
  }

  /** @returns false when another process did, or the webhook was enabled */
  async markNotified({ manager }: Transaction, id: number): Promise<boolean> {
    const where = { id, notified_at: IsNull(), disabled_at: Not(IsNull()) };
    return Boolean((await manager.update(WebhookEntity, where, { notified_at: () => "now()" })).affected);
  }

  /** Requested sends within the window of their limit, and the seconds until the oldest of them leaves it; null without any. */
  async countRecentSends(tx: Transaction, id: number, kind: SendOnRequest): Promise<{ recent: number; frees_in: number | null }> {
    const [row] = await tx.query<{ recent: number; frees_in: number | null }>(
      // Not now(), which is when the transaction began: it may have waited for the lock since.
      `select count(*)::int as recent, extract(epoch from min(sent_at) + make_interval(secs => $2) - statement_timestamp())::float8 as frees_in
       from notifications.webhooks, unnest(${SENT_AT[kind]}) as sent_at
       where id = $1 and sent_at > statement_timestamp() - make_interval(secs => $2)`,
      [id, WEBHOOK_LIMITS.sendsOnRequestSeconds],
    );
    if (!row) throw new Error("an aggregate returned no row");
    return row;
  }

  /** Counts a requested send of a locked webhook, and forgets those that no longer count. */
  async recordSend(tx: Transaction, id: number, kind: SendOnRequest): Promise<void> {
    const column = SENT_AT[kind];
    await tx.query(
      `update notifications.webhooks
       set ${column} = array(select sent_at from unnest(${column}) as sent_at where sent_at > statement_timestamp() - make_interval(secs => $2))
         || statement_timestamp()
       where id = $1`,
      [id, WEBHOOK_LIMITS.sendsOnRequestSeconds],
    );
  }

  /** Deliveries of a page, newest first. */
  listDeliveries(
    webhookId: number,
    filter: { state?: WebhookDeliveryEntity["state"] | undefined; before: number | null; limit: number },
  ): Promise<WebhookDeliveryEntity[]> {
    const deliveries = this.database.manager
      .createQueryBuilder(WebhookDeliveryEntity, "delivery")
      .where({ webhook_id: webhookId, ...(filter.state && { state: filter.state }) });
    if (filter.before !== null) deliveries.andWhere("delivery.id < :before", { before: filter.before });
    return deliveries.orderBy("delivery.id", "DESC").limit(filter.limit).getMany();
  }

  findDelivery(organizationId: number, webhookId: number, id: number): Promise<WebhookDeliveryEntity | null> {
    return this.database.manager.findOne(WebhookDeliveryEntity, { where: { id, webhook_id: webhookId, organization_id: organizationId } });
  }

  private async failPending(tx: Transaction, webhookId: number): Promise<void> {
    await tx.query(`${FAIL_PENDING} and w.id = $1`, [webhookId]);
  }
}

/** First key of the advisory lock that serializes the creation of an organization's webhooks. */
const LOCK_CLASS = 8_253_478;

/** An attempt in progress is recorded as usual, and is the last. */
const FAIL_PENDING = `
  update notifications.webhook_deliveries d set state = 'failed', settled_at = now(), leased_until = null, error = 'disabled'
  from notifications.webhooks w
  where w.id = d.webhook_id and d.state = 'pending' and (d.leased_until is null or d.leased_until <= now())`;
