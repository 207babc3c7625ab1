import type { IncomingMessage } from "node:http";
import { AppError, errorBody } from "@takeoff/contracts";
import type { NextFunction, Request, Response } from "express";
import { getContext } from "./edge.middleware.ts";

/** Connections that are being closed: requests that follow a rejected one on the same connection are ignored. */
const ending = new WeakSet<object>();
/** Permitted number of Host headers by HTTP version: HTTP/1.0 clients may send none. */
const HOSTS: Readonly<Record<string, readonly number[]>> = { "1.0": [0, 1], "1.1": [1] };

/**
 * Rejects requests that Node's parser accepts but that two HTTP implementations could interpret differently (RFC 9112, 3.2
 * and 2.3): several Host headers or none, and a request line without a protocol version. Closes the connection, since the
 * position of the next request in the byte stream is unknown. Without this, request smuggling is possible.
 */
export function rejectAmbiguousRequest(request: Request, response: Response, next: NextFunction): void {
  // A pipelined request from the same packet can arrive here before the connection is closed.
  if (ending.has(request.socket)) return;
  if (isUnambiguous(request)) return next();
  ending.add(request.socket);
  response.setHeader("connection", "close");
  response.status(400).json(errorBody(new AppError("malformed_body"), getContext(response).requestId));
}

/** `headers` holds only the first Host header; `rawHeaders` holds them all. */
export function isUnambiguous({ httpVersion, rawHeaders }: Pick<IncomingMessage, "httpVersion" | "rawHeaders">): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  return HOSTS[httpVersion]?.includes(hosts.length) ?? false;
}
