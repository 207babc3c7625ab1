import * as z from "zod";
import { EVENT_TYPES, QUEUES } from "../messaging/queues.ts";
import { LIMITS } from "../limits.ts";
import { OPERATIONS_MESSAGES } from "./operations-messages.ts";
import { choice, cursorText, pageLimit } from "../api/paging.ts";
import { idSchema, optionalText, requiredText, TEXT_LIMITS, timeSchema } from "../text.ts";

/** `parked`: dead-lettered, it was rejected permanently or for too long and waits for staff. `dropped`: discarded. */
export const EMAIL_STATES = ["pending", "sending", "sent", "parked", "dropped"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];
export const EMAIL_STATE_LABELS: Record<EmailState, string> = {
  pending: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  parked: "Failed for good",
  dropped: "Discarded",
};

/** Reasons why an e-mail is deferred to a later day. */
export const EMAIL_DEFERRALS = {
  welcome_limit: "Waiting: the organization has reached its daily limit of welcome e-mails and invitations",
} as const satisfies Record<string, string>;
export type EmailDeferral = keyof typeof EMAIL_DEFERRALS;

/** Every kind of e-mail that the product sends, by the name that the ledger holds. */
export const EMAIL_KINDS = {
  document_uploaded: "New project",
  document_completed: "Takeoff ready",
  document_failed: "Takeoff failed",
  document_due_soon: "Takeoff due",
  document_failed_test: "Test of the failure e-mail",
  welcome: "Welcome",
  invitation: "Invitation",
  password_reset: "Password reset",
  new_device: "New device",
  access_token_created: "New access token",
  second_factor_changed: "Second factor changed",
  password_changed: "Password changed",
  email_changed: "E-mail address changed",
  confirm_email: "E-mail confirmation",
  webhook_created: "New webhook",
  webhook_disabled: "Webhook disabled",
} as const satisfies Record<string, string>;
export type EmailKind = keyof typeof EMAIL_KINDS;
export const EMAIL_KIND_NAMES = Object.keys(EMAIL_KINDS) as [EmailKind, ...EmailKind[]];

/** The resource that an event or an e-mail refers to. */
export const resourceRefSchema = z.object({ kind: z.enum(["document", "user", "organization"]), id: idSchema });
export type ResourceRef = z.infer<typeof resourceRefSchema>;

const count = z.int().nonnegative();
const seconds = z.number().nonnegative();
const queueName = z.enum(QUEUES);

export const queueSchema = z.object({
  name: queueName,
  waiting: count,
  active: count,
  /** Waiting for their next attempt, or for an unavailable dependency. */
  delayed: count,
  parked: count,
  /** Age of what is next to be taken; null when nothing waits. */
  oldest_waiting_seconds: seconds.nullable(),
});
export type QueueStatistics = z.infer<typeof queueSchema>;

/** What the kernel may fail to keep a process that opens customers' files from: connections, other processes, files. */
export const SANDBOX_GAPS = ["connections", "processes", "files", "attributes"] as const;
export type SandboxGap = (typeof SANDBOX_GAPS)[number];
/** Names for sentences on screen. */
export const SANDBOX_GAP_LABELS: Record<SandboxGap, string> = {
  connections: "the network",
  processes: "other processes",
  files: "other files",
  attributes: "modes, owners and changes of files",
};
/** The processes that start sandboxed ones. */
export const SANDBOXING_PROCESSES = ["documents", "documents-worker"] as const;
export type SandboxingProcess = (typeof SANDBOXING_PROCESSES)[number];
/** The key under which such a process notes its gaps in Redis, while it has any. */
export const sandboxGapsKey = (process: SandboxingProcess): string => `takeoff.sandbox-gaps.${process}`;

export const operationsSchema = z.object({
  /** Null while they cannot be read; `queues_error` then says why. */
  queues: z.array(queueSchema).nullable(),
  queues_error: z.string().nullable(),
  /** Events that lack a receipt, and the age of the oldest; 0 without any. */
  outbox: z.object({ open: count, oldest_seconds: seconds }),
  /** What a hostile file may reach, because a kernel does not isolate the processes that open files. */
  sandbox_gaps: z.array(z.enum(SANDBOX_GAPS)),
  emails: z.object({
    pending: count,
    sending: count,
    sent: count,
    parked: count,
    dropped: count,
    /** Of those pending, those that wait for a later day. */
    held: count,
    oldest_waiting_seconds: seconds,
  }),
});
export type Operations = z.infer<typeof operationsSchema>;

const jobName = { queue: queueName, event_id: z.uuid() };

export const deadLetteredJobSchema = z.object({
  ...jobName,
  event_type: z.enum(EVENT_TYPES),
  about: resourceRefSchema.nullable(),
  attempts: count,
  /** Why its last attempt failed, without what must not be shown. */
  error: z.string(),
  /** When the change was made that it follows from. */
  event_at: timeSchema,
  parked_at: timeSchema,
});
export type DeadLetteredJobDetails = z.infer<typeof deadLetteredJobSchema>;
/** The newest first, at most `LIMITS.operationsBatch`; what is acted on makes room for the rest. */
export const deadLetteredJobListSchema = z.array(deadLetteredJobSchema);

export const STAFF_ACTIONS = ["retried", "dropped"] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

const actSchema = z.object({ act: z.enum(STAFF_ACTIONS), at: timeSchema, by: z.string(), reason: z.string().nullable() });

export const emailSchema = z.object({
  id: idSchema,
  recipient: z.string(),
  kind: z.enum(EMAIL_KIND_NAMES),
  /** Null for e-mails about the recipient's own account. */
  about: resourceRefSchema.nullable(),
  organization_id: idSchema.nullable(),
  state: z.enum(EMAIL_STATES),
  /** Since it was written, or was last run again by a person. */
  attempts: count,
  /** Of those that wait only. */
  next_attempt_at: timeSchema.nullable(),
  /** Why it waits for a later day; null when it does not. */
  held: z.enum(Object.keys(EMAIL_DEFERRALS) as [EmailDeferral, ...EmailDeferral[]]).nullable(),
  /** The mail server's last reply, or the reason why there was none. */
  last_reply: z.string().nullable(),
  created_at: timeSchema,
  /** Since when it has been sent, dead-lettered or discarded. */
  settled_at: timeSchema.nullable(),
  /** What a person last did to it. */
  last_act: actSchema.nullable(),
});
export type Email = z.infer<typeof emailSchema>;
export const emailListSchema = z.array(emailSchema);

export const jobQuerySchema = z.object({ queue: choice(QUEUES).optional() });
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

export const staffActionRecordSchema = z.discriminatedUnion("on", [
  actSchema.extend({
    id: idSchema,
    on: z.literal("job"),
    ...jobName,
    event_type: deadLetteredJobSchema.shape.event_type,
    about: resourceRefSchema.nullable(),
  }),
  actSchema.extend({ id: idSchema, on: z.literal("email"), email_id: idSchema, recipient: z.string(), kind: emailSchema.shape.kind }),
]);
export type StaffActionRecord = z.infer<typeof staffActionRecordSchema>;
export const staffActionRecordListSchema = z.array(staffActionRecordSchema);
export const staffActionQuerySchema = z.object({ limit: pageLimit(), cursor: cursorText() });
export type StaffActionQuery = z.infer<typeof staffActionQuerySchema>;

const { nameSome, tooMany, reasonRequired } = OPERATIONS_MESSAGES;

/** Checks the list's length before its elements, so that an oversized body produces one error and not one for each element. */
const several = <S extends z.ZodType>(one: S, described: Record<string, unknown>) =>
  z
    .array(z.unknown(), { error: nameSome })
    .min(1, { error: nameSome })
    .max(LIMITS.operationsBatch, { error: tooMany(LIMITS.operationsBatch) })
    // For the published description, which reads this end of the pipe.
    .meta({ items: described })
    .pipe(z.array(one));

const emailIds = several(z.int({ error: nameSome }).positive({ error: nameSome }), {
  type: "integer",
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});
const jobs = several(z.object({ queue: z.enum(QUEUES, { error: nameSome }), event_id: z.uuid({ error: nameSome }) }, { error: nameSome }), {
  type: "object",
  properties: { queue: { type: "string", enum: QUEUES }, event_id: { type: "string", format: "uuid" } },
  required: ["queue", "event_id"],
});
const reason = requiredText(TEXT_LIMITS.text, reasonRequired);

export const retryJobsRequestSchema = z.object({ jobs });
export const discardJobsRequestSchema = z.object({ jobs, reason });
export const retryEmailsRequestSchema = z.object({ ids: emailIds });
export const discardEmailsRequestSchema = z.object({ ids: emailIds, reason });
export type JobRef = z.infer<typeof jobs>[number];
export type RetryJobsRequest = z.infer<typeof retryJobsRequestSchema>;
export type DiscardJobsRequest = z.infer<typeof discardJobsRequestSchema>;
export type RetryEmailsRequest = z.infer<typeof retryEmailsRequestSchema>;
export type DiscardEmailsRequest = z.infer<typeof discardEmailsRequestSchema>;

/** How many were changed, and how many were skipped because their state had changed. */
export const staffActionResponseSchema = z.object({ done: count, left: count });
export type StaffActionResponse = z.infer<typeof staffActionResponseSchema>;
