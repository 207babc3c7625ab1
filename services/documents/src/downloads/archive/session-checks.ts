import { Injectable } from "@nestjs/common";
import { AppError, hasSameRights, LIMITS, type Caller } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform";

/** Resolves while the session of an archive's request gives the same rights. @throws AppError `unauthenticated` afterwards */
export type ConfirmSession = () => Promise<void>;

/** Looks up the sessions of archives that are being sent: a large one takes hours, in which its user may be disabled or move. */
@Injectable()
export class SessionChecks {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * @returns looks up the session when it is called. What was read before such a call is from a time at which the session was valid
   */
  begin(caller: Caller): ConfirmSession {
    const { session_id } = caller;
    // No route of archives takes an access token.
    if (session_id === null) throw new Error("an archive is for a session");
    let confirmedAt = performance.now();
    return async () => {
      const startedAt = performance.now();
      try {
        const { callers } = await this.rpc.request("sessions.callers", { session_ids: [session_id] });
        if (!hasSameRights(caller, callers[0] ?? null)) throw new AppError("unauthenticated");
        confirmedAt = startedAt;
      } catch (error) {
        // Identity may be restarting: no session can be ended while it is away either.
        const isEnded = error instanceof AppError && error.code === "unauthenticated";
        if (isEnded || performance.now() - confirmedAt > LIMITS.unconfirmedSessionMs) throw error;
      }
    };
  }
}
