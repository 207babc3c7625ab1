import * as z from "zod";
import { AppError, ERRORS, errorBodySchema, type ErrorName } from "./errors.ts";
import { TOKEN_SCOPES } from "../access-tokens/scopes.ts";
import { API_BASE } from "../addresses.ts";
import { describePathParameter } from "./path-parameters.ts";
import { ROUTE_LIST, type ResponseSpec, type Route } from "../routes/routes.ts";

type Json = Record<string, unknown>;

const buildSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" }) as Json;
  return rest;
};

const isRangeable = ({ response }: Route): boolean => response.type === "file" && !response.whole;

const isUpload = ({ path }: Route): boolean => path === "/upload-pdf";

function errorStatuses(route: Route): number[] {
  const names: ErrorName[] = [
    "malformed_body",
    "cross_site",
    "too_many_requests",
    "internal",
    "bad_gateway",
    "unavailable",
    "timeout",
    "too_long",
    "headers_too_large",
  ];
  if (route.access !== "anyone") names.push("unauthenticated");
  names.push(...(route.errors ?? []));
  // Also for resources that every user sees: a path that cannot be decoded is 404.
  if (route.path.includes(":")) names.push("not_found");
  if (route.query) names.push("validation_failed");
  if (route.body) names.push("too_large");
  if (route.body && route.body.type !== "empty") names.push("validation_failed", "unsupported_media_type");
  if (route.body?.type === "multipart") names.push("conflict", "invalid_file");
  // A created resource has a name that may be taken.
  if (route.mayConflict || route.response.status === 201 || (route.method !== "GET" && route.target)) names.push("conflict");
  if (isRangeable(route)) names.push("range_not_satisfiable", "validation_failed");
  return [...new Set(names.map((name) => ERRORS[name].status))].sort((a, b) => a - b);
}

/** What a response of this error status says, in place of a list of codes that a handler may add to. */
function errorDescription(status: number): string {
  return status < 500
    ? "Rejected: `code` names the reason and `error` is a sentence about it"
    : "Failed: the same request may succeed later";
}

function requestBody(route: Route): Json | undefined {
  const { body } = route;
  if (!body || body.type === "empty") return undefined;
  if (body.type === "bytes") return { required: true, content: { [body.mediaType]: { schema: { type: "string", format: "binary" } } } };
  if (body.type === "json") return { required: true, content: { "application/json": { schema: buildSchema(body.schema, "input") } } };
  const fields = body.fields ? buildSchema(body.fields, "input") : { properties: {}, required: [] };
  const files = Object.fromEntries(body.files.map((part) => [part.part, { type: "string", format: "binary", description: part.about }]));
  const required = [
    ...((fields.required as string[] | undefined) ?? []),
    ...body.files.filter((part) => part.required).map((part) => part.part),
  ];
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: { type: "object", properties: { ...(fields.properties as Json), ...files }, ...(required.length ? { required } : {}) },
      },
    },
  };
}

/** A JSON file has no schema: clients would otherwise parse it as a string. */
const buildContent = (mediaType: string): Json =>
  mediaType.startsWith("application/json") ? {} : { schema: { type: "string", format: "binary" } };

function success(route: Route, response: ResponseSpec = route.response): Json {
  const description = "Success";
  switch (response.type) {
    case "json":
      return { description, content: { "application/json": { schema: buildSchema(response.schema, "output") } } };
    case "file":
      return {
        description,
        content: Object.fromEntries(response.mediaTypes.map((type) => [type, buildContent(type)])),
      };
    case "events":
      return {
        description: "Server-sent events `document` and `document_deleted`",
        content: { "text/event-stream": { schema: { type: "string" } } },
      };
    case "redirect":
      return { description: "Redirects to a page of the web app", headers: { location: { schema: { type: "string" } } } };
    case "none":
      return { description };
  }
}

function parameters(route: Route): Json[] {
  const inPath = [...route.path.matchAll(/:([a-z]+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: describePathParameter(name ?? ""),
  }));
  if (!route.query) return inPath;
  const query = buildSchema(route.query, "input");
  const required = (query.required as string[] | undefined) ?? [];
  const inQuery = Object.entries(query.properties as Json).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

/** Statuses whose every response has `retry-after`. */
const RETRYABLE_STATUSES = new Set(
  (Object.keys(ERRORS) as ErrorName[])
    .filter((name) => new AppError(name).retryAfter !== undefined)
    .map((name) => ERRORS[name].status as number),
);

/** `retry-after` of an error response: always of statuses that say "later"; of an upload also with `idempotency_in_progress`. */
function errorHeaders(route: Route, status: number): Json {
  const required = RETRYABLE_STATUSES.has(status);
  if (!required && !(isUpload(route) && status === ERRORS.idempotency_in_progress.status)) return {};
  const description = required
    ? "Seconds after which the request may be sent again"
    : "With `idempotency_in_progress`: seconds after which the upload may be sent again with its key";
  return { headers: { "retry-after": { description, required, schema: { type: "integer", minimum: 1 } } } };
}

/** None for routes that anyone may use; nothing where the description's default is right, a session. */
function security({ access, token }: Route): Json {
  if (access === "anyone") return { security: [] };
  return token === undefined ? {} : { security: [{ session: [] }, { access_token: [token] }] };
}

/** How programs sign in. The scopes stand at each operation that takes tokens. */
const ACCESS_TOKEN_SCHEME = {
  type: "http",
  scheme: "bearer",
  description: `An access token, which users create on the page Account, with some of the scopes ${TOKEN_SCOPES.join(", ")}. An operation that takes tokens names the scope that it needs; all others respond with 403 to a token. A request has either a session cookie or a token.`,
};

function operation(route: Route & { name: string }): Json {
  const errors = errorStatuses(route).map((status) => [
    String(status),
    {
      description: errorDescription(status),
      ...errorHeaders(route, status),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  ]);
  const other = isRangeable(route) ? { "206": success(route), "304": { description: "Not modified" } } : {};
  const last = route.lastResponse ? { [route.lastResponse.status]: success(route, route.lastResponse) } : {};
  const uploads = isUpload(route)
    ? [{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 255 } }]
    : [];
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.service],
    ...security(route),
    parameters: [...parameters(route), ...uploads],
    ...(requestBody(route) ? { requestBody: requestBody(route) } : {}),
    responses: { [route.response.status]: success(route), ...last, ...other, ...Object.fromEntries(errors) },
  };
}

/**
 * Schemas that refer to themselves come with definitions of their own, and references that begin at the schema's root.
 * Here the root is the whole description's: the definitions move to its components, and the references with them.
 */
function hoist(node: unknown, components: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => hoist(item, components));
  if (typeof node !== "object" || node === null) return node;
  const { $defs, ...rest } = node as Json;
  for (const [name, schema] of Object.entries($defs ?? {})) components[name] = hoist(schema, components);
  const entries = Object.entries(rest).map(([key, value]) => [
    key,
    key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", "#/components/schemas/") : hoist(value, components),
  ]);
  return Object.fromEntries(entries) as Json;
}

/** The OpenAPI 3.1 description of every served route, derived from the route table and its schemas. */
export function openApiDocument(version: string, sessionCookie: string, routes: typeof ROUTE_LIST = ROUTE_LIST): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:([a-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  const schemas: Json = { Error: buildSchema(errorBodySchema, "output") };
  const described = hoist(paths, schemas);
  return {
    openapi: "3.1.0",
    info: { title: "Takeoff", version, description: "Upload PDF drawings with a questionnaire, and download their takeoffs." },
    servers: [{ url: API_BASE }],
    security: [{ session: [] }],
    paths: described,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookie }, access_token: ACCESS_TOKEN_SCHEME },
      schemas,
    },
  };
}
