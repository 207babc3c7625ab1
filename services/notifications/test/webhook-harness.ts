import { randomUUID } from "node:crypto";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import { waitFor } from "@takeoff/testing";
import { sampleDocument } from "@takeoff/testing/documents";
import { makeMessageId } from "../src/webhooks/events/webhook-messages.ts";
import {
  WEBHOOK_DISPATCHER_DEFAULTS,
  WebhookDispatcher,
  type WebhookDispatcherOptions,
} from "../src/webhooks/sending/webhook-dispatcher.ts";
import { WebhookSecrets } from "../src/webhooks/sending/webhook-secrets.ts";
import { WebhookSender } from "../src/webhooks/sending/webhook-sender.ts";
import { makeWebhookSecret } from "../src/webhooks/sending/webhook-signature.ts";
import { DeliveryQueue } from "../src/webhooks/store/delivery-queue.ts";
import { WebhookEntity } from "../src/webhooks/store/webhook.entity.ts";
import { WebhookRepository } from "../src/webhooks/store/webhook.repository.ts";
import { CapturedLog } from "./captured-log.ts";
import { FakeRpc } from "./fake-rpc.ts";
import { createDatabase, type TestDatabase } from "./test-database.ts";
import { WebhookReceiver } from "./webhook-receiver.ts";

const KEY = Buffer.alloc(32, 7).toString("base64url");

export interface DeliveryRow {
  id: number;
  webhook_id: number;
  message_id: string;
  state: string;
  attempts: number;
  status: number | null;
  error: string | null;
}

/** Webhooks, their deliveries and dispatchers on a database of their own, with receivers on this machine. */
export class WebhookHarness {
  readonly queue: DeliveryQueue;
  readonly webhooks: WebhookRepository;
  readonly rpc = new FakeRpc();
  readonly log = new CapturedLog();
  private readonly dispatchers: WebhookDispatcher[] = [];
  private readonly receivers: WebhookReceiver[] = [];

  private constructor(
    private readonly testDatabase: TestDatabase,
    readonly database: Database,
  ) {
    this.queue = new DeliveryQueue(database);
    this.webhooks = new WebhookRepository(database.manager.getRepository(WebhookEntity), database);
    this.rpc.handlers["webhooks.sealing_key"] = () => ({ key: KEY });
  }

  static async create(): Promise<WebhookHarness> {
    const testDatabase = await createDatabase();
    return new WebhookHarness(testDatabase, await testDatabase.open());
  }

  dropDatabase(): Promise<void> {
    return this.testDatabase.drop();
  }

  /** After each test. */
  async stop(): Promise<void> {
    for (const receiver of this.receivers.splice(0)) receiver.stop();
    await Promise.all(this.dispatchers.splice(0).map((dispatcher) => dispatcher.onModuleDestroy()));
    await this.database.query(
      "truncate notifications.webhooks, notifications.webhook_deliveries, notifications.emails, events.gone_organizations",
    );
  }

  async startReceiver(): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.start();
    this.receivers.push(receiver);
    return receiver;
  }

  async addWebhook(
    organizationId: number,
    url: string,
    events: WebhookEvent[] = [...WEBHOOK_EVENTS],
  ): Promise<{ id: number; secret: string }> {
    const secret = makeWebhookSecret();
    const sealed = await new WebhookSecrets(this.rpc.client).seal(secret, organizationId);
    const { id } = await this.database.transaction((tx) =>
      this.webhooks.insert(tx, { organization_id: organizationId, url, events, secret: sealed }),
    );
    return { id, secret };
  }

  /** Adds uploads of an organization, as its events do. @returns the ids of the messages */
  async addEvents(organizationId: number, count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => makeMessageId(randomUUID(), "document.created"));
    const messages = ids.map((message_id, index) => ({
      message_id,
      event: "document.created" as const,
      document_id: index + 1,
      occurred_at: new Date().toISOString(),
      data: { organization_id: organizationId, document_id: index + 1, document: sampleDocument({ id: index + 1, uploaded_by_id: 9 }) },
    }));
    await this.database.transaction((tx) => this.queue.add(tx, organizationId, messages));
    return ids;
  }

  /** Starts a dispatcher as in another replica, with connections of its own. */
  async startDispatcher({
    attemptMs = 2_000,
    ...options
  }: Partial<WebhookDispatcherOptions> & { attemptMs?: number } = {}): Promise<WebhookDispatcher> {
    const sender = new WebhookSender({ allowsLoopback: true, allowsPrivate: false }, attemptMs);
    const secrets = new WebhookSecrets(this.rpc.client);
    const queue = new DeliveryQueue(await this.testDatabase.open());
    const dispatcher = new WebhookDispatcher(queue, secrets, sender, this.log.logger, {
      ...WEBHOOK_DISPATCHER_DEFAULTS,
      pollMs: 50,
      ...options,
    });
    dispatcher.onApplicationBootstrap();
    this.dispatchers.push(dispatcher);
    return dispatcher;
  }

  rows(): Promise<DeliveryRow[]> {
    return this.database.query<DeliveryRow>(
      "select id, webhook_id, message_id, state, attempts, status, error from notifications.webhook_deliveries order by id",
    );
  }

  /** Waits until every delivery has ended, or has been attempted so often. */
  async waitForEnd(attempts = Infinity): Promise<DeliveryRow[]> {
    await waitFor(async () => (await this.countOpen(attempts)) === 0, { what: "the end of all deliveries", timeoutMs: 60_000 });
    return this.rows();
  }

  private async countOpen(attempts: number): Promise<number> {
    const rows = await this.rows();
    return rows.filter((row) => row.state === "pending" && row.attempts < attempts).length;
  }

  /** Makes every delivery due and expires every lease. */
  async makeDue(): Promise<void> {
    await this.database.query(
      "update notifications.webhook_deliveries set next_attempt_at = now(), leased_until = null where state = 'pending'",
    );
  }

  /** Makes deliveries due whose attempt failed, without touching those in progress. */
  async makeFailedDue(): Promise<void> {
    await this.database.query(
      "update notifications.webhook_deliveries set next_attempt_at = now() where state = 'pending' and error is not null and leased_until is null",
    );
  }

  /** Lets the time of every delivery be over, so that the next failure is the last, and every failure of a webhook a day old. */
  async makeOld(): Promise<void> {
    await this.database.query("update notifications.webhook_deliveries set give_up_at = now() where state = 'pending'");
    await this.database.query("update notifications.webhooks set failing_since = failing_since - interval '1 day'");
    await this.makeDue();
  }
}
