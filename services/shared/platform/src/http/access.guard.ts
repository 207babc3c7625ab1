import { Injectable, type CanActivate, type ExecutionContext } from "@nestjs/common";
import { AppError, refuseAccess } from "@takeoff/contracts";
import { currentContext } from "../logging/context.ts";
import { routeOf } from "./route.ts";

/** The role rules of the contract once more behind the gateway: a service does not rely on having been asked nicely. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== "http") return true;
    const route = routeOf(context.getHandler());
    if (!route) throw new AppError("not_found");
    const refusal = refuseAccess(route.access, currentContext()?.caller ?? null);
    if (refusal) throw new AppError(refusal);
    return true;
  }
}
