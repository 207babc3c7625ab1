import { Injectable, type CanActivate, type ExecutionContext } from "@nestjs/common";
import { AppError, checkAccess } from "@takeoff/contracts";
import { currentContext } from "../logging/context.ts";
import { routeOf } from "./routes/route.ts";

/** Checks session, NDA and role again in the service, so that access control does not depend on the gateway alone. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== "http") return true;
    const route = routeOf(context.getHandler());
    if (!route) throw new AppError("not_found");
    const denial = checkAccess(route.access, currentContext()?.caller ?? null);
    if (denial) throw new AppError(denial);
    return true;
  }
}
