import type { NextFunction, Request, Response } from "express";
import { Histogram } from "prom-client";
import { currentContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";
import { tracer } from "../tracing/tracing.ts";
import { isInternalRedirect } from "./internal-redirect.ts";

const duration = new Histogram({
  name: "takeoff_http_request_seconds",
  help: "Time until a response was complete or aborted, by route",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
});

/** Writes a log line and a measurement for each request, by the route's pattern: paths hold tokens, and are unbounded as labels. */
export function logRequests(logger: Logger, routeName: (request: Request, response: Response) => string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    const context = currentContext();
    const traceId = tracer?.traceId();
    response.once("close", () => {
      const ms = performance.now() - started;
      const route = routeName(request, response);
      const complete = response.writableFinished || isInternalRedirect(response);
      duration.observe({ method: request.method, route, status: complete ? String(response.statusCode) : "broken" }, ms / 1000);
      const line = {
        method: request.method,
        route,
        status: response.statusCode,
        ms: Math.round(ms),
        ...(complete ? {} : { broken_off: true }),
      };
      const user = context?.caller ? { user_id: context.caller.id, organization_id: context.caller.organization_id } : {};
      logger.info({ request_id: context?.requestId, ...user, ...line, trace_id: traceId }, "request");
    });
    next();
  };
}
