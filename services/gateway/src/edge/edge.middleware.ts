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

const LINGER_MS = 5_000;

/**
 * Ends well what was answered before its body's end. The client is still sending, and would miss the answer on a
 * connection that is closed under it (RFC 9112, 9.6): for a moment the rest is read and dropped, then the connection
 * ends. Without an end it could send for ever.
 */
export function partEarly(request: Request, response: Response, next: NextFunction): void {
  response.once("finish", () => {
    if (request.complete) return;
    request.resume();
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS);
    for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
  });
  next();
}

export function contextOf(response: Response): WorkContext {
  return response.locals["context"] as WorkContext;
}
