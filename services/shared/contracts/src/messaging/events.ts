import * as z from "zod";
import { TOKEN_SCOPES } from "../access-tokens/scopes.ts";
import { documentSchema, documentStatusSchema, failureReasonSchema, RESULT_KINDS } from "../documents/documents.ts";
import { markFactsSchema } from "../drafts/set-marks.ts";
import { secondFactorChangeSchema } from "../accounts/second-factor.ts";
import { idSchema, timeSchema } from "../text.ts";
import type { EventType } from "./queues.ts";

/** Fields of every document event. */
export const documentEventFields = z.object({
  document_id: idSchema,
  organization_id: idSchema,
  uploaded_by_id: idSchema,
});

/** The document after the event, as administrators see it in the API, for webhooks. Null once its names are erased, and in old events. */
const documentSnapshot = documentSchema.nullish().catch(null);

/** Fields of every account event; staff belong to no organization. */
const userEventFields = z.object({ user_id: idSchema, organization_id: idSchema.nullable() });

/** The schema of each event's payload. */
export const EVENTS = {
  "user.created": userEventFields,
  /** Contains the request's id, never its token, which is derived for the e-mail and stored nowhere. */
  "user.password_reset_requested": userEventFields.extend({ reset_id: idSchema }),
  /** Contains the invitation's id, never its token, which is derived for the e-mail and stored nowhere. */
  "user.invited": userEventFields.extend({ invitation_id: idSchema }),
  /** Contains the change's id, not the addresses, which leave the database only for the e-mails about the change. */
  "user.email_changed": userEventFields.extend({ change_id: idSchema }),
  /** A sign-in with a browser that was not known, from a network where the account was not used before. */
  "user.new_device": userEventFields.extend({ device: z.string().nullable(), address: z.string() }),
  /** A new access token: its name, what it may do and its end, never the token. */
  "user.access_token_created": userEventFields.extend({ name: z.string(), scopes: z.array(z.enum(TOKEN_SCOPES)), expires_at: timeSchema }),
  "user.second_factor_changed": userEventFields.extend({ change: secondFactorChangeSchema }),
  "user.password_changed": userEventFields,
  "user.deleted": userEventFields,
  "organization.updated": z.object({ organization_id: idSchema, name: z.string() }),
  "organization.deleted": z.object({ organization_id: idSchema }),
  "document.uploaded": documentEventFields.extend({
    organization_name: z.string(),
    uploaded_by: z.string(),
    filename: z.string(),
    project_name: z.string(),
    document: documentSnapshot,
  }),
  "document.status_changed": documentEventFields.extend({
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
  "document.changed": documentEventFields,
  /** Results were stored: the worker extracts and compares them. */
  "document.results_stored": documentEventFields.extend({ kinds: z.array(z.enum(RESULT_KINDS)) }),
  /** The check of the file ended, or staff asked: the worker reads the drawing for a draft takeoff. */
  "document.draft_requested": documentEventFields,
  /** The pages of a drawing were read, and the letters of some are no text: the worker reads these by their shapes. */
  "document.scans_requested": documentEventFields,
  /** Results were made from the draft: the worker draws the lines into a copy of the drawing. */
  "document.draft_completed": documentEventFields,
  /** A page was read, a line was decided, or the draft ended. */
  "document.draft_changed": documentEventFields,
  /** The document is open and due soon: once for each document. It did not change. */
  "document.due_soon": documentEventFields.extend({
    filename: z.string(),
    project_name: z.string(),
    organization_name: z.string(),
    due_at: timeSchema,
    assigned_to_id: idSchema.nullable(),
  }),
  /** The document is deleted; its objects were scheduled for deletion in the same transaction. */
  "document.deleted": documentEventFields.extend({ filename: z.string() }),
  /** Staff test the failure e-mail: it goes to them only, and the document does not change. */
  "document.test_notification_requested": documentEventFields.extend({
    filename: z.string(),
    project_name: z.string(),
    failure_reason: failureReasonSchema.nullable(),
    notes: z.string().nullable(),
    requested_by_id: idSchema,
  }),
} as const satisfies Record<EventType, z.ZodType>;

export type EventPayload<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

/** Fields of payloads that contain names or typed texts. They are replaced within a day after the deletion of what the event is about. */
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

export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  /** What the event is about, such as `document:12`; events of one aggregate are ordered by `sequence`. */
  aggregate: string;
  sequence: number;
  payload: EventPayload<T>;
  created_at: string;
}
