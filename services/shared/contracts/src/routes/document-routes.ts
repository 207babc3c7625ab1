import * as d from "../documents/documents.ts";
import { exportPreflightSchema, EXPORTS, exportQuerySchema } from "../takeoff/exports.ts";
import { historySchema } from "../documents/history.ts";
import { documentParametersSchema } from "../takeoff/requirements.ts";
import * as t from "../takeoff/takeoff.ts";
import { ADMINS, EVERY_ROLE, STAFF } from "../accounts/roles.ts";
import { messageResponseSchema } from "../accounts/users.ts";
import { file, json, jsonBody, none, streamed, makeRoutes } from "./route.ts";
import { assignmentRequestSchema } from "../documents/assignment.ts";
import { documentSchema, nextDocumentSchema } from "../documents/documents.ts";

const TAKEOFF_FILE_ABOUT =
  "an Excel, KISS, XML or CSV file, a ZIP of NC1 files, a marked-up PDF, or an NC1 file: of these the part may occur several times";

/** Documents, their results and their files. */
export const DOCUMENT_ROUTES = makeRoutes("documents", {
  listDocuments: {
    at: "GET /pdfs",
    access: EVERY_ROLE,
    token: "documents:read",
    summary: "List the documents that the caller sees",
    query: d.documentQuerySchema,
    response: json(d.documentListSchema),
  },
  listAllDocuments: {
    at: "GET /pdfs/all",
    access: STAFF,
    summary: "List all documents",
    query: d.allDocumentsQuerySchema,
    response: json(d.documentListSchema),
  },
  downloadOriginals: {
    at: "GET /pdfs/originals",
    access: STAFF,
    summary: "Download the original PDFs of several documents as one ZIP",
    query: d.originalsQuerySchema,
    response: streamed("application/zip"),
    auditGroup: "download",
    errors: ["not_found"],
  },
  getDocument: {
    at: "GET /pdfs/:id",
    access: EVERY_ROLE,
    token: "documents:read",
    summary: "Get a document",
    response: json(d.documentSchema),
  },
  uploadDocument: {
    at: "POST /upload-pdf",
    access: EVERY_ROLE,
    token: "documents:write",
    summary: "Upload a PDF with its questionnaire",
    body: { type: "multipart", fields: d.uploadFormSchema, files: [{ part: "file", required: true, about: "the drawing, a PDF" }] },
    response: json(d.documentSchema),
  },
  setDocumentStatus: {
    at: "PATCH /pdfs/:id/status",
    access: STAFF,
    summary: "Set a document's status",
    body: jsonBody(d.statusChangeSchema),
    response: json(d.documentSchema),
    auditGroup: "administration",
  },
  completeDocument: {
    at: "PUT /pdfs/status/:id",
    access: STAFF,
    summary: "Mark a document completed",
    response: json(d.documentSchema),
    auditGroup: "administration",
  },
  processDocument: {
    at: "POST /pdfs/:id/process",
    access: STAFF,
    summary: "Store a document's results",
    body: {
      type: "multipart",
      fields: t.takeoffMappingFormSchema,
      files: Object.values(d.RESULT_FILES).map((kind) => ({ part: kind.part, required: false, about: kind.label })),
    },
    response: json(d.documentSchema),
    auditGroup: "administration",
  },
  previewTakeoff: {
    at: "POST /pdfs/:id/takeoff-preview",
    access: STAFF,
    summary: "Show how a file would be read as a document's takeoff, without storing it",
    body: {
      type: "multipart",
      fields: null,
      files: [{ part: t.TAKEOFF_FILE_PART, required: true, about: TAKEOFF_FILE_ABOUT }],
    },
    response: json(t.takeoffPreviewSchema),
  },
  importTakeoff: {
    at: "POST /pdfs/:id/takeoff-import",
    access: STAFF,
    summary: "Create a document's CSV from an Excel, KISS, XML or NC1 file, or its processed PDF, CSV and XML from a marked-up PDF",
    body: {
      type: "multipart",
      fields: t.takeoffMappingFormSchema,
      files: [{ part: t.TAKEOFF_FILE_PART, required: true, about: TAKEOFF_FILE_ABOUT }],
    },
    response: json(d.documentSchema),
    auditGroup: "administration",
  },
  getTakeoff: {
    at: "GET /pdfs/:id/takeoff",
    access: STAFF,
    summary: "Show how a document's CSV was read",
    response: json(t.takeoffPreviewSchema),
    auditGroup: "download",
  },
  mapTakeoff: {
    at: "PUT /pdfs/:id/takeoff-mapping",
    access: STAFF,
    summary: "Confirm the columns of a document's CSV and read it again",
    body: jsonBody(t.takeoffMappingSchema),
    response: json(d.documentSchema),
    auditGroup: "administration",
  },
  getExportPreflight: {
    at: "GET /pdfs/:id/export-preflight",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Show what each export format leaves out",
    response: json(exportPreflightSchema),
  },
  deleteDocument: {
    at: "DELETE /pdfs/:id",
    access: ADMINS,
    summary: "Delete a document",
    response: none,
    auditGroup: "deletion",
  },
  getDocumentData: {
    at: "GET /pdfs/:id/data",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Get a document's extracted data",
    response: json(t.readableDataSchema),
    auditGroup: "download",
  },
  getDocumentParameters: {
    at: "GET /pdfs/:id/parameters",
    access: EVERY_ROLE,
    token: "documents:read",
    summary: "Get the uploader's parameters as they were when a document came in",
    response: json(documentParametersSchema),
  },
  getDocumentHistory: {
    at: "GET /pdfs/:id/history",
    access: EVERY_ROLE,
    token: "documents:read",
    summary: "Get a document's history",
    response: json(historySchema),
  },
  exportDocument: {
    at: "GET /pdfs/:id/export",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Export a document's data",
    query: exportQuerySchema,
    response: streamed(...new Set(Object.values(EXPORTS).map(({ mediaType }) => mediaType))),
    auditGroup: "download",
  },
  previewDocument: {
    at: "GET /pdfs/:id/preview",
    access: EVERY_ROLE,
    summary: "Preview a document's PDF",
    query: d.previewQuerySchema,
    response: file("application/pdf"),
    auditGroup: "download",
  },
  downloadDocument: {
    at: "GET /pdfs/:id/download",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Download a document's PDF",
    query: d.fileQuerySchema,
    response: file("application/pdf"),
    auditGroup: "download",
  },
  downloadCsv: {
    at: "GET /pdfs/:id/files/csv",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Download a document's CSV",
    response: file(d.RESULT_FILES.csv.mediaType),
    auditGroup: "download",
  },
  downloadXml: {
    at: "GET /pdfs/:id/files/xml",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Download a document's XML",
    response: file(d.RESULT_FILES.xml.mediaType),
    auditGroup: "download",
  },
  downloadImport: {
    at: "GET /pdfs/:id/files/import",
    access: STAFF,
    summary: "Download the file that a document's CSV was made from",
    response: file(t.IMPORT_MEDIA_TYPE),
    auditGroup: "download",
  },
  testNotification: {
    at: "POST /pdfs/:id/test-notification",
    access: STAFF,
    summary: "Send yourself a test failure notification",
    response: json(messageResponseSchema, 202),
  },
});

export const ASSIGNMENT_ROUTES = makeRoutes("documents", {
  assignDocument: {
    at: "PUT /pdfs/:id/assignment",
    access: STAFF,
    summary: "Assign a document to the caller or to another member of staff",
    body: jsonBody(assignmentRequestSchema),
    response: json(documentSchema),
    auditGroup: "administration",
  },
  releaseDocument: {
    at: "DELETE /pdfs/:id/assignment",
    access: STAFF,
    summary: "End a document's assignment",
    response: json(documentSchema),
    auditGroup: "administration",
  },
  assignNextDocument: {
    at: "POST /pdfs/next",
    access: STAFF,
    summary: "Assign the unassigned document that is due first to the caller",
    response: json(nextDocumentSchema),
    auditGroup: "administration",
  },
});
