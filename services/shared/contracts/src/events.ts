import * as z from "zod";
import { documentStatusSchema, failureReasonSchema } from "./documents.ts";
import { idSchema } from "./text.ts";

/** One BullMQ queue each; a service's worker reads its own. */
export const CONSUMERS = ["documents", "notifications"] as const;
export type Consumer = (typeof CONSUMERS)[number];

const documentFacts = z.object({
  document_id: idSchema,
  organization_id: idSchema,
  uploaded_by_id: idSchema,
});

/**
 * Facts that others act on: the shape of what is known, and who must act. An event is closed when each consumer's
 * receipt is there; one without consumers only tells open screens.
 */
export const EVENTS = {
  "document.uploaded": {
    payload: documentFacts.extend({
      organization_name: z.string(),
      uploaded_by: z.string(),
      filename: z.string(),
      project_name: z.string(),
    }),
    consumers: ["documents", "notifications"],
  },
  "document.status_changed": {
    payload: documentFacts.extend({
      filename: z.string(),
      project_name: z.string(),
      from: documentStatusSchema,
      to: documentStatusSchema,
      failure_reason: failureReasonSchema.nullable(),
      notes: z.string().nullable(),
      notify: z.boolean(),
    }),
    consumers: ["notifications"],
  },
  "document.changed": { payload: documentFacts, consumers: [] },
} as const satisfies Record<string, { payload: z.ZodType; consumers: readonly Consumer[] }>;

export type EventType = keyof typeof EVENTS;
export type EventPayload<T extends EventType> = z.infer<(typeof EVENTS)[T]["payload"]>;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** Event types that a consumer must handle. */
export type ConsumedBy<C extends Consumer> = {
  [T in EventType]: C extends (typeof EVENTS)[T]["consumers"][number] ? T : never;
}[EventType];

export function consumersOf(type: EventType): readonly Consumer[] {
  return EVENTS[type].consumers;
}

export function eventsFor(consumer: Consumer): EventType[] {
  return EVENT_TYPES.filter((type) => consumersOf(type).includes(consumer));
}

export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  /** What the event is about, such as `document:12`; events of one aggregate are ordered by `sequence`. */
  aggregate: string;
  sequence: number;
  payload: EventPayload<T>;
  created_at: string;
}

/** The Redis channel that feeds open screens. */
export const LIVE_CHANNEL = "takeoff.live";

export const liveMessageSchema = z.object({
  event: z.enum(["document", "document_deleted"]),
  document_id: idSchema,
  organization_id: idSchema,
  uploaded_by_id: idSchema,
});
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** What open screens are told of an event; null when it does not concern them. */
export function liveMessage(type: EventType, payload: unknown): LiveMessage | null {
  if (!type.startsWith("document.")) return null;
  return liveMessageSchema.parse({ ...documentFacts.parse(payload), event: "document" });
}
