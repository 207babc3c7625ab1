import { auditFilterSchema, auditListSchema, auditQuerySchema } from "../operations/audit.ts";
import { ADMINS } from "../accounts/roles.ts";
import { json, streamed, type Route } from "./route.ts";

/** Who did what, when and from where. */
export const AUDIT_ROUTES = {
  listAudit: {
    method: "GET",
    path: "/audit",
    service: "identity",
    access: ADMINS,
    summary: "Get the audit trail",
    query: auditQuerySchema,
    response: json(auditListSchema),
  },
  exportAudit: {
    method: "GET",
    path: "/audit/export",
    service: "identity",
    access: ADMINS,
    summary: "Export the audit trail",
    query: auditFilterSchema,
    response: streamed("text/csv"),
    auditGroup: "download",
  },
} as const satisfies Record<string, Route>;
