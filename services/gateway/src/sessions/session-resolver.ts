import { createHash } from "node:crypto";
import { RPC_BATCH, type Caller } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform";
import { Injectable } from "@nestjs/common";

/** Questions in flight at once; what comes meanwhile travels together in the next one. */
const IN_FLIGHT = 1;

interface Waiting {
  resolve: (caller: Caller | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks identity whose sessions these are, many in one question. Nothing is remembered: each answer was read after its
 * request came in, so that a log-out or a deleted user counts from the next request on.
 */
class Batch {
  private waiting = new Map<string, Waiting[]>();
  private inFlight = 0;
  private scheduled = false;

  constructor(private readonly ask: (hashes: string[]) => Promise<(Caller | null)[]>) {}

  add(hash: string): Promise<Caller | null> {
    return new Promise((resolve, reject) => {
      const others = this.waiting.get(hash);
      if (others) others.push({ resolve, reject });
      else this.waiting.set(hash, [{ resolve, reject }]);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.inFlight >= IN_FLIGHT || this.waiting.size === 0) return;
    this.scheduled = true;
    // Requests that arrived together are read in one turn of the event loop: they share a question.
    setImmediate(() => {
      this.scheduled = false;
      void this.send();
    });
  }

  private async send(): Promise<void> {
    const taken = [...this.waiting].slice(0, RPC_BATCH);
    for (const [hash] of taken) this.waiting.delete(hash);
    if (taken.length === 0) return;
    this.inFlight++;
    this.schedule();
    try {
      const callers = await this.ask(taken.map(([hash]) => hash));
      for (const [index, [, waiting]] of taken.entries()) for (const { resolve } of waiting) resolve(callers[index] ?? null);
    } catch (error) {
      for (const [, waiting] of taken) for (const { reject } of waiting) reject(error);
    } finally {
      this.inFlight--;
      this.schedule();
    }
  }
}

@Injectable()
export class SessionResolver {
  private readonly active: Batch;
  private readonly passive: Batch;

  constructor(rpc: RpcClient) {
    const ask = (active: boolean) => async (token_hashes: string[]) =>
      (await rpc.ask("sessions.resolve", { token_hashes, active })).callers;
    this.active = new Batch(ask(true));
    this.passive = new Batch(ask(false));
  }

  /** Whose call it is; null without a valid session. Keeps the session from ending idle. */
  resolve(tokenHash: string): Promise<Caller | null> {
    return this.active.add(tokenHash);
  }

  /** Whether a session is still valid, without counting as somebody's doing. */
  look(tokenHash: string): Promise<Caller | null> {
    return this.passive.add(tokenHash);
  }
}

/** Tokens are random and long: their plain hash tells nothing of them. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
