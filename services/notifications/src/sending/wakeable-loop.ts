/** Runs a turn again and again: at once after a wake-up, else after a pause. A wake-up during a turn is not lost. */
export class WakeableLoop {
  private stopped = false;
  private woken = false;
  private endPause: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();

  /** @param turn handles its own errors. */
  constructor(
    private readonly pauseMs: number,
    private readonly turn: () => Promise<void>,
  ) {}

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    this.woken = true;
    this.endPause();
  }

  /** Resolves when the turn in hand has ended; there is none after it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      await this.turn();
      await this.pause();
    }
  }

  private pause(): Promise<void> {
    if (this.woken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.pauseMs);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
