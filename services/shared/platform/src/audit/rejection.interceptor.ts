import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from "@nestjs/common";
import { AppError, parseId, type Refusal, type Route } from "@takeoff/contracts";
import type { Request } from "express";
import { catchError, type Observable } from "rxjs";
import { routeOf } from "../http/route.ts";
import { currentContext } from "../logging/context.ts";
import { isTelling, type RefusalNotes } from "./refusal-notes.ts";

/** Notes what a service's handlers refuse to whom. */
@Injectable()
export class RefusalInterceptor implements NestInterceptor {
  constructor(private readonly notes: RefusalNotes) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = context.getType() === "http" ? routeOf(context.getHandler()) : undefined;
    if (!route) return next.handle();
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (error instanceof AppError && isTelling(error.code)) {
          const about = aboutOf(route, context.switchToHttp().getRequest<Request>());
          this.notes.note(route.name, error.code, about, currentContext()?.suspect);
        }
        throw error;
      }),
    );
  }
}

/** What the path names. */
function aboutOf({ target }: Route, request: Request): Refusal["about"] {
  const id = target && parseId(request.params["id"] as string | undefined);
  return target && id ? { kind: target, id } : null;
}
