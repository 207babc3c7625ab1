import { EVERY_ROLE } from "../accounts/roles.ts";
import { documentSchema } from "../documents/documents.ts";
import { UPLOAD_PART_TYPE, unfinishedUploadSchema } from "../documents/resumable-uploads.ts";
import { json, none, makeRoutes } from "./route.ts";

/** Uploads by the tus protocol. */
export const UPLOAD_ROUTES = makeRoutes("documents", {
  createUpload: {
    at: "POST /uploads",
    access: EVERY_ROLE,
    token: "documents:write",
    summary: "Begin an upload that can be continued, by the tus protocol",
    response: json(unfinishedUploadSchema, 201),
    errors: ["validation_failed", "unsupported_version", "too_large", "quota_exceeded", "invalid_file", "conflict"],
  },
  getUpload: {
    at: "GET /uploads/:token",
    access: EVERY_ROLE,
    token: "documents:write",
    summary: "Show how far an upload came; HEAD as the tus protocol has it",
    response: json(unfinishedUploadSchema),
  },
  continueUpload: {
    at: "PATCH /uploads/:token",
    access: EVERY_ROLE,
    token: "documents:write",
    summary: "Continue an upload at its offset; the request that brings the last byte returns the document with status 200",
    body: { type: "bytes", mediaType: UPLOAD_PART_TYPE },
    response: none,
    lastResponse: json(documentSchema),
    errors: ["conflict", "unsupported_version", "invalid_file", "quota_exceeded", "validation_failed"],
  },
  cancelUpload: {
    at: "DELETE /uploads/:token",
    access: EVERY_ROLE,
    token: "documents:write",
    summary: "Cancel an upload and delete what is stored of it",
    response: none,
    errors: ["unsupported_version"],
  },
});
