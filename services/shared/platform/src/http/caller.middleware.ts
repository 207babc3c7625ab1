import { randomUUID } from "node:crypto";
import { AppError, errorBody } from "@takeoff/contracts";
import type { NextFunction, Request, Response } from "express";
import { CALLER_HEADER, type CallerTokens } from "../caller/caller-token.ts";
import { runInContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";

/**
 * Lets in only what the gateway signed for this service, and fails closed: without a valid token no handler runs.
 * Everything after it, the log included, knows the request and its caller.
 */
export function callerMiddleware(service: string, tokens: CallerTokens, logger: Logger) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const token = request.headers[CALLER_HEADER];
    try {
      const signed = await tokens.verify(typeof token === "string" ? token : "", service);
      response.setHeader("x-request-id", signed.requestId);
      runInContext({ requestId: signed.requestId, caller: signed.caller, address: signed.address }, next);
    } catch (error) {
      const requestId = randomUUID();
      logger.warn(
        { err: error, request_id: requestId, remote: request.socket.remoteAddress },
        "refused a call without a valid signed caller",
      );
      response.setHeader("x-request-id", requestId);
      response.status(401).json(errorBody(new AppError("unauthenticated"), requestId));
    }
  };
}
