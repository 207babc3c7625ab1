import type * as z from "zod";
import * as d from "./documents.ts";
import * as o from "./organizations.ts";
import * as p from "./parameters.ts";
import { ADMINS, EVERY_ROLE, STAFF, type Access } from "./roles.ts";
import * as u from "./users.ts";

export const API_BASE = "/client/api";
export const APP_BASE = "/client";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type ServiceName = "gateway" | "identity" | "organizations" | "documents";

export interface JsonBody {
  type: "json";
  schema: z.ZodType;
}
export interface MultipartBody {
  type: "multipart";
  fields: z.ZodObject | null;
  files: readonly { part: string; required: boolean; about: string }[];
}
/** `empty`: whatever is sent is read and dropped. */
export type Body = { type: "empty" } | JsonBody | MultipartBody;

export type Answer =
  | { status: number; type: "json"; schema: z.ZodType }
  | { status: number; type: "file"; mediaTypes: readonly string[] }
  | { status: number; type: "events" }
  | { status: 204; type: "none" };

export interface Route {
  method: Method;
  /** Below `API_BASE`, with `:name` for a parameter that fills one segment. */
  path: string;
  service: ServiceName;
  access: Access;
  summary: string;
  query?: z.ZodObject;
  body?: Body;
  answer: Answer;
  /** What the path's id names: someone else's is 404 as if it did not exist. */
  target?: "document" | "user" | "organization" | "location";
  /** In the contract, not served yet: answered as an unknown path, left out of the published description. */
  planned?: true;
}

// Generic, so that a client's call knows the type of its answer and of its body.
const json = <S extends z.ZodType>(schema: S, status = 200) => ({ status, type: "json" as const, schema });
const none: Answer = { status: 204, type: "none" };
const file = (...mediaTypes: string[]): Answer => ({ status: 200, type: "file", mediaTypes });
const jsonBody = <S extends z.ZodType>(schema: S) => ({ type: "json" as const, schema });
const empty: Body = { type: "empty" };

/** Every call of the specification's section 7 and the contract: the map of the product's door. */
export const ROUTES = {
  login: {
    method: "POST",
    path: "/login",
    service: "identity",
    access: "anyone",
    summary: "Log in",
    body: jsonBody(u.loginRequestSchema),
    answer: json(u.loginAnswerSchema),
  },
  logout: { method: "POST", path: "/logout", service: "identity", access: "anyone", summary: "Log out", body: empty, answer: none },
  checkSession: {
    method: "GET",
    path: "/check_session",
    service: "identity",
    access: "anyone",
    summary: "Who am I?",
    answer: json(u.sessionAnswerSchema),
  },
  forgotPassword: {
    method: "POST",
    path: "/forgot-password",
    service: "identity",
    access: "anyone",
    summary: "Ask for a password reset link",
    body: jsonBody(u.forgotPasswordRequestSchema),
    answer: json(u.messageAnswerSchema),
    planned: true,
  },
  resetPassword: {
    method: "POST",
    path: "/reset-password/:token",
    service: "identity",
    access: "anyone",
    summary: "Set a new password with a reset link",
    body: jsonBody(u.resetPasswordRequestSchema),
    answer: json(u.messageAnswerSchema),
    planned: true,
  },
  acceptNda: {
    method: "POST",
    path: "/user/accept-nda",
    service: "identity",
    access: "signed_in",
    summary: "Accept the non-disclosure agreement",
    body: empty,
    answer: json(u.ndaAnswerSchema),
  },

  listUsers: {
    method: "GET",
    path: "/users",
    service: "identity",
    access: ADMINS,
    summary: "List users",
    answer: json(u.userListSchema),
    planned: true,
  },
  createUser: {
    method: "POST",
    path: "/users",
    service: "identity",
    access: ADMINS,
    summary: "Create a user",
    body: jsonBody(u.createUserRequestSchema),
    answer: json(u.userSchema, 201),
    planned: true,
  },
  updateUser: {
    method: "PATCH",
    path: "/users/:id",
    service: "identity",
    access: ADMINS,
    summary: "Change a user's e-mail, phone or role",
    body: jsonBody(u.updateUserRequestSchema),
    answer: json(u.userSchema),
    target: "user",
    planned: true,
  },
  deleteUser: {
    method: "DELETE",
    path: "/users/:id",
    service: "identity",
    access: ADMINS,
    summary: "Delete a user",
    body: empty,
    answer: none,
    target: "user",
    planned: true,
  },

  listOrganizations: {
    method: "GET",
    path: "/organizations",
    service: "organizations",
    access: EVERY_ROLE,
    summary: "List organizations",
    answer: json(o.organizationListSchema),
  },
  listOrganizationUsers: {
    method: "GET",
    path: "/organizations/:id/users",
    service: "identity",
    access: ADMINS,
    summary: "List an organization's users",
    answer: json(u.userListSchema),
    target: "organization",
    planned: true,
  },
  createOrganization: {
    method: "POST",
    path: "/organizations",
    service: "organizations",
    access: STAFF,
    summary: "Create an organization",
    body: jsonBody(o.createOrganizationRequestSchema),
    answer: json(o.organizationSchema, 201),
    planned: true,
  },
  updateOrganization: {
    method: "PATCH",
    path: "/organizations/:id",
    service: "organizations",
    access: STAFF,
    summary: "Change an organization",
    body: jsonBody(o.updateOrganizationRequestSchema),
    answer: json(o.organizationSchema),
    target: "organization",
    planned: true,
  },
  deleteOrganization: {
    method: "DELETE",
    path: "/organizations/:id",
    service: "organizations",
    access: STAFF,
    summary: "Delete an organization and all that belongs to it",
    body: empty,
    answer: none,
    target: "organization",
    planned: true,
  },

  listParameters: {
    method: "GET",
    path: "/user/parameters",
    service: "identity",
    access: EVERY_ROLE,
    summary: "List one's parameters",
    answer: json(p.parameterListSchema),
    planned: true,
  },
  saveParameters: {
    method: "POST",
    path: "/user/parameters",
    service: "identity",
    access: EVERY_ROLE,
    summary: "Save parameters",
    body: jsonBody(p.saveParametersRequestSchema),
    answer: json(p.parameterListSchema),
    planned: true,
  },
  listDefaults: {
    method: "GET",
    path: "/defaults",
    service: "identity",
    access: EVERY_ROLE,
    summary: "List the standard parameters",
    answer: json(p.defaultParameterListSchema),
    planned: true,
  },
  createCustomParameter: {
    method: "POST",
    path: "/user/parameters/custom",
    service: "identity",
    access: EVERY_ROLE,
    summary: "Create a custom parameter",
    body: jsonBody(p.createCustomParameterRequestSchema),
    answer: json(p.parameterSchema, 201),
    planned: true,
  },
  deleteCustomParameter: {
    method: "DELETE",
    path: "/user/parameters/custom/:name",
    service: "identity",
    access: EVERY_ROLE,
    summary: "Delete a custom parameter",
    body: empty,
    answer: none,
    planned: true,
  },

  listDocuments: {
    method: "GET",
    path: "/pdfs",
    service: "documents",
    access: EVERY_ROLE,
    summary: "List one's documents",
    query: d.documentQuerySchema,
    answer: json(d.documentListSchema),
  },
  listAllDocuments: {
    method: "GET",
    path: "/pdfs/all",
    service: "documents",
    access: STAFF,
    summary: "List all documents",
    query: d.documentQuerySchema,
    answer: json(d.documentListSchema),
  },
  getDocument: {
    method: "GET",
    path: "/pdfs/:id",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Read one document",
    answer: json(d.documentSchema),
    target: "document",
  },
  uploadDocument: {
    method: "POST",
    path: "/upload-pdf",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Upload a PDF with its questionnaire",
    body: { type: "multipart", fields: d.uploadFieldsSchema, files: [{ part: "file", required: true, about: "the drawing, a PDF" }] },
    answer: json(d.documentSchema),
  },
  setDocumentStatus: {
    method: "PATCH",
    path: "/pdfs/:id/status",
    service: "documents",
    access: STAFF,
    summary: "Set a document's status",
    body: jsonBody(d.statusChangeSchema),
    answer: json(d.documentSchema),
    target: "document",
  },
  completeDocument: {
    method: "PUT",
    path: "/pdfs/status/:id",
    service: "documents",
    access: STAFF,
    summary: "Mark a document completed",
    body: empty,
    answer: json(d.documentSchema),
    target: "document",
  },
  processDocument: {
    method: "POST",
    path: "/pdfs/:id/process",
    service: "documents",
    access: STAFF,
    summary: "Store a document's results",
    body: {
      type: "multipart",
      fields: null,
      files: Object.values(d.RESULT_FILES).map((kind) => ({ part: kind.part, required: false, about: kind.label })),
    },
    answer: json(d.documentSchema),
    target: "document",
  },
  deleteDocument: {
    method: "DELETE",
    path: "/pdfs/:id",
    service: "documents",
    access: ADMINS,
    summary: "Delete a document",
    body: empty,
    answer: none,
    target: "document",
    planned: true,
  },
  getDocumentData: {
    method: "GET",
    path: "/pdfs/:id/data",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Read a document's extracted data",
    answer: json(d.extractedDataSchema),
    target: "document",
    planned: true,
  },
  getDocumentHistory: {
    method: "GET",
    path: "/pdfs/:id/history",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Read a document's history",
    answer: json(d.historySchema),
    target: "document",
    planned: true,
  },
  exportDocument: {
    method: "GET",
    path: "/pdfs/:id/export",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Export a document's data",
    query: d.exportQuerySchema,
    answer: file("text/csv", "application/json", "application/xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    target: "document",
    planned: true,
  },
  previewDocument: {
    method: "GET",
    path: "/pdfs/:id/preview",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Show a document's PDF",
    query: d.previewQuerySchema,
    answer: file("application/pdf"),
    target: "document",
  },
  downloadDocument: {
    method: "GET",
    path: "/pdfs/:id/download",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Download a document's PDF",
    query: d.fileQuerySchema,
    answer: file("application/pdf"),
    target: "document",
  },
  downloadCsv: {
    method: "GET",
    path: "/pdfs/:id/files/csv",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Download a document's CSV",
    answer: file(d.RESULT_FILES.csv.mediaType),
    target: "document",
  },
  downloadXml: {
    method: "GET",
    path: "/pdfs/:id/files/xml",
    service: "documents",
    access: EVERY_ROLE,
    summary: "Download a document's XML",
    answer: file(d.RESULT_FILES.xml.mediaType),
    target: "document",
  },
  testNotification: {
    method: "POST",
    path: "/pdfs/:id/test-notification",
    service: "documents",
    access: STAFF,
    summary: "Send oneself a test failure notification",
    body: empty,
    answer: json(u.messageAnswerSchema, 202),
    target: "document",
    planned: true,
  },

  events: {
    method: "GET",
    path: "/events",
    service: "gateway",
    access: EVERY_ROLE,
    summary: "Live updates as server-sent events",
    answer: { status: 200, type: "events" },
  },

  openApi: {
    method: "GET",
    path: "/openapi.json",
    service: "gateway",
    access: "anyone",
    summary: "This description",
    answer: file("application/json"),
  },
  apiPage: {
    method: "GET",
    path: "/docs",
    service: "gateway",
    access: "anyone",
    summary: "This description, to read",
    answer: file("text/html"),
  },

  listLocations: {
    method: "GET",
    path: "/locations",
    service: "organizations",
    access: EVERY_ROLE,
    summary: "List locations",
    answer: json(o.locationListSchema),
  },
  createLocation: {
    method: "POST",
    path: "/locations",
    service: "organizations",
    access: STAFF,
    summary: "Add a location",
    body: jsonBody(o.locationRequestSchema),
    answer: json(o.locationSchema, 201),
    planned: true,
  },
  updateLocation: {
    method: "PATCH",
    path: "/locations/:id",
    service: "organizations",
    access: STAFF,
    summary: "Rename a location",
    body: jsonBody(o.locationRequestSchema),
    answer: json(o.locationSchema),
    target: "location",
    planned: true,
  },
  deleteLocation: {
    method: "DELETE",
    path: "/locations/:id",
    service: "organizations",
    access: STAFF,
    summary: "Delete a location",
    body: empty,
    answer: none,
    target: "location",
    planned: true,
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

/** What a call answers, as its schema reads it; null where the answer is not JSON. */
export type RouteAnswer<N extends RouteName> = (typeof ROUTES)[N]["answer"] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : null;
/** What a call's JSON body holds. */
export type RouteBody<N extends RouteName> = (typeof ROUTES)[N] extends { body: { schema: infer S extends z.ZodType } }
  ? z.input<S>
  : never;

export const ROUTE_LIST: readonly (Route & { name: RouteName })[] = (Object.keys(ROUTES) as RouteName[]).map((name) => ({
  ...(ROUTES[name] as Route),
  name,
}));

/** Routes that are served. */
export const SERVED_ROUTES = ROUTE_LIST.filter((route) => !route.planned);

export type RouteMatch =
  { found: true; route: Route & { name: RouteName }; params: Record<string, string> } | { found: false; allow: readonly Method[] };

interface Pattern {
  route: Route & { name: RouteName };
  segments: readonly string[];
  parameters: number;
}

// Literal segments win over parameters: /pdfs/all is not a document called "all".
const patterns: readonly Pattern[] = SERVED_ROUTES.map((route) => {
  const segments = route.path.slice(1).split("/");
  return { route, segments, parameters: segments.filter((segment) => segment.startsWith(":")).length };
}).sort((a, b) => a.parameters - b.parameters);

function bind(pattern: Pattern, segments: readonly string[]): Record<string, string> | null {
  if (pattern.segments.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.segments.entries()) {
    const actual = segments[index] ?? "";
    if (!expected.startsWith(":")) {
      if (expected !== actual) return null;
      continue;
    }
    // Decoded only after the path was cut into segments, so that %2F cannot make one.
    try {
      params[expected.slice(1)] = decodeURIComponent(actual);
    } catch {
      return null;
    }
    if (actual === "") return null;
  }
  return params;
}

/**
 * Finds the route for a method and a raw (undecoded) path below `API_BASE`, without query. HEAD finds GET's. When
 * nothing is found, `allow` holds the methods that the path has: none means an unknown path (404), some 405.
 */
export function matchRoute(method: string, rawPath: string): RouteMatch {
  const wanted = method === "HEAD" ? "GET" : method;
  const segments = rawPath.slice(1).split("/");
  const allow = new Set<Method>();
  for (const pattern of patterns) {
    const params = bind(pattern, segments);
    if (!params) continue;
    if (pattern.route.method === wanted) return { found: true, route: pattern.route, params };
    allow.add(pattern.route.method);
  }
  return { found: false, allow: [...allow] };
}

/** A route's path with its parameters filled in, percent-encoded, below `API_BASE`. */
export function routePath(name: RouteName, params: Record<string, string | number> = {}): string {
  return ROUTES[name].path.replace(/:([a-z]+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
}
