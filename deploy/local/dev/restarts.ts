import { setTimeout as sleep } from "node:timers/promises";

/** A compiler writes many files one after another: what changed within this time is one change. */
const SETTLE_MS = 120;

/** Collects names and restarts each once when things have settled; what changes meanwhile is restarted again. */
export class Restarts {
  private readonly restart: (names: readonly string[]) => Promise<void>;
  private waiting = new Set<string>();
  private working: Promise<void> | null = null;
  private lastTouch = 0;

  constructor(restart: (names: readonly string[]) => Promise<void>) {
    this.restart = restart;
  }

  touch(names: readonly string[]): void {
    if (names.length === 0) return;
    for (const name of names) this.waiting.add(name);
    this.lastTouch = Date.now();
    this.working ??= this.work();
  }

  /** Resolves when nothing is waiting any more. */
  async settled(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    while (this.waiting.size > 0) {
      while (Date.now() - this.lastTouch < SETTLE_MS) await sleep(SETTLE_MS / 2);
      const names = [...this.waiting];
      this.waiting = new Set();
      await this.restart(names);
    }
    this.working = null;
  }
}
