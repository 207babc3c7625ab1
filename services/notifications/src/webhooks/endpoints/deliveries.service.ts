import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import {
  AppError,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  WEBHOOK_TEST,
  type Caller,
  type DeliveryQuery,
  type WebhookDelivery,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { cutPage, idPosition, readCursor, type RequestReader, type Page } from "@takeoff/platform/http";
import { makeMessageId } from "../events/webhook-messages.ts";
import { WebhookDispatcher } from "../sending/webhook-dispatcher.ts";
import { DeliveryQueue } from "../store/delivery-queue.ts";
import { WebhookRepository, type SendOnRequest, type WebhookRow } from "../store/webhook.repository.ts";
import { WebhookOrganizations } from "./webhook-organizations.ts";
import { toDeliveryResponse } from "./webhook-response.ts";
import { describeForAudit } from "./webhooks.service.ts";

/** The deliveries of an organization's webhooks, as its administrators see and repeat them. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly organizations: WebhookOrganizations,
    private readonly queue: DeliveryQueue,
    private readonly dispatcher: WebhookDispatcher,
  ) {}

  /** @throws AppError `not_found`, then `validation_failed`, `invalid_cursor` */
  async page(
    caller: Caller,
    organizationId: number,
    webhookId: number,
    query: RequestReader<DeliveryQuery>,
  ): Promise<Page<WebhookDelivery>> {
    await this.organizations.get(caller, organizationId);
    if (!(await this.webhooks.find(organizationId, webhookId))) throw new AppError("not_found");
    const { state, limit, cursor } = await query();
    const scope = { webhookId, state };
    const before = readCursor(cursor, scope, idPosition)?.i ?? null;
    const rows = await this.webhooks.listDeliveries(webhookId, { state, before, limit: limit + 1 });
    return { ...cutPage(rows.map(toDeliveryResponse), limit, scope, ({ id }) => ({ i: id })), total: null };
  }

  /** @throws AppError `not_found`, `conflict` for a disabled webhook, `too_many_requests` beyond WEBHOOK_LIMITS.sendsOnRequest */
  async test(caller: Caller, organizationId: number, webhookId: number): Promise<WebhookDelivery> {
    const organization = await this.organizations.get(caller, organizationId);
    const delivery = await this.database.transaction(async (tx) => {
      const webhook = await this.lockEnabled(tx, organizationId, webhookId);
      await this.count(tx, webhookId, "test");
      const added = await this.queue.addTest(tx, webhook, makeMessageId(randomUUID(), WEBHOOK_TEST));
      await recordAuditEvent(tx, "testWebhook", describeForAudit(organization, webhook));
      return toDeliveryResponse(added);
    });
    this.dispatcher.wake();
    return delivery;
  }

  /** @throws AppError `not_found`; `conflict` for a disabled webhook or a delivery that cannot be sent again; `too_many_requests` */
  async sendAgain(caller: Caller, organizationId: number, webhookId: number, id: number): Promise<WebhookDelivery> {
    const organization = await this.organizations.get(caller, organizationId);
    const found = await this.webhooks.findDelivery(organizationId, webhookId, id);
    if (!found) throw new AppError("not_found");
    if (found.data === null) throw new AppError("conflict", { message: WEBHOOK_MESSAGES.contentErased });
    const delivery = await this.database.transaction(async (tx) => {
      const webhook = await this.lockEnabled(tx, organizationId, webhookId);
      await this.count(tx, webhookId, "resend");
      const repeated = await this.queue.sendAgain(tx, webhookId, id);
      if (!repeated) throw new AppError("conflict", { message: WEBHOOK_MESSAGES.stillWaiting });
      await recordAuditEvent(tx, "resendWebhookDelivery", describeForAudit(organization, webhook, found.message_id));
      return toDeliveryResponse(repeated);
    });
    this.dispatcher.wake();
    return delivery;
  }

  /** Locked, so that requests to several processes at once do not pass the limit together. */
  private async lockEnabled(tx: Transaction, organizationId: number, webhookId: number): Promise<WebhookRow> {
    const webhook = await this.webhooks.lock(tx, organizationId, webhookId);
    if (!webhook) throw new AppError("not_found");
    if (webhook.disabled_at !== null) throw new AppError("conflict", { message: WEBHOOK_MESSAGES.disabled });
    return webhook;
  }

  /** Counts what is sent by the transaction, of a locked webhook: what is rejected afterwards does not count. */
  private async count(tx: Transaction, webhookId: number, kind: SendOnRequest): Promise<void> {
    const { recent, frees_in } = await this.webhooks.countRecentSends(tx, webhookId, kind);
    if (recent >= WEBHOOK_LIMITS.sendsOnRequest)
      throw new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(frees_in ?? 1)) });
    await this.webhooks.recordSend(tx, webhookId, kind);
  }
}
