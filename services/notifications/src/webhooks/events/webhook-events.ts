import { Injectable } from "@nestjs/common";
import { lockOrganizationExclusive, type Effect } from "@takeoff/platform";
import type { EventHandling } from "@takeoff/platform/run";
import { WebhookDispatcher } from "../sending/webhook-dispatcher.ts";
import { DeliveryQueue } from "../store/delivery-queue.ts";
import { WebhookRepository } from "../store/webhook.repository.ts";
import { makeCreatedMessages, makeDeletedMessages, makeStatusMessages, type NewMessage } from "./webhook-messages.ts";

/** Turns events into deliveries, in the transaction of their receipt, and wakes the dispatcher. */
@Injectable()
export class WebhookEvents implements EventHandling<"webhooks"> {
  readonly handlers: EventHandling<"webhooks">["handlers"] = {
    "document.uploaded": (event) => this.add(event.payload.organization_id, makeCreatedMessages(event)),
    "document.status_changed": (event) => this.add(event.payload.organization_id, makeStatusMessages(event)),
    "document.deleted": (event) => this.add(event.payload.organization_id, makeDeletedMessages(event)),
    "organization.deleted": ({ payload: { organization_id } }) =>
      Promise.resolve(async (tx) => {
        // Waits for transactions that are adding a webhook or a delivery, so that the delete below finds their rows.
        await lockOrganizationExclusive(tx, organization_id);
        await this.webhooks.deleteOfOrganization(tx, organization_id);
      }),
  };

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly webhooks: WebhookRepository,
    private readonly dispatcher: WebhookDispatcher,
  ) {}

  onHandled(): void {
    this.dispatcher.wake();
  }

  private add(organizationId: number, messages: NewMessage[]): Promise<Effect> {
    return Promise.resolve((tx) => this.queue.add(tx, organizationId, messages));
  }
}
