import { All, Controller, Injectable, Req, Res } from "@nestjs/common";
import {
  API_BASE,
  AppError,
  checkRouteAccess,
  LIMITS,
  matchRoute,
  parseId,
  routePath,
  sessionCookieName,
  TOKEN_MESSAGES,
  type AppErrorDetail,
  type Caller,
  type ErrorName,
  type Route,
  type RouteName,
} from "@takeoff/contracts";
import { endAfter, hashAccessToken, hashSessionToken, isAuditedRejection, RejectionAuditBuffer, tracer } from "@takeoff/platform";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../config.ts";
import { DescriptionService } from "../description/description.service.ts";
import { LiveService } from "../live/live.service.ts";
import { ProxyService } from "../proxy/proxy.service.ts";
import { OpenResponses, resetConnection } from "../sessions/open-responses.ts";
import { describeTokenRejection, invalidAccessToken, readAccessToken } from "../sessions/access-token.ts";
import { readSessionToken } from "../sessions/session-cookie.ts";
import { SessionResolver } from "../sessions/session-resolver.ts";
import { isCrossSite, isNavigation } from "./cross-site.ts";
import { getContext } from "./edge.middleware.ts";
import { TenantThrottle } from "./throttle/tenant-throttle.ts";

type Match = Extract<ReturnType<typeof matchRoute>, { found: true }>;

/** The route of a request and the hash of its session token or access token, before the look-up. */
export interface MatchedRequest {
  route: Route & { name: RouteName };
  params: Match["params"];
  /** What services receive as the path, with the query: built from route and parameters, never what the client sent. */
  path: string;
  tokenHash: string | null;
  /** The hash is that of an access token: without a valid one the request is rejected, on public routes too. */
  hasAccessToken: boolean;
}

/** Checks each request in the contract's order: path, method, site, session or access token, its scope, NDA, role. */
@Injectable()
export class RequestAdmission {
  private readonly cookieName: string;
  private readonly publicOrigin: string;

  constructor(
    private readonly sessions: SessionResolver,
    private readonly rejections: RejectionAuditBuffer,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.cookieName = sessionCookieName(config.PUBLIC_URL);
    this.publicOrigin = new URL(config.PUBLIC_URL).origin;
  }

  /**
   * @throws AppError `too_long`, `not_found`, `method_not_allowed`, `cross_site`; `unauthenticated` for an access token that is none,
   * `validation_failed` for one together with a session cookie
   */
  match(request: Request): MatchedRequest {
    if (request.originalUrl.length > LIMITS.url) throw new AppError("too_long");
    const match = matchRoute(request.method, readPathBelowBase(request.originalUrl));
    if (!match.found) {
      if (match.allow.length === 0) throw new AppError("not_found");
      throw new AppError("method_not_allowed", { headers: { allow: match.allow.join(", ") } });
    }
    const { route, params } = match;
    const path = API_BASE + routePath(route.name, params) + readQuery(request.originalUrl);
    return { route, params, path, ...this.readCredential(match, request) };
  }

  /** A browser adds no access token by itself, so no other site can send one: the site is checked for cookies only. */
  private readCredential(match: Match, request: Request): Pick<MatchedRequest, "tokenHash" | "hasAccessToken"> {
    const accessToken = readAccessToken(request.headers.authorization);
    if (accessToken === null && !this.isAcceptedSite(match, request)) throw this.rejection(match, "cross_site");
    const sessionToken = readSessionToken(request.headers.cookie, this.cookieName);
    if (accessToken === null) {
      return { tokenHash: sessionToken === null ? null : hashSessionToken(sessionToken).toString("hex"), hasAccessToken: false };
    }
    // Which of the two would decide is for nobody to guess.
    if (sessionToken !== null) throw new AppError("validation_failed", { message: TOKEN_MESSAGES.cookieAndToken });
    return { tokenHash: hashAccessToken(accessToken).toString("hex"), hasAccessToken: true };
  }

  /** The user of the session or access token; null without a valid one. */
  async resolveCaller({ tokenHash }: MatchedRequest): Promise<Caller | null> {
    return tokenHash === null ? null : this.sessions.resolve(tokenHash);
  }

  /** @throws AppError when this caller may not use the route */
  authorize(matched: MatchedRequest, caller: Caller | null): void {
    if (matched.hasAccessToken && !caller) throw invalidAccessToken();
    const code = checkRouteAccess(matched.route, caller);
    if (code) throw this.rejection(matched, code, describeTokenRejection(code, matched.route, caller));
  }

  private isAcceptedSite({ route }: Match, { method, headers }: Request): boolean {
    return route.isNavigation ? isNavigation(method, headers) : !isCrossSite(method, headers, this.publicOrigin);
  }

  /** Records the rejection for the audit trail, except `unauthenticated`: without a session there is no user to record. */
  private rejection({ route, params }: Pick<Match, "route" | "params">, code: ErrorName, detail?: AppErrorDetail): AppError {
    const id = route.target && parseId(params["id"]);
    if (code !== "unauthenticated" && isAuditedRejection(code))
      this.rejections.record(route.name, code, route.target && id ? { kind: route.target, id } : null);
    return new AppError(code, detail);
  }
}

/** Receives every API request and forwards it to the service that owns its route. */
@Controller()
export class ApiController {
  constructor(
    private readonly admission: RequestAdmission,
    private readonly throttle: TenantThrottle,
    private readonly openResponses: OpenResponses,
    private readonly proxy: ProxyService,
    private readonly live: LiveService,
    private readonly description: DescriptionService,
  ) {}

  @All(`${API_BASE}{/*path}`)
  async handle(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = getContext(response);
    response.setHeader("cache-control", "no-store");
    const matched = this.admission.match(request);
    const { route } = matched;
    response.locals["route"] = route.path;
    // Live streams last for hours and would use up a quota; LiveService limits them per user.
    if (route.service !== "gateway") {
      const waiting = tracer?.child("internal", "wait for tenant quota");
      await endAfter(waiting, this.throttle.acquire(matched, request, response));
    }
    const caller = await endAfter(tracer?.child("internal", "resolve session"), this.admission.resolveCaller(matched));
    context.caller = caller;
    this.throttle.remember(matched, caller);
    this.admission.authorize(matched, caller);
    if (route.service === "gateway") return this.handleOwnRoute(matched, caller, request, response);
    // Requests for anyone contain nothing that depends on the session.
    if (caller && matched.tokenHash !== null && route.access !== "anyone")
      this.openResponses.watch(response, caller, matched.tokenHash, () => resetConnection(response));
    await this.proxy.forward(request, response, { route, path: matched.path, service: route.service, ...context });
  }

  private handleOwnRoute({ route, tokenHash }: MatchedRequest, caller: Caller | null, request: Request, response: Response): void {
    if (route.name === "events" && caller && tokenHash) this.live.open(caller, tokenHash, request, response);
    else if (route.name === "openApi") this.description.sendDocument(response);
    else if (route.name === "apiPage") this.description.sendPage(response);
    else throw new Error(`the gateway does not handle ${route.name}`);
  }
}

/**
 * @throws AppError `not_found` for a path that does not start with the base, compared case-sensitively, and for a fragment, which is no
 * part of a request: a service could end the path there
 */
function readPathBelowBase(url: string): string {
  if (url.includes("#")) throw new AppError("not_found");
  const [path = ""] = url.split("?", 1);
  if (path !== API_BASE && !path.startsWith(`${API_BASE}/`)) throw new AppError("not_found");
  return path.slice(API_BASE.length) || "/";
}

/** The query of a URL, with its question mark; empty without one. */
function readQuery(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}
