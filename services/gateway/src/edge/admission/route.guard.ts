import { Injectable, type CanActivate, type ExecutionContext } from "@nestjs/common";
import { API_BASE, AppError, LIMITS, matchRoute, routePath } from "@takeoff/contracts";
import type { Request, Response } from "express";
import { setMatched } from "./matched-request.ts";

/** First: the path, in its one spelling, and the method. */
@Injectable()
export class RouteGuard implements CanActivate {
  /** @throws AppError `too_long`, `not_found`, `method_not_allowed` */
  canActivate(context: ExecutionContext): boolean {
    const { method, originalUrl } = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    response.setHeader("cache-control", "no-store");
    if (originalUrl.length > LIMITS.url) throw new AppError("too_long");
    const match = matchRoute(method, readPathBelowBase(originalUrl));
    if (!match.found) {
      if (match.allow.length === 0) throw new AppError("not_found");
      throw new AppError("method_not_allowed", { headers: { allow: match.allow.join(", ") } });
    }
    const { route, params } = match;
    const path = API_BASE + routePath(route.name, params) + readQuery(originalUrl);
    // The log and the metrics name requests by it.
    response.locals["route"] = route.path;
    setMatched(response, { route, params, path, tokenHash: null, hasAccessToken: false });
    return true;
  }
}

/** @throws AppError `not_found` for a path outside of the base (case counts), and for a fragment, where a service could end the path */
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
