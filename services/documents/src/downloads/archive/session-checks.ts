import { Injectable } from "@nestjs/common";
import { AppError, hasSameRights, LIMITS, type Caller } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform/rpc";

/** Resolves while the session or access token of an archive's request gives the same rights. @throws AppError `unauthenticated` afterwards */
export type ConfirmSession = () => Promise<void>;

/** Looks up the sessions and access tokens of archives that are being sent: a large one takes hours, in which its user may be disabled or move. */
@Injectable()
export class SessionChecks {
  constructor(private readonly rpc: RpcClient) {}

  /** @returns looks up the session or token when it is called. What was read before such a call is from a time at which it was valid */
  begin(caller: Caller): ConfirmSession {
    const lookUp = this.prepareLookup(caller);
    let confirmedAt = performance.now();
    return async () => {
      const startedAt = performance.now();
      try {
        const now = await lookUp();
        if (!hasSameRights(caller, now)) throw new AppError("unauthenticated");
        confirmedAt = startedAt;
      } catch (error) {
        // Identity may be restarting: no session can be ended while it is away either.
        const isEnded = error instanceof AppError && error.code === "unauthenticated";
        if (isEnded || performance.now() - confirmedAt > LIMITS.unconfirmedSessionMs) throw error;
      }
    };
  }

  private prepareLookup({ session_id, access_token }: Caller): () => Promise<Caller | null> {
    if (access_token) {
      const token_ids = [access_token.id];
      return async () => (await this.rpc.request("access_tokens.callers", { token_ids })).callers[0] ?? null;
    }
    if (session_id === null) throw new Error("an archive is for a session or an access token");
    const session_ids = [session_id];
    return async () => (await this.rpc.request("sessions.callers", { session_ids })).callers[0] ?? null;
  }
}
