import type { IncomingMessage } from "node:http";
import { AppError, errorBody } from "@takeoff/contracts";
import type { NextFunction, Request, Response } from "express";
import { contextOf } from "../door/door.middleware.ts";

/** Connections that end: what was sent on them behind a refused request has no reading either. */
const ending = new WeakSet<object>();
/** How many hosts a request may name; older clients name none, and there is one reading of that. */
const HOSTS: Readonly<Record<string, readonly number[]>> = { "1.0": [0, 1], "1.1": [1] };

/**
 * Refuses what Node's parser lets pass though two readers could take it for different requests (RFC 9112, 3.2 and 2.3):
 * more than one host or none, and a first line without a protocol. The connection ends with it: nobody can say where
 * it stands.
 */
export function oneReading(request: Request, response: Response, next: NextFunction): void {
  // It may have come in the same packet and be here before the connection is closed.
  if (ending.has(request.socket)) return;
  if (hasOneReading(request)) return next();
  ending.add(request.socket);
  response.setHeader("connection", "close");
  response.status(400).json(errorBody(new AppError("malformed_body"), contextOf(response).requestId));
}

/** Node keeps the first of several hosts only; the lines as they came show them all. */
export function hasOneReading({ httpVersion, rawHeaders }: Pick<IncomingMessage, "httpVersion" | "rawHeaders">): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  return HOSTS[httpVersion]?.includes(hosts.length) ?? false;
}
