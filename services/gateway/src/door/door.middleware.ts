import { randomUUID } from "node:crypto";
import { runInContext, type WorkContext } from "@takeoff/platform";
import type { NextFunction, Request, Response } from "express";

/** Gives every request its id, whatever the client calls it, and a context for the log. */
export function openContext(request: Request, response: Response, next: NextFunction): void {
  const context: WorkContext = { requestId: randomUUID(), caller: null, address: request.ip ?? "" };
  response.setHeader("x-request-id", context.requestId);
  response.locals["context"] = context;
  runInContext(context, next);
}

export function contextOf(response: Response): WorkContext {
  return response.locals["context"] as WorkContext;
}
