import { randomUUID } from "node:crypto";
import { AppError, errorBody } from "@takeoff/contracts";
import type { NextFunction, Request, Response } from "express";
import type { RefusalNotes } from "../audit/refusal-notes.ts";
import { CALLER_HEADER, REQUEST_ID_HEADER, type CallerTokens } from "../caller/caller-token.ts";
import { runInContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";

/**
 * Lets in only what the gateway signed for this service, and fails closed: without a valid token no handler runs.
 * Everything after it, the log included, knows the request and its caller.
 */
export function callerMiddleware(service: string, tokens: CallerTokens, logger: Logger, refusals: Pick<RefusalNotes, "note">) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const token = request.headers[CALLER_HEADER];
    try {
      const { caller, address } = await tokens.verify(typeof token === "string" ? token : "", service);
      const told = request.headers[REQUEST_ID_HEADER];
      const requestId = typeof told === "string" ? told : randomUUID();
      response.setHeader("x-request-id", requestId);
      runInContext({ requestId, caller, address }, next);
    } catch (error) {
      const requestId = randomUUID();
      logger.warn(
        { err: error, request_id: requestId, remote: request.socket.remoteAddress },
        "refused a call without a valid signed caller",
      );
      const address = request.socket.remoteAddress ?? "";
      runInContext({ requestId, caller: null, address }, () => refusals.note("forgedCaller", "unauthenticated"));
      response.setHeader("x-request-id", requestId);
      response.status(401).json(errorBody(new AppError("unauthenticated"), requestId));
    }
  };
}
