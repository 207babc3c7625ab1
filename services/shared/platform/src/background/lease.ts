export interface LeaseRenewalOptions {
  /** Time between renewals, milliseconds; a fraction of the lease, so that one failed renewal does not lose it. */
  intervalMs: number;
  /** Extends the lease. */
  renew: () => Promise<unknown>;
  /** Receives what `renew` threw. The next renewal is tried all the same. */
  onError: (error: unknown) => void;
}

/** Renews a lease periodically until it is stopped. A process that dies stops renewing, and another may take the lease over. */
export class LeaseRenewal {
  private readonly timer: NodeJS.Timeout;

  constructor({ intervalMs, renew, onError }: LeaseRenewalOptions) {
    this.timer = setInterval(() => void renew().catch(onError), intervalMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
