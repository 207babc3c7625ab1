import type * as z from "zod";
import { readPathParameter } from "../api/path-parameters.ts";
import { ACCESS_TOKEN_ROUTES } from "../access-tokens/access-token-routes.ts";
import { ACCOUNT_ROUTES } from "./account-routes.ts";
import { ASSIGNMENT_ROUTES, DOCUMENT_ROUTES } from "./document-routes.ts";
import { AUDIT_ROUTES, OPERATIONS_ROUTES } from "./operations-routes.ts";
import { DRAFT_ROUTES } from "./draft-routes.ts";
import { GATEWAY_ROUTES } from "./gateway-routes.ts";
import { ORGANIZATION_ROUTES } from "./organization-routes.ts";
import { SECOND_FACTOR_ROUTES } from "./second-factor-routes.ts";
import { SINGLE_SIGN_ON_ROUTES } from "./single-sign-on-routes.ts";
import { TAKEOFF_VIEW_ROUTES } from "./takeoff-view-routes.ts";
import { UPLOAD_ROUTES } from "./upload-routes.ts";
import { WEBHOOK_ROUTES } from "../webhooks/webhook-routes.ts";
import type { Method, Route } from "./route.ts";

export type { ResponseSpec, Body, JsonBody, Method, MultipartBody, Route, ServiceName } from "./route.ts";

/** Every route of the public API, from the specification's section 7 and the contract. */
export const ROUTES = {
  ...ACCOUNT_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...ACCESS_TOKEN_ROUTES,
  ...SINGLE_SIGN_ON_ROUTES,
  ...ORGANIZATION_ROUTES,
  ...WEBHOOK_ROUTES,
  ...DOCUMENT_ROUTES,
  ...UPLOAD_ROUTES,
  ...TAKEOFF_VIEW_ROUTES,
  ...ASSIGNMENT_ROUTES,
  ...DRAFT_ROUTES,
  ...OPERATIONS_ROUTES,
  ...AUDIT_ROUTES,
  ...GATEWAY_ROUTES,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

/** The parsed JSON response of a route; null for other responses. */
export type RouteResponse<N extends RouteName> = (typeof ROUTES)[N]["response"] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : null;
export type RouteBody<N extends RouteName> = (typeof ROUTES)[N] extends { body: { schema: infer S extends z.ZodType } }
  ? z.input<S>
  : never;

export const ROUTE_LIST: readonly (Route & { name: RouteName })[] = (Object.keys(ROUTES) as RouteName[]).map((name) => ({
  ...(ROUTES[name] as Route),
  name,
}));

export type RouteMatch =
  | { found: true; route: Route & { name: RouteName }; params: Record<string, string> }
  | { found: false; allow: readonly Method[] };

interface Pattern {
  route: Route & { name: RouteName };
  segments: readonly string[];
  parameters: number;
}

// Literal segments win over parameters: /pdfs/all is not a document called "all".
const patterns: readonly Pattern[] = ROUTE_LIST.map((route) => {
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
    const name = expected.slice(1);
    // Decoded only after the path was cut into segments, so that %2F cannot make one.
    const value = readPathParameter(name, actual);
    if (value === null) return null;
    params[name] = value;
  }
  return params;
}

/**
 * Finds the route for a method and a raw (undecoded) path below `API_BASE`, without query. HEAD finds GET's. When
 * nothing is found, `allow` holds the methods that the path has: none means an unknown path (404), some 405. What a
 * path of literal segments lacks is not looked for in one with parameters that would also fit. A path has one spelling: literal
 * segments match in no escaped form, and parameters as `readPathParameter` reads them.
 */
export function matchRoute(method: string, rawPath: string): RouteMatch {
  const wanted = method === "HEAD" ? "GET" : method;
  if (!rawPath.startsWith("/")) return { found: false, allow: [] };
  const segments = rawPath.slice(1).split("/");
  const allow = new Set<Method>();
  let parameters = Infinity;
  for (const pattern of patterns) {
    if (pattern.parameters > parameters) break;
    const params = bind(pattern, segments);
    if (!params) continue;
    parameters = pattern.parameters;
    if (pattern.route.method === wanted) return { found: true, route: pattern.route, params };
    allow.add(pattern.route.method);
  }
  return { found: false, allow: [...allow] };
}

/** A route's path with its parameters filled in, percent-encoded, below `API_BASE`. */
export function routePath(name: RouteName, params: Record<string, string | number> = {}): string {
  return ROUTES[name].path.replace(/:([a-z]+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
}
