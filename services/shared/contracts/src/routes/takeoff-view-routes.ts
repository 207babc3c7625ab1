import { EVERY_ROLE } from "../accounts/roles.ts";
import { differenceQuerySchema, differenceSchema } from "../takeoff/difference.ts";
import { EXPORTS } from "../takeoff/exports.ts";
import { takeoffLineListSchema, takeoffLineQuerySchema, takeoffSummarySchema } from "../takeoff/takeoff-view.ts";
import { json, streamed, type Route } from "./route.ts";

/** What customers see of a delivered takeoff, and of its differences from an earlier one. */
export const TAKEOFF_VIEW_ROUTES = {
  getTakeoffSummary: {
    method: "GET",
    path: "/pdfs/:id/takeoff-summary",
    service: "documents",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Get what a document's takeoff adds up to",
    response: json(takeoffSummarySchema),
    target: "document",
  },
  listTakeoffLines: {
    method: "GET",
    path: "/pdfs/:id/takeoff-lines",
    service: "documents",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "List the lines of a document's takeoff on one sheet, with the places of their markups",
    query: takeoffLineQuerySchema,
    response: json(takeoffLineListSchema),
    target: "document",
    auditGroup: "download",
  },
  getDifference: {
    method: "GET",
    path: "/pdfs/:id/difference",
    service: "documents",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Compare a document's takeoff with that of the drawing that it replaces",
    query: differenceQuerySchema,
    response: json(differenceSchema),
    target: "document",
    mayConflict: true,
    auditGroup: "download",
  },
  exportDifference: {
    method: "GET",
    path: "/pdfs/:id/difference/csv",
    service: "documents",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Export the differences from the drawing that a document replaces",
    query: differenceQuerySchema,
    response: streamed(EXPORTS.csv.mediaType),
    target: "document",
    mayConflict: true,
    auditGroup: "download",
  },
  downloadBundle: {
    method: "GET",
    path: "/pdfs/:id/bundle",
    service: "documents",
    access: EVERY_ROLE,
    token: "results:read",
    summary: "Download all results of a document as one ZIP",
    response: streamed("application/zip"),
    target: "document",
    auditGroup: "download",
  },
} as const satisfies Record<string, Route>;
