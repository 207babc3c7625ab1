import { auditFilterSchema, auditListSchema, auditQuerySchema } from "../operations/audit.ts";
import { ADMINS } from "../accounts/roles.ts";
import { json, streamed, makeRoutes } from "./route.ts";

/** Who did what, when and from where. */
export const AUDIT_ROUTES = makeRoutes("identity", {
  listAudit: {
    method: "GET",
    path: "/audit",
    access: ADMINS,
    summary: "Get the audit trail",
    query: auditQuerySchema,
    response: json(auditListSchema),
  },
  exportAudit: {
    method: "GET",
    path: "/audit/export",
    access: ADMINS,
    summary: "Export the audit trail",
    query: auditFilterSchema,
    response: streamed("text/csv"),
    auditGroup: "download",
  },
});
