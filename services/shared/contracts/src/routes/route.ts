import type * as z from "zod";
import type { TokenScope } from "../access-tokens/scopes.ts";
import type { AuditGroup } from "../operations/audit.ts";
import type { ErrorName } from "../api/errors.ts";
import type { Access } from "../accounts/roles.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
export type ServiceName = "gateway" | "identity" | "organizations" | "documents" | "notifications";

export interface JsonBody {
  type: "json";
  schema: z.ZodType;
}
export interface MultipartBody {
  type: "multipart";
  fields: z.ZodObject | null;
  files: readonly { part: string; required: boolean; about: string }[];
}
/** Bytes as they are. */
export interface BytesBody {
  type: "bytes";
  mediaType: string;
}
/** `empty`: a body is read and ignored, of each request but GET whose route names no other. */
export type Body = { type: "empty" } | JsonBody | MultipartBody | BytesBody;

export type ResponseSpec =
  | { status: number; type: "json"; schema: z.ZodType }
  /** `whole`: generated while it is sent, without range requests and validators (ETag). */
  | { status: number; type: "file"; mediaTypes: readonly string[]; whole?: true }
  | { status: number; type: "events" }
  /** To a page of the web app. */
  | { status: 303; type: "redirect" }
  | { status: 204; type: "none" };

export interface Route {
  method: Method;
  /** Below `API_BASE`, with `:name` for a parameter that fills one segment. */
  path: string;
  service: ServiceName;
  access: Access;
  /** The scope that an access token needs. Without it the route takes no token: a new route is for sessions only. */
  token?: TokenScope;
  summary: string;
  query?: z.ZodObject;
  body?: Body;
  response: ResponseSpec;
  /** In place of `response`, of the request that ends what several requests did. */
  lastResponse?: ResponseSpec;
  /** The resource of the path's id: one that the caller may not see is 404, as if it did not exist. */
  target?: "document" | "user" | "organization" | "location";
  /** Group of the audit trail in which each successful request is recorded. */
  auditGroup?: AuditGroup;
  /** Needs the browser's device cookie and its name for itself, which the gateway passes to no other route. */
  readsDevice?: true;
  /** Needs the cookie that binds a single sign-on to its browser, which the gateway passes to no other route. */
  readsSignOn?: true;
  /**
   * A GET that changes state: where another site sends the browser. Accepted only as a navigation of a whole window, and never as
   * HEAD. A request that carries no proof that this browser began it must have no effect.
   */
  isNavigation?: true;
  /** The resources that the body names may have changed: 409. */
  mayConflict?: true;
  /** Errors that do not follow from the properties above. */
  errors?: readonly ErrorName[];
}

/** What the id of a path is of, by the path's first segment. */
const TARGETS: Record<string, Route["target"]> = {
  pdfs: "document",
  users: "user",
  organizations: "organization",
  locations: "location",
};

/** A route as a table of its service has it: `at` is its method and its path. */
type Entry = Omit<Route, "service" | "method" | "path" | "target"> & { at: `${Method} /${string}` };

/** The routes that one service handles. Generic, so that each keeps the types of its bodies and its response. */
export function makeRoutes<S extends ServiceName, const T extends Record<string, Entry>>(
  service: S,
  entries: T,
): { readonly [N in keyof T]: Omit<T[N], "at"> & Pick<Route, "method" | "path" | "target"> & { readonly service: S } } {
  const routes = Object.entries<Entry>(entries).map(([name, { at, ...route }]) => {
    const [method, path = ""] = at.split(" ");
    const target = path.includes("/:id") && TARGETS[path.split("/")[1] ?? ""];
    const { body = method === "GET" ? undefined : { type: "empty" } } = route;
    return [name, { ...route, method, path, service, ...(target && { target }), ...(body && { body }) }];
  });
  return Object.fromEntries(routes) as ReturnType<typeof makeRoutes<S, T>>;
}

// Generic, so that a client's request has typed bodies and responses.
export const json = <S extends z.ZodType>(schema: S, status = 200) => ({ status, type: "json" as const, schema });
export const none: ResponseSpec = { status: 204, type: "none" };
export const redirect: ResponseSpec = { status: 303, type: "redirect" };
export const file = (...mediaTypes: string[]): ResponseSpec => ({ status: 200, type: "file", mediaTypes });
export const streamed = (...mediaTypes: string[]): ResponseSpec => ({ status: 200, type: "file", mediaTypes, whole: true });
export const jsonBody = <S extends z.ZodType>(schema: S) => ({ type: "json" as const, schema });
