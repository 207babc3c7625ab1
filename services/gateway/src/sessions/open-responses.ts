import type { ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { hasSameRights, LIMITS, type Caller } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import { InjectLogger } from "@takeoff/platform/inject";
import { Counter } from "prom-client";
import { SessionResolver } from "./session-resolver.ts";

const TICK_MS = 1_000;

/** What this file needs of a response. */
interface ClosableResponse {
  once(event: "close", listener: () => void): unknown;
}

interface Watched {
  caller: Caller;
  tokenHash: string;
  /** Closes the connection. */
  end: () => void;
  /** When the session was last known to be valid, by the monotonic clock. */
  confirmedAt: number;
  dueAt: number;
  isLookingUp: boolean;
}

const ended = new Counter({
  name: "takeoff_ended_responses_total",
  help: "Responses that were cut off because their session had ended or could not be looked up",
  labelNames: ["reason"],
});

/**
 * Looks up the session of every response that is still open after LIMITS.sessionRecheckMs, and again in that interval. Closes the
 * connection when the session has ended or its user has another role or organization: otherwise a slow download goes on for hours
 * after its user was disabled.
 *
 * The look-ups of one second share an RPC request for each RPC_BATCH sessions. They are spread over the interval, since each response
 * counts from its own beginning.
 */
@Injectable()
export class OpenResponses implements OnModuleDestroy {
  private readonly open = new Set<Watched>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionResolver,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** @param end closes the connection of the response */
  watch(response: ClosableResponse, caller: Caller, tokenHash: string, end: () => void): void {
    const now = performance.now();
    const watched: Watched = { caller, tokenHash, end, confirmedAt: now, dueAt: now + LIMITS.sessionRecheckMs, isLookingUp: false };
    this.open.add(watched);
    response.once("close", () => this.open.delete(watched));
    this.timer ??= setInterval(() => this.lookUpDue(), TICK_MS).unref();
  }

  private lookUpDue(): void {
    const now = performance.now();
    for (const watched of this.open) if (watched.dueAt <= now && !watched.isLookingUp) void this.lookUp(watched);
  }

  private async lookUp(watched: Watched): Promise<void> {
    watched.isLookingUp = true;
    const startedAt = performance.now();
    watched.dueAt = startedAt + LIMITS.sessionRecheckMs;
    try {
      const caller = await this.sessions.peek(watched.tokenHash);
      if (hasSameRights(watched.caller, caller)) watched.confirmedAt = startedAt;
      else this.end(watched, "session_ended");
    } catch (error) {
      // Identity may be restarting: no session can be ended while it is away either.
      if (performance.now() - watched.confirmedAt < LIMITS.unconfirmedSessionMs) return;
      this.logger.warn({ err: error, user_id: watched.caller.id }, "session lookup of an open response failed");
      this.end(watched, "unconfirmed");
    } finally {
      watched.isLookingUp = false;
    }
  }

  private end(watched: Watched, reason: "session_ended" | "unconfirmed"): void {
    // The response may have ended during the look-up; its connection then serves another request.
    if (!this.open.delete(watched)) return;
    ended.inc({ reason });
    watched.end();
  }
}

/** Closes the connection of a response at once, by a reset where possible: a slow client would go on receiving what the system buffers. */
export function resetConnection(response: ServerResponse): void {
  const { socket } = response;
  // Node resets plain TCP connections only.
  if (socket && !(socket instanceof TLSSocket)) socket.resetAndDestroy();
  else response.destroy();
}
