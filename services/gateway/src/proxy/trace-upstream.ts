import type { ClientRequest, IncomingMessage } from "node:http";
import { TRACEPARENT, tracer, type Span } from "@takeoff/platform";
import type { UpstreamRequest } from "./upstream.ts";

/**
 * Starts the span of a request to a service or to the store; undefined while tracing is off. The path stays out: it may contain the
 * token of a link, or a signature.
 */
export function startUpstreamSpan({ base, method }: UpstreamRequest): Span | undefined {
  return tracer?.child("client", method, {
    "http.request.method": method,
    "server.address": base.hostname,
    "server.port": Number(base.port || (base.protocol === "https:" ? 443 : 80)),
  });
}

/** Ends the span when the response was read to its end, or the connection failed. */
export function endWithUpstream(span: Span, upstream: ClientRequest): void {
  upstream.once("response", ({ statusCode = 0 }: IncomingMessage) => {
    span.set({ "http.response.status_code": statusCode });
    if (statusCode >= 400) span.fail(String(statusCode));
  });
  upstream.once("error", (error) => span.fail(error));
  upstream.once("close", () => span.end());
}

/** The header by which a service continues the trace. */
export const traceHeader = (span: Span): Record<string, string> => ({ [TRACEPARENT]: span.traceparent });
