import { AppError } from "@takeoff/contracts";

/** How many of one party's calls go on at once, and how many more may wait for how long. */
export interface Share {
  atOnce: number;
  waiting: number;
  waitMs: number;
}

interface Party {
  inside: number;
  queue: Waiter[];
}

interface Waiter {
  enter: () => void;
}

/**
 * Lets each party have its share of calls at once; more of them wait in line, first come first served, and a line that
 * is too long or too slow is refused. What one party asks for beyond its share costs the others nothing.
 */
export class Turnstile {
  private readonly parties = new Map<string, Party>();

  constructor(private readonly share: Share) {}

  /**
   * Resolves when it is this call's turn.
   * @param signal ends the wait of a client that has gone
   * @returns lets the next one in; to be called once
   * @throws AppError `too_many_requests`
   */
  async enter(name: string, signal: AbortSignal): Promise<() => void> {
    const party = this.partyOf(name);
    if (party.inside < this.share.atOnce) party.inside++;
    else await this.wait(party, signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.leave(name, party);
    };
  }

  /** Parties that are inside or wait. */
  get size(): number {
    return this.parties.size;
  }

  private partyOf(name: string): Party {
    const known = this.parties.get(name);
    if (known) return known;
    const party: Party = { inside: 0, queue: [] };
    this.parties.set(name, party);
    return party;
  }

  private wait({ queue }: Party, signal: AbortSignal): Promise<void> {
    if (queue.length >= this.share.waiting) return Promise.reject(this.refusal());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { enter: resolve };
    const give = (error: unknown): void => {
      const at = queue.indexOf(waiter);
      if (at < 0) return;
      queue.splice(at, 1);
      reject(error instanceof Error ? error : new Error("the client has gone"));
    };
    const timer = setTimeout(() => give(this.refusal()), this.share.waitMs);
    const gone = (): void => give(signal.reason);
    signal.addEventListener("abort", gone, { once: true });
    queue.push(waiter);
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", gone);
    });
  }

  private leave(name: string, party: Party): void {
    const next = party.queue.shift();
    if (next) next.enter();
    else if (--party.inside === 0) this.parties.delete(name);
  }

  private refusal(): AppError {
    return new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(this.share.waitMs / 1000)) });
  }
}
