import * as z from "zod";
import { choice, cursorText, pageLimit } from "../api/paging.ts";
import { markFactsSchema } from "../drafts/set-marks.ts";
import { documentSchema, documentStatusSchema } from "../documents/documents.ts";
import { idSchema, requiredText, TEXT_MESSAGES, timeSchema } from "../text.ts";
import { WEBHOOK_LIMITS } from "./limits.ts";
import { WEBHOOK_MESSAGES } from "./webhook-messages.ts";

const { urlRequired, url: urlSentence, eventsRequired, change } = WEBHOOK_MESSAGES;

export const WEBHOOK_EVENTS = [
  "document.created",
  "document.status_changed",
  "document.completed",
  "document.marks_checked",
  "document.failed",
  "document.deleted",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const WEBHOOK_EVENT_LABELS: Record<WebhookEvent, string> = {
  "document.created": "A drawing was uploaded",
  "document.status_changed": "The status of a drawing changed",
  "document.completed": "A takeoff was completed",
  "document.marks_checked": "The marks of a completed takeoff were checked",
  "document.failed": "A takeoff failed",
  "document.deleted": "A drawing was deleted",
};

/** What an administrator sends to try a webhook. It is attempted once, and no webhook chooses it. */
export const WEBHOOK_TEST = "webhook.test";
export const DELIVERY_EVENTS = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];
export const DELIVERY_EVENT_LABELS: Record<DeliveryEvent, string> = { ...WEBHOOK_EVENT_LABELS, [WEBHOOK_TEST]: "Test" };

/** Why a webhook is disabled: attempts failed for a day, its server answered 410 Gone, or an administrator disabled it. */
export const DISABLED_REASONS = {
  failing: "Disabled, since nothing was delivered for a day",
  gone: "Disabled, since its server answered 410 Gone",
  manual: "Disabled by an administrator",
} as const;
export type DisabledReason = keyof typeof DISABLED_REASONS;

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: timeSchema,
  /** The last answer with a 2xx status; null before the first. */
  delivered_at: timeSchema.nullable(),
  /** The first failed attempt since then; null while the last attempt succeeded. */
  failing_since: timeSchema.nullable(),
  disabled_at: timeSchema.nullable(),
  disabled_reason: z.enum(Object.keys(DISABLED_REASONS) as [DisabledReason, ...DisabledReason[]]).nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhookListSchema = z.array(webhookSchema);

/** The responses that create a webhook and replace its secret: the only ones that contain it. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** Which scheme and network are accepted is for the service to say. */
const url = requiredText(WEBHOOK_LIMITS.urlLength, urlRequired).refine((text) => isWebhookUrl(text), { error: urlSentence });

function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && !text.includes("#") && username === "" && password === "";
}

/** One event or several, each once. */
const events = z
  .array(z.unknown(), { error: eventsRequired })
  .min(1, { error: eventsRequired })
  .max(WEBHOOK_EVENTS.length, { error: eventsRequired })
  .refine((values) => values.every((value) => WEBHOOK_EVENTS.some((event) => event === value)), { error: eventsRequired })
  .refine((values) => new Set(values).size === values.length, { error: eventsRequired })
  // For the published description, which reads this end of the pipe.
  .meta({ items: { enum: WEBHOOK_EVENTS } })
  .pipe(z.array(z.enum(WEBHOOK_EVENTS)));

export const createWebhookRequestSchema = z.object({ url, events });
export type CreateWebhookRequest = z.output<typeof createWebhookRequestSchema>;

export const updateWebhookRequestSchema = z
  .object({
    url: url.optional(),
    events: events.optional(),
    /** True enables a webhook that was disabled; what failed until then is not attempted again by itself. */
    is_enabled: z.boolean({ error: TEXT_MESSAGES.yesNo }).optional(),
  })
  .refine((request) => Object.values(request).some((value) => value !== undefined), { error: change });
export type UpdateWebhookRequest = z.output<typeof updateWebhookRequestSchema>;

/** `failed`: given up. */
export const WEBHOOK_DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];
export const WEBHOOK_DELIVERY_STATE_LABELS: Record<WebhookDeliveryState, string> = {
  pending: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};

/** Why an attempt failed. */
export const DELIVERY_ERRORS = {
  status: "The answer was no success",
  redirect: "The answer was a redirect, which is not followed",
  timeout: `No complete answer within ${WEBHOOK_LIMITS.attemptMs / 1000} s`,
  connection: "No connection, or it ended before the answer",
  certificate: "The server's certificate is not valid",
  // Does not say which, for the reason that `urlUnreachable` has.
  address: "The address is not accepted: its host name is unknown or leads to a private network, or it is no https address",
  secret: "The secret cannot be read any more. Please make a new one",
  disabled: "The webhook was disabled",
} as const;
export type DeliveryError = keyof typeof DELIVERY_ERRORS;

export const webhookDeliverySchema = z.object({
  id: idSchema,
  /** The header `webhook-id` of every attempt. */
  message_id: z.string(),
  event: z.enum(DELIVERY_EVENTS),
  /** Null for a test. */
  document_id: idSchema.nullable(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  /** Since the event, or since the delivery was last sent again. */
  attempts: z.int().nonnegative(),
  created_at: timeSchema,
  attempted_at: timeSchema.nullable(),
  /** Null for a delivery that has ended. */
  next_attempt_at: timeSchema.nullable(),
  /** The last attempt: the answer's HTTP status and beginning, the time that it took, and why it failed. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  duration_ms: z.int().nonnegative().nullable(),
  error: z.enum(Object.keys(DELIVERY_ERRORS) as [DeliveryError, ...DeliveryError[]]).nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export const webhookDeliveryListSchema = z.array(webhookDeliverySchema);

export const deliveryQuerySchema = z.object({
  state: choice(WEBHOOK_DELIVERY_STATES).optional(),
  limit: pageLimit(),
  cursor: cursorText(),
});
export type DeliveryQuery = z.infer<typeof deliveryQuerySchema>;

/** What a message says of a document's event. `from` and `to` only where its status changed. */
export const webhookDataSchema = z.object({
  organization_id: idSchema,
  document_id: idSchema,
  from: documentStatusSchema.optional(),
  to: documentStatusSchema.optional(),
  /** As the API showed it to the organization's administrators after the event. Null for a deleted document. */
  document: documentSchema.nullable(),
  /** Only of `document.marks_checked`. */
  marks: markFactsSchema.optional(),
});
export type WebhookData = z.infer<typeof webhookDataSchema>;

/** The body of a message, as Standard Webhooks recommends it. */
export interface WebhookMessage {
  type: DeliveryEvent;
  /** When it happened, ISO 8601. */
  timestamp: string;
  data: WebhookData | { organization_id: number };
}
