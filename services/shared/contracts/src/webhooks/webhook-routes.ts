import * as w from "./webhooks.ts";
import { ADMINS } from "../accounts/roles.ts";
import { json, jsonBody, none, makeRoutes } from "../routes/route.ts";

const LIST = "/organizations/:id/webhooks";
const ONE = "/organizations/:id/webhooks/:webhook";

/** Webhooks, which tell an organization's programs what happens to its documents. */
export const WEBHOOK_ROUTES = makeRoutes("notifications", {
  listWebhooks: {
    at: `GET ${LIST}`,
    access: ADMINS,
    summary: "List an organization's webhooks",
    response: json(w.webhookListSchema),
  },
  createWebhook: {
    at: `POST ${LIST}`,
    access: ADMINS,
    summary: "Create a webhook",
    body: jsonBody(w.createWebhookRequestSchema),
    response: json(w.webhookWithSecretSchema, 201),
    mayConflict: true,
    auditGroup: "administration",
  },
  updateWebhook: {
    at: `PATCH ${ONE}`,
    access: ADMINS,
    summary: "Change, enable or disable a webhook",
    body: jsonBody(w.updateWebhookRequestSchema),
    response: json(w.webhookSchema),
    auditGroup: "administration",
  },
  replaceWebhookSecret: {
    at: `POST ${ONE}/secret`,
    access: ADMINS,
    summary: "Replace a webhook's secret",
    response: json(w.webhookWithSecretSchema),
    auditGroup: "administration",
  },
  deleteWebhook: {
    at: `DELETE ${ONE}`,
    access: ADMINS,
    summary: "Delete a webhook with its deliveries",
    response: none,
    auditGroup: "deletion",
  },
  testWebhook: {
    at: `POST ${ONE}/test`,
    access: ADMINS,
    summary: "Send a test to a webhook",
    response: json(w.webhookDeliverySchema, 202),
    mayConflict: true,
    errors: ["too_many_requests"],
    auditGroup: "administration",
  },
  listWebhookDeliveries: {
    at: `GET ${ONE}/deliveries`,
    access: ADMINS,
    summary: "List a webhook's deliveries",
    query: w.deliveryQuerySchema,
    response: json(w.webhookDeliveryListSchema),
  },
  resendWebhookDelivery: {
    at: `POST ${ONE}/deliveries/:delivery/send-again`,
    access: ADMINS,
    summary: "Send a webhook's delivery again",
    response: json(w.webhookDeliverySchema, 202),
    mayConflict: true,
    errors: ["too_many_requests"],
    auditGroup: "administration",
  },
});
