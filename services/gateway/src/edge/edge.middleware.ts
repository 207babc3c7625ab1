import { randomUUID } from "node:crypto";
import { runInContext, type WorkContext } from "@takeoff/platform";
import type { NextFunction, Request, Response } from "express";

/** Gives every request a new id and a context for the log. Ignores ids that the client sends. */
export function openContext(request: Request, response: Response, next: NextFunction): void {
  const context: WorkContext = { requestId: randomUUID(), caller: null, address: request.ip ?? "" };
  response.setHeader("x-request-id", context.requestId);
  response.locals["context"] = context;
  runInContext(context, next);
}

const LINGER_MS = 5_000;

/**
 * Reads and discards the rest of a request body after an early response, for at most 5 s, then closes the connection.
 * A client that is still sending loses the response when the connection closes under it (RFC 9112, 9.6). Without the
 * limit it could keep sending indefinitely.
 */
export function drainUnreadBody(request: Request, response: Response, next: NextFunction): void {
  response.once("finish", () => {
    if (request.complete) return;
    request.resume();
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS);
    for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
  });
  next();
}

export function getContext(response: Response): WorkContext {
  return response.locals["context"] as WorkContext;
}
