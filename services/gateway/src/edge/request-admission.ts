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

/** What a call asks for, and with which session's token, before anybody was asked whose that is. */
export interface Asked {
  route: Route & { name: RouteName };
  params: Match["params"];
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

  /** @throws AppError `too_long`, `not_found`, `method_not_allowed`, `cross_site` */
  read(request: Request): Asked {
    if (request.originalUrl.length > LIMITS.url) throw new AppError("too_long");
    const match = matchRoute(request.method, pathBelowBase(request.originalUrl));
    if (!match.found) {
      if (match.allow.length === 0) throw new AppError("not_found");
      throw new AppError("method_not_allowed", { headers: { allow: match.allow.join(", ") } });
    }
    if (isCrossSite(request.method, request.headers, this.publicOrigin)) throw this.refusal(match, "cross_site");
    const token = readSessionToken(request.headers.cookie, this.cookieName);
    return { route: match.route, params: match.params, tokenHash: token === null ? null : hashToken(token) };
  }

  /** Whose call it is; null without a valid session. */
  async callerOf({ tokenHash }: Asked): Promise<Caller | null> {
    return tokenHash === null ? null : this.sessions.resolve(tokenHash);
  }

  /** @throws AppError when this caller may not make this call */
  admit(asked: Asked, caller: Caller | null): void {
    const refusal = refuseAccess(asked.route.access, caller);
    if (refusal) throw this.refusal(asked, refusal);
  }

  /** Noted for the audit trail; but for a session that is over, or was never there: that says nothing of anybody. */
  private refusal({ route, params }: Pick<Match, "route" | "params">, code: ErrorName): AppError {
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
