import * as z from "zod";
import type { ErrorName } from "../api/errors.ts";
import { resourceRefSchema } from "./operations.ts";
import { choice, cursorText, pageLimit, positiveInteger } from "../api/paging.ts";
import { roleSchema } from "../accounts/role-schema.ts";
import { idSchema, momentText, optionalText, TEXT_LIMITS, timeSchema } from "../text.ts";

/** Groups of audited actions, as the audit page filters them. Rejections are recorded for every route. */
export const AUDIT_GROUPS = ["login", "administration", "download", "deletion"] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];
export const AUDIT_GROUP_LABELS: Record<AuditGroup, string> = {
  login: "Log-ins and passwords",
  administration: "Administration",
  download: "Downloads",
  deletion: "Deletions",
};

/** An entry's outcome: `done`, or the error code of a rejection (`ERRORS`). */
export const AUDIT_DONE = "done";
export const AUDIT_OUTCOMES = ["done", "refused"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
export const AUDIT_OUTCOME_LABELS: Record<AuditOutcome, string> = { done: "Done", refused: "Rejected" };

export const auditEntrySchema = z.object({
  id: idSchema,
  at: timeSchema,
  action: z.string(),
  outcome: z.string(),
  /** Number of equal rejections within one second, which are one entry. */
  times: z.int().positive(),
  /** The user with the name and role at that time; null for a visitor. */
  user_id: idSchema.nullable(),
  username: z.string().nullable(),
  role: roleSchema.nullable(),
  /** The organization whose trail it belongs to: the resource's, else the user's. */
  organization_id: idSchema.nullable(),
  about: resourceRefSchema.extend({ kind: z.enum([...resourceRefSchema.shape.kind.options, "location"]) }).nullable(),
  /** The resource's name at that time. */
  subject: z.string().nullable(),
  /** What changed or was downloaded: `role: user to admin`, `csv`. */
  detail: z.string().nullable(),
  /** The client's address; null where the reader may not see it, and on the machine itself. */
  address: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.array(auditEntrySchema);

const moment = momentText("Please enter a time such as 2026-01-31T09:30:00Z");
const id = positiveInteger(Number.MAX_SAFE_INTEGER, "Please enter a whole number");

export const auditFilterSchema = z.object({
  /** Part of the user's or the resource's name. */
  q: optionalText(TEXT_LIMITS.text),
  group: choice(AUDIT_GROUPS).optional(),
  outcome: choice(AUDIT_OUTCOMES).optional(),
  organization_id: id.optional(),
  /** From this moment on. */
  from: moment.optional(),
  /** Before this moment. */
  to: moment.optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
export const auditQuerySchema = auditFilterSchema.extend({ limit: pageLimit(), cursor: cursorText() });
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** The columns of the trail's CSV, in their order. */
export const AUDIT_COLUMNS = [
  "Time",
  "User",
  "User ID",
  "Role",
  "Organization ID",
  "Action",
  "Outcome",
  "Times",
  "About",
  "Subject",
  "Detail",
  "Address",
  "Request ID",
] as const;
export const AUDIT_FILENAME = "audit-trail.csv";

/** Error codes that are recorded in the trail: those that may indicate an attack. Validation errors and conflicts are not. */
export const AUDITED_REJECTIONS = [
  "unauthenticated",
  "login_failed",
  "forbidden",
  "nda_required",
  "cross_site",
  "not_found",
  "invalid_token",
  "too_many_requests",
] as const satisfies readonly ErrorName[];
export type AuditedRejection = (typeof AUDITED_REJECTIONS)[number];

/** A rejection that the gateway sends to identity, which stores it: the gateway has no database. */
export const rejectionSchema = z.object({
  /** Idempotency key: a rejection that is sent again is stored once. */
  key: z.uuid(),
  action: z.string().max(100),
  /** Never a success: the service that made a change records it in the change's transaction. */
  outcome: z.enum(AUDITED_REJECTIONS),
  times: z.int().positive(),
  user: z.object({ id: idSchema, username: z.string(), role: roleSchema, organization_id: idSchema.nullable() }).nullable(),
  about: z.object({ kind: z.string().max(20), id: idSchema }).nullable(),
  /** The access token that sent the request; absent in those of a gateway of an earlier version. */
  detail: z.string().max(500).nullish(),
  address: z.string().max(100),
  request_id: z.string().max(100).nullable(),
});
export type Rejection = z.infer<typeof rejectionSchema>;
