import * as z from "zod";
import { aboutSchema } from "./operations.ts";
import { choice, cursorText, pageLimit, positiveInteger } from "./paging.ts";
import { roleSchema } from "./role-schema.ts";
import { idSchema, optionalText, TEXT_LIMITS, timeSchema } from "./text.ts";

/** What the audit trail keeps of acts, by the kinds that people look for. Refusals are kept whatever was asked for. */
export const AUDIT_GROUPS = ["login", "administration", "download", "deletion"] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];
export const AUDIT_GROUP_LABELS: Record<AuditGroup, string> = {
  login: "Log-ins and passwords",
  administration: "Administration",
  download: "Downloads",
  deletion: "Deletions",
};

/** How it ended: `done`, or the code of the refusal (`ERRORS`). */
export const AUDIT_DONE = "done";
export const AUDIT_OUTCOMES = ["done", "refused"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
export const AUDIT_OUTCOME_LABELS: Record<AuditOutcome, string> = { done: "Done", refused: "Refused" };

export const auditEntrySchema = z.object({
  id: idSchema,
  at: timeSchema,
  action: z.string(),
  outcome: z.string(),
  /** Equal refusals of one second are one entry. */
  times: z.int().positive(),
  /** Who, as they were called and what they were then; null for a visitor. */
  user_id: idSchema.nullable(),
  username: z.string().nullable(),
  role: roleSchema.nullable(),
  /** Whose trail it belongs to: the organization of what was acted on, else of who acted. */
  organization_id: idSchema.nullable(),
  about: aboutSchema.extend({ kind: z.enum([...aboutSchema.shape.kind.options, "location"]) }).nullable(),
  /** What it was called then. */
  subject: z.string().nullable(),
  /** What of it: `role: user to admin`, `csv`. */
  detail: z.string().nullable(),
  /** The client's address; null where the reader may not see it, and on the machine itself. */
  address: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.array(auditEntrySchema);

const moment = z.iso.datetime({ offset: true, error: "Please give a time as 2026-01-31T09:30:00Z" });
const id = positiveInteger(Number.MAX_SAFE_INTEGER, "Please give a whole number");

export const auditFilterSchema = z.object({
  /** Part of the user's name or of what was acted on. */
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

/** Refusals that the gateway tells identity of, which keeps them: the gateway has no database. */
export const refusalSchema = z.object({
  /** Made once: told again, it is kept once. */
  key: z.uuid(),
  action: z.string().max(100),
  outcome: z.string().max(100),
  times: z.int().positive(),
  user: z.object({ id: idSchema, username: z.string(), role: roleSchema, organization_id: idSchema.nullable() }).nullable(),
  about: z.object({ kind: z.string().max(20), id: idSchema }).nullable(),
  address: z.string().max(100),
  request_id: z.string().max(100).nullable(),
});
export type Refusal = z.infer<typeof refusalSchema>;
