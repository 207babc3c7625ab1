import { Injectable } from "@nestjs/common";
import { AppError, parseId, type AppErrorDetail, type ErrorName } from "@takeoff/contracts";
import { isAuditedRejection, RejectionAuditBuffer } from "@takeoff/platform";
import type { MatchedRequest } from "./matched-request.ts";

/** Makes the errors that reject a request, and records them for the audit trail. */
@Injectable()
export class Rejections {
  constructor(private readonly audit: RejectionAuditBuffer) {}

  /** All are recorded but `unauthenticated`: without a session there is no user to record. */
  reject({ route, params }: MatchedRequest, code: ErrorName, detail?: AppErrorDetail): AppError {
    const id = route.target && parseId(params["id"]);
    if (code !== "unauthenticated" && isAuditedRejection(code))
      this.audit.record(route.name, code, route.target && id ? { kind: route.target, id } : null);
    return new AppError(code, detail);
  }
}
