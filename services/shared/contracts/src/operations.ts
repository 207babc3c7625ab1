import * as z from "zod";
import { CONSUMERS, EVENT_TYPES, type ConsumedBy, type Consumer, type EventType } from "./events.ts";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { choice, cursorText, pageLimit } from "./paging.ts";
import { idSchema, optionalText, requiredText, TEXT_LIMITS, timeSchema } from "./text.ts";

/** What staff call each queue. */
export const QUEUE_LABELS: Record<Consumer, string> = { identity: "Accounts", documents: "Documents", notifications: "E-mail" };

/** What each queue's jobs do, and what stays undone when one is dropped. An event without its line here does not compile. */
export const JOB_WORK: { [C in Consumer]: Record<ConsumedBy<C>, string> } = {
  identity: { "organization.deleted": "Remove the accounts of a deleted organization" },
  documents: {
    "organization.updated": "Show an organization's new name on its documents",
    "organization.deleted": "Remove the documents of a deleted organization",
    "document.uploaded": "Check an uploaded file",
    "document.results_stored": "Read and compare a document's results",
    "document.deleted": "Remove the files of a deleted document",
  },
  notifications: {
    "user.created": "Write the welcome e-mail",
    "user.password_reset_requested": "Write the e-mail with a password reset link",
    "user.password_changed": "Write the e-mail about a changed password",
    "organization.deleted": "Remove the unsent e-mails of a deleted organization",
    "document.uploaded": "Write the e-mails about a new project",
    "document.status_changed": "Write the e-mail about a document's status",
    "document.test_notification_requested": "Write a test of the failure e-mail",
  },
};

/** What a queue's job does; the event's own name where the queue does not act on it. */
export function jobWork(queue: Consumer, type: EventType): string {
  const works: Partial<Record<EventType, string>> = JOB_WORK[queue];
  return works[type] ?? type;
}

/** `parked`: refused for good or for too long, it waits for a person. `dropped`: nobody wants it any more. */
export const EMAIL_STATES = ["pending", "sending", "sent", "parked", "dropped"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];
export const EMAIL_STATE_LABELS: Record<EmailState, string> = {
  pending: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  parked: "Parked",
  dropped: "Dropped",
};

/** Every kind of e-mail that the product sends, by the name that the ledger holds. */
export const EMAIL_KINDS = {
  document_uploaded: "New project",
  document_completed: "Takeoff ready",
  document_failed: "Takeoff failed",
  document_failed_test: "Test of the failure e-mail",
  welcome: "Welcome",
  password_reset: "Password reset",
  password_changed: "Password changed",
} as const satisfies Record<string, string>;
export type EmailKind = keyof typeof EMAIL_KINDS;
export const EMAIL_KIND_NAMES = Object.keys(EMAIL_KINDS) as [EmailKind, ...EmailKind[]];

/** What an event or an e-mail is about. */
export const aboutSchema = z.object({ kind: z.enum(["document", "user", "organization"]), id: idSchema });
export type About = z.infer<typeof aboutSchema>;

const count = z.int().nonnegative();
const seconds = z.number().nonnegative();
const queueName = z.enum(CONSUMERS);

export const queueSchema = z.object({
  name: queueName,
  waiting: count,
  active: count,
  /** Waiting for their next attempt, or for a part that is away. */
  delayed: count,
  parked: count,
  /** Age of what is next to be taken; null when nothing waits. */
  oldest_waiting_seconds: seconds.nullable(),
});
export type QueueFigures = z.infer<typeof queueSchema>;

export const operationsSchema = z.object({
  /** Null while they cannot be looked into; `queues_error` then says why. */
  queues: z.array(queueSchema).nullable(),
  queues_error: z.string().nullable(),
  /** Events that lack a receipt, and the age of the oldest; 0 without any. */
  outbox: z.object({ open: count, oldest_seconds: seconds }),
  emails: z.object({ pending: count, sending: count, sent: count, parked: count, dropped: count, oldest_waiting_seconds: seconds }),
});
export type Operations = z.infer<typeof operationsSchema>;

const jobName = { queue: queueName, event_id: z.uuid() };

export const parkedJobSchema = z.object({
  ...jobName,
  event_type: z.enum(EVENT_TYPES as [EventType, ...EventType[]]),
  about: aboutSchema.nullable(),
  attempts: count,
  /** Why its last attempt failed, without what must not be shown. */
  error: z.string(),
  /** When the change was made that it follows from. */
  event_at: timeSchema,
  parked_at: timeSchema,
});
export type ParkedJob = z.infer<typeof parkedJobSchema>;
/** The newest first, at most `LIMITS.operationsBatch`; what is acted on makes room for the rest. */
export const parkedJobListSchema = z.array(parkedJobSchema);

export const ACTS = ["retried", "dropped"] as const;
export type Act = (typeof ACTS)[number];

const actSchema = z.object({ act: z.enum(ACTS), at: timeSchema, by: z.string(), reason: z.string().nullable() });

export const emailSchema = z.object({
  id: idSchema,
  recipient: z.string(),
  kind: z.enum(EMAIL_KIND_NAMES),
  /** Null for e-mails about the recipient's own account. */
  about: aboutSchema.nullable(),
  organization_id: idSchema.nullable(),
  state: z.enum(EMAIL_STATES),
  /** Since it was written, or was last run again by a person. */
  attempts: count,
  /** Of those that wait only. */
  next_attempt_at: timeSchema.nullable(),
  /** The mail server's last answer, or what stood in its way. */
  last_reply: z.string().nullable(),
  created_at: timeSchema,
  /** Since when it has been sent, parked or dropped. */
  settled_at: timeSchema.nullable(),
  /** What a person last did to it. */
  last_act: actSchema.nullable(),
});
export type Email = z.infer<typeof emailSchema>;
export const emailListSchema = z.array(emailSchema);

export const jobQuerySchema = z.object({ queue: choice(CONSUMERS).optional() });
export type JobQuery = z.infer<typeof jobQuerySchema>;

export const emailQuerySchema = z.object({
  /** Part of the recipient's address. */
  q: optionalText(TEXT_LIMITS.text),
  state: choice(EMAIL_STATES).optional(),
  kind: choice(EMAIL_KIND_NAMES).optional(),
  limit: pageLimit(),
  cursor: cursorText(),
});
export type EmailQuery = z.infer<typeof emailQuerySchema>;

export const recordedActSchema = z.discriminatedUnion("on", [
  actSchema.extend({
    id: idSchema,
    on: z.literal("job"),
    ...jobName,
    event_type: parkedJobSchema.shape.event_type,
    about: aboutSchema.nullable(),
  }),
  actSchema.extend({ id: idSchema, on: z.literal("email"), email_id: idSchema, recipient: z.string(), kind: emailSchema.shape.kind }),
]);
export type RecordedAct = z.infer<typeof recordedActSchema>;
export const recordedActListSchema = z.array(recordedActSchema);
export const actQuerySchema = z.object({ limit: pageLimit(), cursor: cursorText() });
export type ActQuery = z.infer<typeof actQuerySchema>;

const { nameSome, tooMany, reasonRequired } = MESSAGES.operations;

/** Counted before each is looked at: a fault is told once, not for every element of a body of any length. */
const several = <S extends z.ZodType>(one: S, described: Record<string, unknown>) =>
  z
    .array(z.unknown(), { error: nameSome })
    .min(1, { error: nameSome })
    .max(LIMITS.operationsBatch, { error: tooMany(LIMITS.operationsBatch) })
    // For the published description, which reads this end of the pipe.
    .meta({ items: described })
    .pipe(z.array(one));

const emailIds = several(z.int({ error: nameSome }).positive({ error: nameSome }), { type: "integer", minimum: 1 });
const jobs = several(
  z.object({ queue: z.enum(CONSUMERS, { error: nameSome }), event_id: z.uuid({ error: nameSome }) }, { error: nameSome }),
  {
    type: "object",
    properties: { queue: { type: "string", enum: CONSUMERS }, event_id: { type: "string", format: "uuid" } },
    required: ["queue", "event_id"],
  },
);
const reason = requiredText(TEXT_LIMITS.text, reasonRequired);

export const retryJobsRequestSchema = z.object({ jobs });
export const dropJobsRequestSchema = z.object({ jobs, reason });
export const retryEmailsRequestSchema = z.object({ ids: emailIds });
export const dropEmailsRequestSchema = z.object({ ids: emailIds, reason });
export type JobName = z.infer<typeof jobs>[number];
export type RetryJobsRequest = z.infer<typeof retryJobsRequestSchema>;
export type DropJobsRequest = z.infer<typeof dropJobsRequestSchema>;
export type RetryEmailsRequest = z.infer<typeof retryEmailsRequestSchema>;
export type DropEmailsRequest = z.infer<typeof dropEmailsRequestSchema>;

/** How many it was done to, and how many had gone on meanwhile and were left alone. */
export const actAnswerSchema = z.object({ done: count, left: count });
export type ActAnswer = z.infer<typeof actAnswerSchema>;
