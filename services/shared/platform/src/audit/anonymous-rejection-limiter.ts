import { LIMITS } from "@takeoff/contracts";

const WINDOW_MS = 60_000;
/** Addresses that are counted separately. Beyond, all further ones share one window, so that memory stays bounded. */
const MAX_ADDRESSES = 10_000;
const OTHER_ADDRESSES = "";

interface Window {
  endsAt: number;
  rows: number;
  suppressed: number;
}

/** Rejections of an address within one minute that got no row of their own. */
export interface SuppressedRejections {
  address: string;
  /** Number of rejected requests. */
  times: number;
}

/**
 * Limits the audit rows of rejected requests without a session to `LIMITS.anonymousRejectionRows` for each address and
 * minute. Without the limit, a client without an account could fill the table. A minute begins with an address's first
 * rejection. Further rejections are counted and become one row when the minute is over.
 */
export class AnonymousRejectionLimiter {
  private readonly windows = new Map<string, Window>();

  /** Takes one of the address's rows. False when they are used up; the request has then been counted as suppressed. */
  tryAcquire(address: string): boolean {
    const window = this.ensureWindow(address);
    if (window.rows < LIMITS.anonymousRejectionRows) {
      window.rows++;
      return true;
    }
    window.suppressed++;
    return false;
  }

  /** Whether `collect` will return more once the current windows end. */
  get hasSuppressed(): boolean {
    return [...this.windows.values()].some(({ suppressed }) => suppressed > 0);
  }

  /** Removes ended windows and returns their suppressed counts. @param all includes windows that have not ended */
  collect(all = false): SuppressedRejections[] {
    const collected: SuppressedRejections[] = [];
    for (const [address, { endsAt, suppressed }] of this.windows) {
      if (!all && endsAt > Date.now()) continue;
      this.windows.delete(address);
      if (suppressed > 0) collected.push({ address, times: suppressed });
    }
    return collected;
  }

  /** An ended window with a suppressed count stays in use until `collect` removes it, at most a second later. */
  private ensureWindow(address: string): Window {
    const known = this.windows.get(address);
    if (known && (known.endsAt > Date.now() || known.suppressed > 0)) return known;
    if (!known && this.windows.size >= MAX_ADDRESSES && address !== OTHER_ADDRESSES) return this.ensureWindow(OTHER_ADDRESSES);
    const window = { endsAt: Date.now() + WINDOW_MS, rows: 0, suppressed: 0 };
    this.windows.set(address, window);
    return window;
  }
}
