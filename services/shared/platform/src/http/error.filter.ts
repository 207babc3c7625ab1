import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from "@nestjs/common";
import { AppError, errorBody } from "@takeoff/contracts";
import type { Request, Response } from "express";
import { throwError, type Observable } from "rxjs";
import { currentContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";
import { toRpcError } from "../rpc/rpc-error.ts";

/** One mapping of errors for HTTP and RPC: what is not an `AppError` is a fault of ours, logged whole, told in one sentence. */
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

/** Nest's own refusals: no such path, and a path that cannot be decoded, which names nothing either. */
const NOWHERE = new Set([404, 400]);

/** `AppError` as it is, a path that leads nowhere `not_found`, everything else `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HttpException && NOWHERE.has(thrown.getStatus())) return new AppError("not_found");
  return new AppError("internal", { cause: thrown });
}

/** Writes an error's answer; one that comes after the answer began can only break the connection off. */
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
