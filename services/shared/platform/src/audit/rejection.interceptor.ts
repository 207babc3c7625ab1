import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from "@nestjs/common";
import { AppError, parseId, type Rejection, type Route } from "@takeoff/contracts";
import type { Request } from "express";
import { catchError, type Observable } from "rxjs";
import { findRoute } from "../http/routes/route.ts";
import { currentContext } from "../logging/context.ts";
import { isAuditedRejection, type RejectionAuditBuffer } from "./rejection-audit-buffer.ts";

/** Records the errors of a service's handlers that belong in the audit trail (`AUDITED_REJECTIONS`). */
@Injectable()
export class RejectionInterceptor implements NestInterceptor {
  constructor(private readonly rejections: RejectionAuditBuffer) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = context.getType() === "http" ? findRoute(context.getHandler()) : undefined;
    if (!route) return next.handle();
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (error instanceof AppError && isAuditedRejection(error.code)) {
          const about = findTarget(route, context.switchToHttp().getRequest<Request>());
          this.rejections.record(route.name, error.code, about, currentContext()?.attemptedUser);
        }
        throw error;
      }),
    );
  }
}

/** The resource that the path names. */
function findTarget({ target }: Route, request: Request): Rejection["about"] {
  const id = target && parseId(request.params["id"] as string | undefined);
  return target && id ? { kind: target, id } : null;
}
