import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { AppError } from "@takeoff/contracts";
import type { Response } from "express";
import { endWithUpstream, startUpstreamSpan, traceHeader } from "./trace-upstream.ts";

export interface UpstreamRequest {
  base: URL;
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
}

/** Shorter than the keep-alive timeout of the services, so that the gateway never writes to a connection that is being closed. */
const IDLE_MS = 30_000;
const POOL = { keepAlive: true, timeout: IDLE_MS, maxSockets: 512 };
const agent = new Agent(POOL);
const tlsAgent = new HttpsAgent(POOL);

/** Opens a request to a service. The calling code writes the body and ends the request. */
export function openUpstream(target: UpstreamRequest): ClientRequest {
  const { base, method, path, headers } = target;
  const span = startUpstreamSpan(target);
  const options = { host: base.hostname, port: base.port, method, path, headers: span ? { ...headers, ...traceHeader(span) } : headers };
  const upstream = base.protocol === "https:" ? httpsRequest({ ...options, agent: tlsAgent }) : httpRequest({ ...options, agent });
  if (span) endWithUpstream(span, upstream);
  return upstream;
}

/**
 * Opens a request whose response goes to a client: a client that disconnects aborts it, and so does a time without any byte
 * in which the other side did not wait for the client.
 */
export function openForClient(target: UpstreamRequest, response: Response, timeoutMs: number, isClientSlow: () => boolean): ClientRequest {
  const upstream = openUpstream(target);
  onInactivity(upstream, timeoutMs, isClientSlow, () => upstream.destroy(new AppError("timeout")));
  response.once("close", () => {
    if (!response.writableFinished) upstream.destroy();
  });
  return upstream;
}

const UNREACHABLE_CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH"]);

/** Maps a failed upstream request to the client's status: 503 when the service was not reached, 502 when the connection aborted. */
export function upstreamError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(UNREACHABLE_CODES.has((cause as NodeJS.ErrnoException).code ?? "") ? "unavailable" : "bad_gateway", { cause });
}

/** Resolves with the response to a request whose body was sent or is being sent. */
export function waitForResponse(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.once("error", reject);
  });
}

/**
 * Calls `onTimeout` when no byte moved on the upstream connection for a number of milliseconds, unless `isClientSlow`
 * says that the service waits for the client.
 */
function onInactivity(request: ClientRequest, milliseconds: number, isClientSlow: () => boolean, onTimeout: () => void): void {
  request.setTimeout(milliseconds, () => {
    if (!isClientSlow()) return onTimeout();
    // Node's socket timeout fires once and starts again only with traffic.
    request.socket?.setTimeout(milliseconds);
  });
}
