export interface LeaseRenewalOptions {
  /** Time between renewals, milliseconds; a fraction of the lease, so that one failed renewal does not lose it. */
  intervalMs: number;
  renew: () => Promise<unknown>;
  /** Receives what `renew` threw. The next renewal is tried all the same. */
  onError: (error: unknown) => void;
}

/** Renews a lease periodically, one renewal at a time. A process that dies stops renewing, and another may take it over. */
export class LeaseRenewal {
  private readonly timer: NodeJS.Timeout;
  private isRenewing = false;

  constructor({ intervalMs, renew, onError }: LeaseRenewalOptions) {
    this.timer = setInterval(() => {
      if (!this.isRenewing) void this.renew(renew).catch(onError);
    }, intervalMs).unref();
  }

  private async renew(renew: () => Promise<unknown>): Promise<void> {
    this.isRenewing = true;
    try {
      await renew();
    } finally {
      this.isRenewing = false;
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
