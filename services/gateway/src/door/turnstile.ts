import { AppError } from "@takeoff/contracts";

/** How many of one party's calls go on at once, and how many more may wait for how long. */
export interface Share {
  atOnce: number;
  /** So many begin in a second while others are there, too; what nobody else wants is not kept from anybody. */
  perSecond: number;
  waiting: number;
  waitMs: number;
}

const SECOND_MS = 1000;
/** Whoever called so long ago is still there: somebody at a screen. */
const PRESENT_MS = 5_000;

interface Party {
  inside: number;
  queue: Waiter[];
  /** Calls that may begin at once; a second's worth gathers while none do. */
  allowance: number;
  countedAt: number;
  timer: NodeJS.Timeout | undefined;
}

interface Waiter {
  enter: () => void;
}

/**
 * Lets each party have its share of calls: so many at once, and beside others so many a second. More of them wait in
 * line, first come first served, and a line that is too long or too slow is refused. What one party asks for beyond its
 * share costs the others nothing.
 */
export class Turnstile {
  private readonly parties = new Map<string, Party>();

  /** @param isAlone whether nobody but this party is there, at other turnstiles neither */
  constructor(
    private readonly share: Share,
    private readonly isAlone: (name: string) => boolean,
  ) {}

  /**
   * Resolves when it is this call's turn.
   * @param signal ends the wait of a client that has gone
   * @returns lets the next one in; to be called once
   * @throws AppError `too_many_requests`
   */
  async enter(name: string, signal: AbortSignal): Promise<() => void> {
    const party = this.partyOf(name);
    if (party.queue.length === 0 && this.mayBegin(name, party)) this.begin(party);
    else await this.wait(name, party, signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      party.inside--;
      this.moveOn(name, party);
    };
  }

  /** Whether anybody but this party is inside, waits, or was there a moment ago. */
  hasOthersThan(name: string): boolean {
    return this.parties.size > (this.parties.has(name) ? 1 : 0);
  }

  private partyOf(name: string): Party {
    const known = this.parties.get(name);
    if (known) return known;
    const party: Party = { inside: 0, queue: [], allowance: this.share.perSecond, countedAt: performance.now(), timer: undefined };
    this.parties.set(name, party);
    return party;
  }

  private mayBegin(name: string, party: Party): boolean {
    const now = performance.now();
    const gathered = party.allowance + ((now - party.countedAt) / SECOND_MS) * this.share.perSecond;
    party.allowance = Math.min(gathered, this.share.perSecond);
    party.countedAt = now;
    return party.inside < this.share.atOnce && (party.allowance >= 1 || this.isAlone(name));
  }

  private begin(party: Party): void {
    clearTimeout(party.timer);
    party.inside++;
    party.allowance = Math.max(0, party.allowance - 1);
  }

  private wait(name: string, party: Party, signal: AbortSignal): Promise<void> {
    const { queue } = party;
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
    this.moveOn(name, party);
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", gone);
    });
  }

  /** Lets in whose turn it is, and sees to it that the next one's comes. */
  private moveOn(name: string, party: Party): void {
    while (party.queue.length > 0 && this.mayBegin(name, party)) {
      this.begin(party);
      party.queue.shift()?.enter();
    }
    clearTimeout(party.timer);
    if (party.queue.length > 0) {
      // With none to spare at once, it is the next one who leaves that moves the line on.
      if (party.inside >= this.share.atOnce) return;
      const ms = Math.ceil(((1 - party.allowance) / this.share.perSecond) * SECOND_MS);
      party.timer = setTimeout(() => this.moveOn(name, party), ms);
    } else if (party.inside === 0) {
      party.timer = setTimeout(() => this.parties.delete(name), PRESENT_MS).unref();
    }
  }

  private refusal(): AppError {
    return new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(this.share.waitMs / 1000)) });
  }
}
