import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { AppError, LIMITS, MESSAGES } from "@takeoff/contracts";
import { TRACEPARENT, tracer, type Span } from "@takeoff/platform";
import type { Response } from "express";

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
  const options = {
    host: base.hostname,
    port: base.port,
    method,
    path,
    headers: span ? { ...headers, [TRACEPARENT]: span.traceparent } : headers,
  };
  const upstream = base.protocol === "https:" ? httpsRequest({ ...options, agent: tlsAgent }) : httpRequest({ ...options, agent });
  if (span) endWithUpstream(span, upstream);
  return upstream;
}

/** Opens a request whose response goes to a client. A client that disconnects, or a time without a byte that none waits for, aborts it. */
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
export function toUpstreamError(cause: unknown): AppError {
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

/** Calls `onTimeout` when no byte moved upstream for a number of milliseconds, unless `isClientSlow`: the service waits for the client. */
export function onInactivity(request: ClientRequest, milliseconds: number, isClientSlow: () => boolean, onTimeout: () => void): void {
  request.setTimeout(milliseconds, () => {
    if (!isClientSlow()) return onTimeout();
    // Node's socket timeout fires once and starts again only with traffic.
    request.socket?.setTimeout(milliseconds);
  });
}

/** The time over which the rate of a request body is measured, milliseconds. */
const WINDOW_MS = 5_000;

/**
 * Limits the size of a request body while it is forwarded, and rejects a client that sends slower than the minimum rate.
 * Windows in which the upstream service applied backpressure do not count against the client.
 * @param isHeld whether the upstream service applies backpressure now
 * @returns stops the guard
 */
export function guardBody(
  request: IncomingMessage,
  maxBytes: number,
  isHeld: () => boolean,
  reject: (error: AppError) => void,
): () => void {
  let totalBytes = 0;
  let windowBytes = 0;
  let wasHeld = false;
  let timer: NodeJS.Timeout | undefined;
  const count = (chunk: Buffer): void => {
    totalBytes += chunk.length;
    windowBytes += chunk.length;
    wasHeld ||= isHeld();
    if (totalBytes > maxBytes) reject(new AppError("too_large"));
  };
  const checkRate = (): void => {
    const tooSlow = windowBytes < (LIMITS.minimumBodyRate * WINDOW_MS) / 1000;
    if (tooSlow && !wasHeld && !isHeld()) reject(new AppError("malformed_body", { message: MESSAGES.upload.interrupted }));
    windowBytes = 0;
    wasHeld = false;
    timer = setTimeout(checkRate, WINDOW_MS);
  };
  const stop = (): void => {
    clearTimeout(timer);
    request.off("data", count);
  };
  timer = setTimeout(checkRate, LIMITS.bodyRateGraceSeconds * 1000);
  request.on("data", count);
  request.once("end", stop);
  request.once("close", stop);
  return stop;
}

/** Starts the span of a request to a service or the store; undefined while tracing is off. Without the path, which may hold secrets. */
function startUpstreamSpan({ base, method }: UpstreamRequest): Span | undefined {
  return tracer?.child("client", method, {
    "http.request.method": method,
    "server.address": base.hostname,
    "server.port": Number(base.port || (base.protocol === "https:" ? 443 : 80)),
  });
}

/** Ends the span when the response was read to its end, or the connection failed. */
function endWithUpstream(span: Span, upstream: ClientRequest): void {
  upstream.once("response", ({ statusCode = 0 }: IncomingMessage) => {
    span.set({ "http.response.status_code": statusCode });
    if (statusCode >= 400) span.fail(String(statusCode));
  });
  upstream.once("error", (error) => span.fail(error));
  upstream.once("close", () => span.end());
}
