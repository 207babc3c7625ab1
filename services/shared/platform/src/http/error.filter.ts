import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from "@nestjs/common";
import { AppError, errorBody } from "@takeoff/contracts";
import type { Request, Response } from "express";
import { throwError, type Observable } from "rxjs";
import { currentContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";
import { toRpcError } from "../rpc/rpc-error.ts";

/** Maps errors for HTTP and RPC. Anything but an `AppError` becomes `internal`: logged in full, reported in one sentence. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> | undefined {
    const error = toAppError(thrown);
    if (error.status >= 500) this.logger.error({ err: thrown }, "failed");
    if (host.getType() === "rpc") return throwError(() => toRpcError(error));
    const http = host.switchToHttp();
    sendError(http.getRequest<Request>(), http.getResponse<Response>(), error);
    return undefined;
  }
}

/** Nest's own errors for a path that does not exist (404) or cannot be decoded (400). */
const UNKNOWN_PATH_STATUSES = new Set([404, 400]);

/** Returns an `AppError` unchanged, `not_found` for an unknown path, and `internal` for everything else. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HttpException && UNKNOWN_PATH_STATUSES.has(thrown.getStatus())) return new AppError("not_found");
  return new AppError("internal", { cause: thrown });
}

/** Writes an error response. When the response has already started, closes the connection: the client must not take it for complete. */
export function sendError(request: Request, response: Response, error: AppError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = currentContext()?.requestId ?? String(response.getHeader("x-request-id") ?? "");
  for (const name of ["etag", "content-disposition", "content-length", "content-range", "last-modified", "accept-ranges"])
    response.removeHeader(name);
  response.set(error.headers);
  response.set("cache-control", "no-store");
  if (error.retryAfter !== undefined) response.set("retry-after", String(error.retryAfter));
  response.status(error.status).json(errorBody(error, requestId));
}
