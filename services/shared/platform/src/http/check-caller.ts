import { randomUUID } from "node:crypto";
import { Injectable, type CanActivate, type ExecutionContext } from "@nestjs/common";
import { AppError, checkRouteAccess, errorBody } from "@takeoff/contracts";
import type { NextFunction, Request, Response } from "express";
import type { RejectionAuditBuffer } from "../audit/rejection-audit-buffer.ts";
import { REQUEST_ID_HEADER, type CallerVerifier } from "../caller/caller-token.ts";
import { currentContext, runInContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";
import { findRoute } from "./routes/route.ts";

/** Rejects requests without the gateway's token for this service. Runs all later handlers in the context of the request and its caller. */
export function makeCallerMiddleware(
  service: string,
  verifier: CallerVerifier,
  logger: Logger,
  rejections: Pick<RejectionAuditBuffer, "record">,
) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    try {
      const { caller, address } = await verifier.verifyHeaders(request.headers, service);
      const header = request.headers[REQUEST_ID_HEADER];
      const requestId = typeof header === "string" ? header : randomUUID();
      response.setHeader("x-request-id", requestId);
      runInContext({ requestId, caller, address }, next);
    } catch (error) {
      const requestId = randomUUID();
      logger.warn(
        { err: error, request_id: requestId, remote: request.socket.remoteAddress },
        "request without a valid signed caller rejected",
      );
      const address = request.socket.remoteAddress ?? "";
      runInContext({ requestId, caller: null, address }, () => rejections.record("forgedCaller", "unauthenticated"));
      response.setHeader("x-request-id", requestId);
      response.status(401).json(errorBody(new AppError("unauthenticated"), requestId));
    }
  };
}

/** Checks session, scope of the access token, NDA and role again in the service, so that access control does not depend on the gateway alone. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== "http") return true;
    const route = findRoute(context.getHandler());
    if (!route) throw new AppError("not_found");
    const denial = checkRouteAccess(route, currentContext()?.caller ?? null);
    if (denial) throw new AppError(denial);
    return true;
  }
}
