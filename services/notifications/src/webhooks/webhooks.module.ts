import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { makeEventWorkerProvider } from "@takeoff/platform/run";
import { SendingModule } from "../sending/sending.module.ts";
import { DeliveriesService } from "./endpoints/deliveries.service.ts";
import { WebhookAddresses } from "./endpoints/webhook-addresses.ts";
import { WebhookNotices } from "./endpoints/webhook-notices.ts";
import { WebhookOrganizations } from "./endpoints/webhook-organizations.ts";
import { WebhooksController } from "./endpoints/webhooks.controller.ts";
import { WebhooksService } from "./endpoints/webhooks.service.ts";
import { WebhookEvents } from "./events/webhook-events.ts";
import { WebhookUpkeep } from "./events/webhook-upkeep.ts";
import { webhookDispatcherProvider } from "./sending/webhook-dispatcher.ts";
import { WebhookSecrets } from "./sending/webhook-secrets.ts";
import { DeliveryQueue } from "./store/delivery-queue.ts";
import { WebhookDeliveryEntity } from "./store/webhook-delivery.entity.ts";
import { WebhookEntity } from "./store/webhook.entity.ts";
import { WebhookRepository } from "./store/webhook.repository.ts";

const EVENT_CONCURRENCY = 8;

/** Tells programs of organizations what happens to their documents: events become deliveries, which are attempted until they succeed. */
@Module({
  imports: [TypeOrmModule.forFeature([WebhookEntity, WebhookDeliveryEntity]), SendingModule],
  controllers: [WebhooksController],
  providers: [
    WebhookRepository,
    DeliveryQueue,
    WebhookSecrets,
    webhookDispatcherProvider,
    WebhookEvents,
    makeEventWorkerProvider("webhooks", WebhookEvents, EVENT_CONCURRENCY),
    WebhookUpkeep,
    WebhookOrganizations,
    WebhookAddresses,
    WebhookNotices,
    WebhooksService,
    DeliveriesService,
  ],
})
export class WebhooksModule {}
