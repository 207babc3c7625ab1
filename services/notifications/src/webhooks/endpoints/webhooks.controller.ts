import { Controller, Req, Res } from "@nestjs/common";
import type {
  Caller,
  CreateWebhookRequest,
  DeliveryQuery,
  UpdateWebhookRequest,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
} from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, BodyReader, QueryReader, sendPage, type RequestReader } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { DeliveriesService } from "./deliveries.service.ts";
import { WebhooksService } from "./webhooks.service.ts";

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @ApiRoute("listWebhooks")
  list(@CurrentCaller() caller: Caller, @Id() organizationId: number): Promise<Webhook[]> {
    return this.webhooks.list(caller, organizationId);
  }

  @ApiRoute("createWebhook")
  create(
    @CurrentCaller() caller: Caller,
    @Id() organizationId: number,
    @BodyReader() body: RequestReader<CreateWebhookRequest>,
  ): Promise<WebhookWithSecret> {
    return this.webhooks.create(caller, organizationId, body);
  }

  @ApiRoute("updateWebhook")
  update(
    @CurrentCaller() caller: Caller,
    @Id() organizationId: number,
    @Id("webhook") id: number,
    @BodyReader() body: RequestReader<UpdateWebhookRequest>,
  ): Promise<Webhook> {
    return this.webhooks.update(caller, organizationId, id, body);
  }

  @ApiRoute("replaceWebhookSecret")
  replaceSecret(@CurrentCaller() caller: Caller, @Id() organizationId: number, @Id("webhook") id: number): Promise<WebhookWithSecret> {
    return this.webhooks.replaceSecret(caller, organizationId, id);
  }

  @ApiRoute("deleteWebhook")
  delete(@CurrentCaller() caller: Caller, @Id() organizationId: number, @Id("webhook") id: number): Promise<void> {
    return this.webhooks.delete(caller, organizationId, id);
  }

  @ApiRoute("testWebhook")
  test(@CurrentCaller() caller: Caller, @Id() organizationId: number, @Id("webhook") id: number): Promise<WebhookDelivery> {
    return this.deliveries.test(caller, organizationId, id);
  }

  @ApiRoute("listWebhookDeliveries")
  async listDeliveries(
    @CurrentCaller() caller: Caller,
    @Id() organizationId: number,
    @Id("webhook") id: number,
    @QueryReader() query: RequestReader<DeliveryQuery>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly WebhookDelivery[]> {
    return sendPage("listWebhookDeliveries", await this.deliveries.page(caller, organizationId, id, query), request, response);
  }

  @ApiRoute("resendWebhookDelivery")
  sendAgain(
    @CurrentCaller() caller: Caller,
    @Id() organizationId: number,
    @Id("webhook") webhookId: number,
    @Id("delivery") id: number,
  ): Promise<WebhookDelivery> {
    return this.deliveries.sendAgain(caller, organizationId, webhookId, id);
  }
}
