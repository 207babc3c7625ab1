import { Injectable, type CanActivate, type ExecutionContext } from "@nestjs/common";
import { endAfter, tracer } from "@takeoff/platform";
import type { Request, Response } from "express";
import { TenantThrottle } from "../throttle/tenant-throttle.ts";
import { getMatched } from "./matched-request.ts";

/** Third: waits for the tenant's quota, so that a request that is turned away costs no look-up. */
@Injectable()
export class QuotaGuard implements CanActivate {
  constructor(private readonly throttle: TenantThrottle) {}

  /** @throws AppError `too_many_requests`, `unavailable` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const response = context.switchToHttp().getResponse<Response>();
    const matched = getMatched(response);
    // Live streams last for hours and would use up a quota; LiveService limits them per user.
    if (matched.route.service === "gateway") return true;
    const waiting = tracer?.child("internal", "wait for tenant quota");
    await endAfter(waiting, this.throttle.acquire(matched, context.switchToHttp().getRequest<Request>(), response));
    return true;
  }
}
