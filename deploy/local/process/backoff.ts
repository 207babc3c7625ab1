const FIRST_MS = 250;
const LONGEST_MS = 10_000;
/** A process that stayed up so long is taken to be well again. */
const WELL_AFTER_MS = 30_000;

/** How long to wait before a process that died is started again: 0.25 s, doubling to 10 s, from the start after 30 s up. */
export class Backoff {
  private next = FIRST_MS;

  /** @param upMs how long the process had been up when it died, in milliseconds */
  delayAfter(upMs: number): number {
    if (upMs >= WELL_AFTER_MS) this.next = FIRST_MS;
    const delay = this.next;
    this.next = Math.min(delay * 2, LONGEST_MS);
    return delay;
  }
}
