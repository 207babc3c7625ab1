import type { NextFunction, Request, Response } from "express";
import { currentContext } from "../logging/context.ts";
import { isInternalRedirect } from "../http/internal-redirect.ts";
import { TRACEPARENT } from "./conventions.ts";
import { tracer, type Span, type Tracer } from "./tracing.ts";

// https://opentelemetry.io/docs/specs/semconv/http/http-spans/: others are `_OTHER`, since a client can send any word.
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"]);

export interface RequestTracing {
  /** The pattern of the request's route, once the response is complete; undefined where no route matched. */
  readRoute: (request: Request, response: Response) => string | undefined;
  /** Whether the sender is verified, so that its trace context is continued. A client's own is ignored. */
  continues: boolean;
}

/** Express middleware that records each request as a span, while tracing is on. The path stays out: it may contain the token of a link. */
export function traceRequests({ readRoute, continues }: RequestTracing) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const on = tracer;
    if (!on) return next();
    const method = METHODS.has(request.method) ? request.method : "_OTHER";
    const span = startSpan(on, method, continues ? request.headers[TRACEPARENT] : undefined);
    const context = currentContext();
    response.once("close", () => {
      const route = readRoute(request, response);
      if (route !== undefined) {
        span.rename(`${method === "_OTHER" ? "HTTP" : method} ${route}`);
        span.set({ "http.route": route });
      }
      // The gateway knows the caller only now.
      if (context?.caller)
        span.set({ "user.id": String(context.caller.id), "takeoff.organization.id": context.caller.organization_id ?? "none" });
      if (context) span.set({ "takeoff.request.id": context.requestId });
      span.set({ "http.response.status_code": response.statusCode });
      if (!response.writableFinished && !isInternalRedirect(response)) span.fail("aborted");
      else if (response.statusCode >= 500) span.fail(String(response.statusCode));
      span.end();
    });
    on.run(span, next);
  };
}

function startSpan(on: Tracer, method: string, traceparent: string | string[] | undefined): Span {
  const name = method === "_OTHER" ? "HTTP" : method;
  return on.root("server", name, { "http.request.method": method }, { traceparent: typeof traceparent === "string" ? traceparent : null });
}
