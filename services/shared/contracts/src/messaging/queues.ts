// Apart from the payloads: the first load of the web app holds the schemas of the routes, and these names with them.

/** Consumers of events. Each writes one receipt for an event, independent of the queue. */
export const CONSUMERS = ["identity", "documents", "notifications", "webhooks"] as const;
export type Consumer = (typeof CONSUMERS)[number];

/** The BullMQ queues, each with the consumer of its events. A job without a queue in `SEPARATE_QUEUES` goes to its consumer's own. */
export const QUEUE_CONSUMERS = {
  identity: "identity",
  documents: "documents",
  "documents-checks": "documents",
  "documents-extraction": "documents",
  "documents-drafts": "documents",
  "documents-scans": "documents",
  notifications: "notifications",
  webhooks: "webhooks",
} as const satisfies Record<string, Consumer>;
export type QueueName = keyof typeof QUEUE_CONSUMERS;
export const QUEUES = Object.keys(QUEUE_CONSUMERS) as [QueueName, ...QueueName[]];

/** Domain events and who consumes each: closed when every consumer has its receipt. One without consumers is for live updates only. */
export const EVENT_CONSUMERS = {
  "user.created": ["notifications"],
  "user.password_reset_requested": ["notifications"],
  "user.invited": ["notifications"],
  "user.email_changed": ["notifications"],
  "user.new_device": ["notifications"],
  "user.access_token_created": ["notifications"],
  "user.second_factor_changed": ["notifications"],
  "user.password_changed": ["notifications"],
  "user.deleted": [],
  "organization.updated": ["documents"],
  "organization.deleted": ["identity", "documents", "notifications", "webhooks"],
  "document.uploaded": ["documents", "notifications", "webhooks"],
  "document.status_changed": ["notifications", "webhooks"],
  "document.changed": [],
  "document.results_stored": ["documents"],
  "document.draft_requested": ["documents"],
  "document.scans_requested": ["documents"],
  "document.draft_completed": ["documents"],
  "document.draft_changed": [],
  "document.due_soon": ["notifications"],
  "document.deleted": ["webhooks"],
  "document.test_notification_requested": ["notifications"],
} as const satisfies Record<string, readonly Consumer[]>;
export type EventType = keyof typeof EVENT_CONSUMERS;
export const EVENT_TYPES = Object.keys(EVENT_CONSUMERS) as [EventType, ...EventType[]];

/** Event types that a consumer must handle. */
export type ConsumedBy<C extends Consumer> = {
  [T in EventType]: C extends (typeof EVENT_CONSUMERS)[T][number] ? T : never;
}[EventType];

export function listConsumers(type: EventType): readonly Consumer[] {
  return EVENT_CONSUMERS[type];
}

/** Events whose jobs may take long: in separate queues they do not delay the consumer's other jobs. */
const SEPARATE_QUEUES: { [C in Consumer]?: Partial<Record<ConsumedBy<C>, QueueName>> } = {
  documents: {
    "document.uploaded": "documents-checks",
    "document.results_stored": "documents-extraction",
    "document.draft_requested": "documents-drafts",
    "document.scans_requested": "documents-scans",
    "document.draft_completed": "documents-drafts",
  },
};

/** Queues whose jobs may take minutes each: one that waits behind another is not late yet. */
export const SLOW_QUEUES: readonly QueueName[] = ["documents-extraction", "documents-drafts", "documents-scans"];

/** The queue that carries a consumer's jobs of one type of event. */
export function chooseQueue(consumer: Consumer, type: EventType): QueueName {
  const separate: Partial<Record<EventType, QueueName>> = SEPARATE_QUEUES[consumer] ?? {};
  return separate[type] ?? consumer;
}

/** Events that slow queues alone carry: they stay open for as long as the work takes. */
export function listSlowEvents(): EventType[] {
  const isSlow = (type: EventType) => listConsumers(type).every((consumer) => SLOW_QUEUES.includes(chooseQueue(consumer, type)));
  return EVENT_TYPES.filter((type) => listConsumers(type).length > 0 && isSlow(type));
}

export function eventsFor(consumer: Consumer): EventType[] {
  return EVENT_TYPES.filter((type) => listConsumers(type).includes(consumer));
}
