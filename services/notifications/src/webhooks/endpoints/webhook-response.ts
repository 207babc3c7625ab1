import type { Webhook, WebhookDelivery } from "@takeoff/contracts";
import type { WebhookDeliveryEntity } from "../store/webhook-delivery.entity.ts";
import type { WebhookRow } from "../store/webhook.repository.ts";

const toTime = (time: Date | null): string | null => time?.toISOString() ?? null;

/** The webhook without its secrets. */
export function toWebhookResponse(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    created_at: row.created_at.toISOString(),
    delivered_at: toTime(row.delivered_at),
    failing_since: toTime(row.failing_since),
    disabled_at: toTime(row.disabled_at),
    disabled_reason: row.disabled_reason,
  };
}

/** The delivery without what it holds of the document. */
export function toDeliveryResponse(row: WebhookDeliveryEntity): WebhookDelivery {
  const { id, message_id, event, document_id, state, status, answer, duration_ms, error } = row;
  return {
    id,
    message_id,
    event,
    document_id,
    state,
    attempts: row.attempts - row.attempts_before,
    created_at: row.created_at.toISOString(),
    attempted_at: toTime(row.attempted_at),
    next_attempt_at: state === "pending" ? row.next_attempt_at.toISOString() : null,
    status,
    answer,
    duration_ms,
    error,
  };
}
