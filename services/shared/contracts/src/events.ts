import * as z from "zod";
import { documentStatusSchema, failureReasonSchema, RESULT_KINDS } from "./documents.ts";
import { idSchema } from "./text.ts";

/** One BullMQ queue each; a service's worker reads its own. */
export const CONSUMERS = ["identity", "documents", "notifications"] as const;
export type Consumer = (typeof CONSUMERS)[number];

const documentFacts = z.object({
  document_id: idSchema,
  organization_id: idSchema,
  uploaded_by_id: idSchema,
});

/** Whom an account's event is about; a parent_admin belongs to no organization. */
const userFacts = z.object({ user_id: idSchema, organization_id: idSchema.nullable() });

/**
 * Facts that others act on: the shape of what is known, and who must act. An event is closed when each consumer's
 * receipt is there; one without consumers only tells open screens.
 */
export const EVENTS = {
  "user.created": { payload: userFacts, consumers: ["notifications"] },
  /** Names the request, never its token: that is made anew for the e-mail, and stored nowhere. */
  "user.password_reset_requested": { payload: userFacts.extend({ reset_id: idSchema }), consumers: ["notifications"] },
  "user.password_changed": { payload: userFacts, consumers: ["notifications"] },
  "user.deleted": { payload: userFacts, consumers: [] },
  "organization.updated": { payload: z.object({ organization_id: idSchema, name: z.string() }), consumers: ["documents"] },
  "organization.deleted": {
    payload: z.object({ organization_id: idSchema }),
    consumers: ["identity", "documents", "notifications"],
  },
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
  /** Results were stored: what they hold is read and compared. */
  "document.results_stored": { payload: documentFacts.extend({ kinds: z.array(z.enum(RESULT_KINDS)) }), consumers: ["documents"] },
  /** The document is gone; its objects were given up in the same transaction. */
  "document.deleted": { payload: documentFacts.extend({ filename: z.string() }), consumers: ["documents"] },
  /** Staff try the failure e-mail: it goes to them alone, and the document does not change. */
  "document.test_notification_requested": {
    payload: documentFacts.extend({
      filename: z.string(),
      project_name: z.string(),
      failure_reason: failureReasonSchema.nullable(),
      notes: z.string().nullable(),
      requested_by_id: idSchema,
    }),
    consumers: ["notifications"],
  },
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

const TOLD_TO_SCREENS: Partial<Record<EventType, LiveMessage["event"]>> = {
  "document.uploaded": "document",
  "document.status_changed": "document",
  "document.changed": "document",
  "document.deleted": "document_deleted",
};

/** What open screens are told of an event; null when it does not concern them. */
export function liveMessage(type: EventType, payload: unknown): LiveMessage | null {
  const event = TOLD_TO_SCREENS[type];
  return event ? liveMessageSchema.parse({ ...documentFacts.parse(payload), event }) : null;
}
