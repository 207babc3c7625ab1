import * as z from "zod";
import { TOKEN_SCOPES } from "../access-tokens/scopes.ts";
import { documentSchema, documentStatusSchema, failureReasonSchema, RESULT_KINDS } from "../documents/documents.ts";
import { markFactsSchema } from "../drafts/set-marks.ts";
import { secondFactorChangeSchema } from "../accounts/second-factor.ts";
import { idSchema, timeSchema } from "../text.ts";

/** Consumers of events. Each writes one receipt for an event, independent of the queue. */
export const CONSUMERS = ["identity", "documents", "notifications", "webhooks"] as const;
export type Consumer = (typeof CONSUMERS)[number];

/**
 * The BullMQ queues, each with the consumer whose events it carries. A consumer's jobs go to the queue of its own name,
 * unless `SEPARATE_QUEUES` has one for them.
 */
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

/** Fields of every document event. */
export const documentEventFields = z.object({
  document_id: idSchema,
  organization_id: idSchema,
  uploaded_by_id: idSchema,
});

/**
 * The document after the event, as the API shows it to administrators of its organization: what webhooks send. Null once its names are
 * erased, and in an event of a version that knew other fields.
 */
const documentSnapshot = documentSchema.nullish().catch(null);

/** Fields of every account event; staff belong to no organization. */
const userEventFields = z.object({ user_id: idSchema, organization_id: idSchema.nullable() });

/**
 * Domain events: the payload's schema and the consumers. An event is closed when every consumer has written its receipt;
 * an event without consumers is only published to live updates.
 */
export const EVENTS = {
  "user.created": { payload: userEventFields, consumers: ["notifications"] },
  /** Contains the request's id, never its token, which is derived for the e-mail and stored nowhere. */
  "user.password_reset_requested": { payload: userEventFields.extend({ reset_id: idSchema }), consumers: ["notifications"] },
  /** Contains the invitation's id, never its token, which is derived for the e-mail and stored nowhere. */
  "user.invited": { payload: userEventFields.extend({ invitation_id: idSchema }), consumers: ["notifications"] },
  /** Contains the change's id, not the addresses, which leave the database only for the e-mails about the change. */
  "user.email_changed": { payload: userEventFields.extend({ change_id: idSchema }), consumers: ["notifications"] },
  /** A sign-in with a browser that was not known, from a network where the account was not used before. */
  "user.new_device": {
    payload: userEventFields.extend({ device: z.string().nullable(), address: z.string() }),
    consumers: ["notifications"],
  },
  /** A new access token: its name, what it may do and its end, never the token. */
  "user.access_token_created": {
    payload: userEventFields.extend({ name: z.string(), scopes: z.array(z.enum(TOKEN_SCOPES)), expires_at: timeSchema }),
    consumers: ["notifications"],
  },
  "user.second_factor_changed": { payload: userEventFields.extend({ change: secondFactorChangeSchema }), consumers: ["notifications"] },
  "user.password_changed": { payload: userEventFields, consumers: ["notifications"] },
  "user.deleted": { payload: userEventFields, consumers: [] },
  "organization.updated": { payload: z.object({ organization_id: idSchema, name: z.string() }), consumers: ["documents"] },
  "organization.deleted": {
    payload: z.object({ organization_id: idSchema }),
    consumers: ["identity", "documents", "notifications", "webhooks"],
  },
  "document.uploaded": {
    payload: documentEventFields.extend({
      organization_name: z.string(),
      uploaded_by: z.string(),
      filename: z.string(),
      project_name: z.string(),
      document: documentSnapshot,
    }),
    consumers: ["documents", "notifications", "webhooks"],
  },
  "document.status_changed": {
    payload: documentEventFields.extend({
      filename: z.string(),
      project_name: z.string(),
      from: documentStatusSchema,
      to: documentStatusSchema,
      failure_reason: failureReasonSchema.nullable(),
      notes: z.string().nullable(),
      notify: z.boolean(),
      document: documentSnapshot,
      /** Of a completed takeoff whose marks were checked. */
      marks: markFactsSchema.nullish(),
    }),
    consumers: ["notifications", "webhooks"],
  },
  "document.changed": { payload: documentEventFields, consumers: [] },
  /** Results were stored: the worker extracts and compares them. */
  "document.results_stored": { payload: documentEventFields.extend({ kinds: z.array(z.enum(RESULT_KINDS)) }), consumers: ["documents"] },
  /** The check of the file ended, or staff asked: the worker reads the drawing for a draft takeoff. */
  "document.draft_requested": { payload: documentEventFields, consumers: ["documents"] },
  /** The pages of a drawing were read, and the letters of some are no text: the worker reads these by their shapes. */
  "document.scans_requested": { payload: documentEventFields, consumers: ["documents"] },
  /** Results were made from the draft: the worker draws the lines into a copy of the drawing. */
  "document.draft_completed": { payload: documentEventFields, consumers: ["documents"] },
  /** A page was read, a line was decided, or the draft ended. */
  "document.draft_changed": { payload: documentEventFields, consumers: [] },
  /** The document is open and due soon: once for each document. It did not change. */
  "document.due_soon": {
    payload: documentEventFields.extend({
      filename: z.string(),
      project_name: z.string(),
      organization_name: z.string(),
      due_at: timeSchema,
      assigned_to_id: idSchema.nullable(),
    }),
    consumers: ["notifications"],
  },
  /** The document is deleted; its objects were scheduled for deletion in the same transaction. */
  "document.deleted": { payload: documentEventFields.extend({ filename: z.string() }), consumers: ["webhooks"] },
  /** Staff test the failure e-mail: it goes to them only, and the document does not change. */
  "document.test_notification_requested": {
    payload: documentEventFields.extend({
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

/**
 * Fields of payloads that contain names or what people typed. They are replaced within a day after the deletion of what the event
 * is about.
 */
export const EVENT_NAME_FIELDS = [
  "name",
  "organization_name",
  "uploaded_by",
  "filename",
  "project_name",
  "notes",
  "device",
  "address",
] as const;

/** The field of payloads that contains a whole document. It is replaced by null where the fields above are replaced. */
export const EVENT_DOCUMENT_FIELD = "document";

export function listConsumers(type: EventType): readonly Consumer[] {
  return EVENTS[type].consumers;
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

/** The queue that carries a consumer's jobs of one type of event. */
export function chooseQueue(consumer: Consumer, type: EventType): QueueName {
  const separate: Partial<Record<EventType, QueueName>> = SEPARATE_QUEUES[consumer] ?? {};
  return separate[type] ?? consumer;
}

export function eventsFor(consumer: Consumer): EventType[] {
  return EVENT_TYPES.filter((type) => listConsumers(type).includes(consumer));
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
