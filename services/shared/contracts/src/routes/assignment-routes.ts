import { assignmentRequestSchema } from "../documents/assignment.ts";
import { documentSchema, nextDocumentSchema } from "../documents/documents.ts";
import { STAFF } from "../accounts/roles.ts";
import { empty, json, jsonBody, makeRoutes } from "./route.ts";

/** Who works on which document. */
export const ASSIGNMENT_ROUTES = makeRoutes("documents", {
  assignDocument: {
    method: "PUT",
    path: "/pdfs/:id/assignment",
    access: STAFF,
    summary: "Assign a document to the caller or to another member of staff",
    body: jsonBody(assignmentRequestSchema),
    response: json(documentSchema),
    target: "document",
    auditGroup: "administration",
  },
  releaseDocument: {
    method: "DELETE",
    path: "/pdfs/:id/assignment",
    access: STAFF,
    summary: "End a document's assignment",
    body: empty,
    response: json(documentSchema),
    target: "document",
    auditGroup: "administration",
  },
  assignNextDocument: {
    method: "POST",
    path: "/pdfs/next",
    access: STAFF,
    summary: "Assign the unassigned document that is due first to the caller",
    body: empty,
    response: json(nextDocumentSchema),
    auditGroup: "administration",
  },
});
