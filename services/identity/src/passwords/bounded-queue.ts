/** Runs a few pieces of work at once and lets a bounded number wait. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  /** The work's result; null when as many wait as may, and the work was not taken. */
  run<T>(work: () => Promise<T>): Promise<T> | null {
    if (this.running < this.atOnce) {
      this.running++;
      return this.start(work);
    }
    if (this.waiting.length >= this.mayWait) return null;
    return new Promise<void>((resolve) => this.waiting.push(resolve)).then(() => this.start(work));
  }

  private async start<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // Whoever waits inherits the place: freed first, it could be taken by another who comes before they wake.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
