import { Injectable } from "@nestjs/common";
import {
  API_BASE,
  AppError,
  LIMITS,
  matchRoute,
  parseId,
  refuseAccess,
  sessionCookieName,
  type Caller,
  type ErrorName,
  type Route,
  type RouteName,
} from "@takeoff/contracts";
import { InjectConfig, RefusalNotes } from "@takeoff/platform";
import type { Request } from "express";
import type { GatewayConfig } from "../config.ts";
import { readSessionToken } from "../sessions/session-cookie.ts";
import { hashToken, SessionResolver } from "../sessions/session-resolver.ts";
import { isCrossSite } from "./cross-site.ts";

/** A call that may go on: which route, and whose call it is. */
export interface Admitted {
  route: Route & { name: RouteName };
  caller: Caller | null;
  tokenHash: string | null;
}

/** Decides who gets in, in the contract's order: path, method, site, session, NDA, role. */
@Injectable()
export class DoorService {
  private readonly cookieName: string;
  private readonly publicOrigin: string;

  constructor(
    private readonly sessions: SessionResolver,
    private readonly refusals: RefusalNotes,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.cookieName = sessionCookieName(config.PUBLIC_URL);
    this.publicOrigin = new URL(config.PUBLIC_URL).origin;
  }

  /** @param noteCaller told who is calling as soon as it is known, for the log. @throws AppError as the contract orders refusals. */
  async admit(request: Request, noteCaller: (caller: Caller | null) => void): Promise<Admitted> {
    if (request.originalUrl.length > LIMITS.url) throw new AppError("too_long");
    const match = matchRoute(request.method, pathBelowBase(request.originalUrl));
    if (!match.found) {
      if (match.allow.length === 0) throw new AppError("not_found");
      throw new AppError("method_not_allowed", { headers: { allow: match.allow.join(", ") } });
    }
    if (isCrossSite(request.method, request.headers, this.publicOrigin)) throw this.refusal(match, "cross_site");
    const token = readSessionToken(request.headers.cookie, this.cookieName);
    const tokenHash = token === null ? null : hashToken(token);
    const caller = tokenHash === null ? null : await this.sessions.resolve(tokenHash);
    noteCaller(caller);
    const refusal = refuseAccess(match.route.access, caller);
    if (refusal) throw this.refusal(match, refusal);
    return { route: match.route, caller, tokenHash };
  }

  /** Noted for the audit trail; but for a session that is over, or was never there: that says nothing of anybody. */
  private refusal({ route, params }: Match, code: ErrorName): AppError {
    const id = route.target && parseId(params["id"]);
    if (code !== "unauthenticated") this.refusals.note(route.name, code, route.target && id ? { kind: route.target, id } : null);
    return new AppError(code);
  }
}

type Match = Extract<ReturnType<typeof matchRoute>, { found: true }>;

function pathBelowBase(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.slice(API_BASE.length) || "/";
}
