import { Injectable, type CanActivate, type ExecutionContext } from "@nestjs/common";
import { AppError, sessionCookieName, TOKEN_MESSAGES } from "@takeoff/contracts";
import { hashAccessToken, hashSessionToken } from "@takeoff/platform";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../../config.ts";
import { readAccessToken } from "../../sessions/access-token.ts";
import { readSessionToken } from "../../sessions/session-cookie.ts";
import { isCrossSite, isNavigation } from "./cross-site.ts";
import { getMatched, type MatchedRequest } from "./matched-request.ts";
import { Rejections } from "./rejections.ts";

/** Second: the session cookie or the access token. A browser adds no access token by itself, so the site is checked for cookies only. */
@Injectable()
export class CredentialGuard implements CanActivate {
  private readonly cookieName: string;
  private readonly publicOrigin: string;

  constructor(
    private readonly rejections: Rejections,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.cookieName = sessionCookieName(config.PUBLIC_URL);
    this.publicOrigin = new URL(config.PUBLIC_URL).origin;
  }

  /** @throws AppError `cross_site`; `unauthenticated` for an invalid access token, `validation_failed` for one with a session cookie */
  canActivate(context: ExecutionContext): boolean {
    const { method, headers } = context.switchToHttp().getRequest<Request>();
    const matched = getMatched(context.switchToHttp().getResponse<Response>());
    const accessToken = readAccessToken(headers.authorization);
    if (accessToken === null && !this.isAcceptedSite(matched, method, headers)) throw this.rejections.reject(matched, "cross_site");
    const sessionToken = readSessionToken(headers.cookie, this.cookieName);
    // Which of the two would decide is for nobody to guess.
    if (accessToken !== null && sessionToken !== null) throw new AppError("validation_failed", { message: TOKEN_MESSAGES.cookieAndToken });
    if (accessToken !== null) matched.tokenHash = hashAccessToken(accessToken).toString("hex");
    else if (sessionToken !== null) matched.tokenHash = hashSessionToken(sessionToken).toString("hex");
    matched.hasAccessToken = accessToken !== null;
    return true;
  }

  private isAcceptedSite({ route }: MatchedRequest, method: string, headers: Request["headers"]): boolean {
    return route.isNavigation ? isNavigation(method, headers) : !isCrossSite(method, headers, this.publicOrigin);
  }
}
