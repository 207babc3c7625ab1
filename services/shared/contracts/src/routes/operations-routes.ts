import * as o from "../operations/operations.ts";
import { STAFF, ADMINS } from "../accounts/roles.ts";
import { turnaroundExportQuerySchema, turnaroundSchema } from "../organizations/turnaround-figures.ts";
import { json, jsonBody, streamed, makeRoutes } from "./route.ts";
import { auditFilterSchema, auditListSchema, auditQuerySchema } from "../operations/audit.ts";

/** Operations page: queues, dead-lettered jobs, e-mails and turnaround, for staff. */
export const OPERATIONS_ROUTES = {
  ...makeRoutes("notifications", {
    getOperations: {
      at: "GET /operations",
      access: STAFF,
      summary: "Get the figures of queues, outbox and e-mails",
      response: json(o.operationsSchema),
    },
    listParkedJobs: {
      at: "GET /operations/jobs",
      access: STAFF,
      summary: "List jobs that failed for good",
      query: o.jobQuerySchema,
      response: json(o.deadLetteredJobListSchema),
    },
    retryJobs: {
      at: "POST /operations/jobs/retry",
      access: STAFF,
      summary: "Run jobs again that failed for good",
      body: jsonBody(o.retryJobsRequestSchema),
      response: json(o.staffActionResponseSchema),
      mayConflict: true,
      auditGroup: "administration",
    },
    dropJobs: {
      at: "POST /operations/jobs/drop",
      access: STAFF,
      summary: "Discard jobs that failed for good, with a reason",
      body: jsonBody(o.discardJobsRequestSchema),
      response: json(o.staffActionResponseSchema),
      mayConflict: true,
      auditGroup: "administration",
    },
    listEmails: {
      at: "GET /operations/emails",
      access: STAFF,
      summary: "List e-mails",
      query: o.emailQuerySchema,
      response: json(o.emailListSchema),
    },
    retryEmails: {
      at: "POST /operations/emails/retry",
      access: STAFF,
      summary: "Send e-mails again that failed for good or were discarded",
      body: jsonBody(o.retryEmailsRequestSchema),
      response: json(o.staffActionResponseSchema),
      mayConflict: true,
      auditGroup: "administration",
    },
    dropEmails: {
      at: "POST /operations/emails/drop",
      access: STAFF,
      summary: "Discard e-mails that wait or failed for good, with a reason",
      body: jsonBody(o.discardEmailsRequestSchema),
      response: json(o.staffActionResponseSchema),
      mayConflict: true,
      auditGroup: "administration",
    },
    listActs: {
      at: "GET /operations/acts",
      access: STAFF,
      summary: "List what staff did with jobs and e-mails",
      query: o.staffActionQuerySchema,
      response: json(o.staffActionRecordListSchema),
    },
  }),
  ...makeRoutes("documents", {
    getTurnaround: {
      at: "GET /operations/turnaround",
      access: STAFF,
      summary: "Get the times from upload to completion by month, and the open documents",
      response: json(turnaroundSchema),
    },
    exportTurnaround: {
      at: "GET /operations/turnaround/export",
      access: STAFF,
      summary: "Export the times from upload to completion by month, or the numbers of open documents",
      query: turnaroundExportQuerySchema,
      response: streamed("text/csv"),
      auditGroup: "download",
    },
  }),
};

/** Who did what, when and from where. */
export const AUDIT_ROUTES = makeRoutes("identity", {
  listAudit: {
    at: "GET /audit",
    access: ADMINS,
    summary: "Get the audit trail",
    query: auditQuerySchema,
    response: json(auditListSchema),
  },
  exportAudit: {
    at: "GET /audit/export",
    access: ADMINS,
    summary: "Export the audit trail",
    query: auditFilterSchema,
    response: streamed("text/csv"),
    auditGroup: "download",
  },
});
