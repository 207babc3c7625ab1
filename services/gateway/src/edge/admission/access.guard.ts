import { Injectable, type CanActivate, type ExecutionContext } from "@nestjs/common";
import { checkRouteAccess } from "@takeoff/contracts";
import { endAfter, tracer } from "@takeoff/platform";
import type { Response } from "express";
import { describeTokenRejection, invalidAccessToken } from "../../sessions/access-token.ts";
import { SessionResolver } from "../../sessions/session-resolver.ts";
import { getContext } from "../edge.middleware.ts";
import { TenantThrottle } from "../throttle/tenant-throttle.ts";
import { getMatched } from "./matched-request.ts";
import { Rejections } from "./rejections.ts";

/** Last: whose session or access token it is, and whether that caller may use the route: scope, agreement, role. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionResolver,
    private readonly throttle: TenantThrottle,
    private readonly rejections: Rejections,
  ) {}

  /** @throws AppError when this caller may not use the route */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const response = context.switchToHttp().getResponse<Response>();
    const matched = getMatched(response);
    const { tokenHash, route } = matched;
    const lookup = tokenHash === null ? Promise.resolve(null) : this.sessions.resolve(tokenHash);
    const caller = await endAfter(tracer?.child("internal", "resolve session"), lookup);
    getContext(response).caller = caller;
    this.throttle.remember(matched, caller);
    if (matched.hasAccessToken && !caller) throw invalidAccessToken();
    const code = checkRouteAccess(route, caller);
    if (code) throw this.rejections.reject(matched, code, describeTokenRejection(code, route, caller));
    return true;
  }
}
