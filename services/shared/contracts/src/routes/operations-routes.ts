import * as o from "../operations/operations.ts";
import { STAFF, ADMINS } from "../accounts/roles.ts";
import { turnaroundExportQuerySchema, turnaroundSchema } from "../organizations/turnaround-figures.ts";
import { json, jsonBody, streamed, type Route, makeRoutes } from "./route.ts";
import { auditFilterSchema, auditListSchema, auditQuerySchema } from "../operations/audit.ts";

/** Operations page: queues, dead-lettered jobs, e-mails and turnaround, for staff. */
export const OPERATIONS_ROUTES = {
  getOperations: {
    method: "GET",
    path: "/operations",
    service: "notifications",
    access: STAFF,
    summary: "Get the figures of queues, outbox and e-mails",
    response: json(o.operationsSchema),
  },
  listParkedJobs: {
    method: "GET",
    path: "/operations/jobs",
    service: "notifications",
    access: STAFF,
    summary: "List jobs that failed for good",
    query: o.jobQuerySchema,
    response: json(o.deadLetteredJobListSchema),
  },
  retryJobs: {
    method: "POST",
    path: "/operations/jobs/retry",
    service: "notifications",
    access: STAFF,
    summary: "Run jobs again that failed for good",
    body: jsonBody(o.retryJobsRequestSchema),
    response: json(o.staffActionResponseSchema),
    mayConflict: true,
    auditGroup: "administration",
  },
  dropJobs: {
    method: "POST",
    path: "/operations/jobs/drop",
    service: "notifications",
    access: STAFF,
    summary: "Discard jobs that failed for good, with a reason",
    body: jsonBody(o.discardJobsRequestSchema),
    response: json(o.staffActionResponseSchema),
    mayConflict: true,
    auditGroup: "administration",
  },
  listEmails: {
    method: "GET",
    path: "/operations/emails",
    service: "notifications",
    access: STAFF,
    summary: "List e-mails",
    query: o.emailQuerySchema,
    response: json(o.emailListSchema),
  },
  retryEmails: {
    method: "POST",
    path: "/operations/emails/retry",
    service: "notifications",
    access: STAFF,
    summary: "Send e-mails again that failed for good or were discarded",
    body: jsonBody(o.retryEmailsRequestSchema),
    response: json(o.staffActionResponseSchema),
    mayConflict: true,
    auditGroup: "administration",
  },
  dropEmails: {
    method: "POST",
    path: "/operations/emails/drop",
    service: "notifications",
    access: STAFF,
    summary: "Discard e-mails that wait or failed for good, with a reason",
    body: jsonBody(o.discardEmailsRequestSchema),
    response: json(o.staffActionResponseSchema),
    mayConflict: true,
    auditGroup: "administration",
  },
  listActs: {
    method: "GET",
    path: "/operations/acts",
    service: "notifications",
    access: STAFF,
    summary: "List what staff did with jobs and e-mails",
    query: o.staffActionQuerySchema,
    response: json(o.staffActionRecordListSchema),
  },
  getTurnaround: {
    method: "GET",
    path: "/operations/turnaround",
    service: "documents",
    access: STAFF,
    summary: "Get the times from upload to completion by month, and the open documents",
    response: json(turnaroundSchema),
  },
  exportTurnaround: {
    method: "GET",
    path: "/operations/turnaround/export",
    service: "documents",
    access: STAFF,
    summary: "Export the times from upload to completion by month, or the numbers of open documents",
    query: turnaroundExportQuerySchema,
    response: streamed("text/csv"),
    auditGroup: "download",
  },
} as const satisfies Record<string, Route>;

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
