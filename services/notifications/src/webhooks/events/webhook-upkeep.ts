import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { PeriodicTask, type Logger } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { RpcClient } from "@takeoff/platform/rpc";
import { InjectLogger } from "@takeoff/platform/inject";
import { EmailLedger, type NewEmail } from "../../ledger/email-ledger.ts";
import { EmailDispatcher } from "../../sending/email-dispatcher.ts";
import { DeliveryQueue } from "../store/delivery-queue.ts";
import { WebhookRepository, type DisabledWebhook } from "../store/webhook.repository.ts";

const EVERY_MS = 15_000;
const BATCH = 100;
const PRUNED = 1_000;

/**
 * Disables webhooks that fail for a day, informs their administrators, and deletes old deliveries. A loop instead of a step of the last
 * attempt: a process that dies in between leaves nothing undone. Several replicas may run it concurrently.
 */
@Injectable()
export class WebhookUpkeep extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly queue: DeliveryQueue,
    private readonly rpc: RpcClient,
    private readonly ledger: EmailLedger,
    private readonly emails: EmailDispatcher,
    @InjectLogger() private readonly logger: Logger,
  ) {
    super({
      intervalMs: EVERY_MS,
      task: () => this.run(),
      onError: (error) => this.logger.warn({ err: error }, "upkeep of webhooks failed"),
    });
  }

  /** @returns whether old deliveries are left */
  async run(): Promise<boolean> {
    await this.webhooks.disableFailing();
    for (const webhook of await this.webhooks.listUnnotified(BATCH)) await this.notify(webhook);
    return (await this.queue.prune(PRUNED)) === PRUNED;
  }

  private async notify({ id, organization_id, url, disabled_reason }: DisabledWebhook): Promise<void> {
    const { administrators } = await this.rpc.request("users.administrators", { organization_id });
    const emails = administrators.map(({ username, email }): NewEmail => {
      // Without the path, which the table of e-mails must not hold either.
      const data = {
        username,
        url: new URL(url).origin,
        disabled_reason: disabled_reason === "gone" ? ("gone" as const) : ("failing" as const),
      };
      return { recipient: email, organization_id, template: "webhook_disabled", data };
    });
    await this.database.transaction(async (tx) => {
      if (await this.webhooks.markNotified(tx, id)) await this.ledger.enqueue(tx, randomUUID(), emails);
    });
    this.logger.warn({ webhook_id: id, organization_id, reason: disabled_reason, emails: emails.length }, "webhook disabled");
    this.emails.wake();
  }
}
