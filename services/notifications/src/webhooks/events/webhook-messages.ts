import type { DeliveryEvent, Document, EventEnvelope, EventPayload, WebhookData, WebhookEvent, WebhookMessage } from "@takeoff/contracts";

/** A message to the webhooks of an organization that chose its event. */
export interface NewMessage {
  message_id: string;
  event: DeliveryEvent;
  document_id: number;
  /** ISO 8601. */
  occurred_at: string;
  data: WebhookMessage["data"];
}

type DocumentIds = EventPayload<"document.changed">;

export function makeCreatedMessages({ id, created_at, payload }: EventEnvelope<"document.uploaded">): NewMessage[] {
  return [makeMessage("document.created", id, created_at, payload, { document: payload.document ?? null })];
}

/** The messages of a change of status: one about the change, one more about an end, and one about the marks that were checked with it. */
export function makeStatusMessages({ id, created_at, payload }: EventEnvelope<"document.status_changed">): NewMessage[] {
  const { from, to, marks } = payload;
  const more = { from, to, document: payload.document ?? null };
  const make = (event: WebhookEvent): NewMessage => makeMessage(event, id, created_at, payload, more);
  const ends = to === "completed" || to === "failed" ? [make(`document.${to}`)] : [];
  const checked = marks ? [makeMessage("document.marks_checked", id, created_at, payload, { ...more, marks })] : [];
  return [make("document.status_changed"), ...ends, ...checked];
}

/** The messages of a deletion: ids only. */
export function makeDeletedMessages({ id, created_at, payload }: EventEnvelope<"document.deleted">): NewMessage[] {
  return [makeMessage("document.deleted", id, created_at, payload, { document: null })];
}

function makeMessage(
  event: WebhookEvent,
  eventId: string,
  occurredAt: string,
  { document_id, organization_id }: DocumentIds,
  more: Pick<WebhookData, "from" | "to" | "marks"> & { document: Document | null },
): NewMessage {
  return {
    message_id: makeMessageId(eventId, event),
    event,
    document_id,
    occurred_at: occurredAt,
    data: { organization_id, document_id, ...more },
  };
}

/** The same for each delivery of an event. Without dots, which separate the parts of the signed text. */
export function makeMessageId(eventId: string, event: string): string {
  return `msg_${eventId.replaceAll("-", "")}_${event.slice(event.indexOf(".") + 1)}`;
}

/** SQL of the event's id in a delivery's `message_id`. */
export const EVENT_ID = "substr(message_id, 5, 32)::uuid";
