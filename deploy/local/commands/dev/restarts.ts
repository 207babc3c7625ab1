import { setTimeout as sleep } from "node:timers/promises";
import { SERVICES, type ServiceName } from "../../parts/service-parts.ts";

/** An editor may write several files one after another: what changed within this time is one change. */
const SETTLE_MS = 60;

/** The processes that run what is compiled from a source. @param file its path from the checkout's root */
export function findAffected(file: string): readonly ServiceName[] {
  const [, folder] = /^services\/(shared\/\w+|\w+)\/src\/.*\.ts$/.exec(file) ?? [];
  if (!folder || file.endsWith("spec.ts") || ["shared/testing", "shared/drawings"].includes(folder)) return [];
  // Every service runs contracts and platform.
  if (folder.startsWith("shared/")) return SERVICES;
  return SERVICES.filter((name) => name === folder || name === `${folder}-worker`);
}

/** Collects names and restarts each once when things have settled; what changes during a restart is restarted again. */
export class Restarts {
  private readonly restart: (names: readonly string[]) => Promise<boolean>;
  private waiting = new Set<string>();
  private owed: readonly string[] = [];
  private working: Promise<void> | null = null;
  private lastTouch = 0;

  /** @param restart answers false when it could not: the names are then owed with the next change */
  constructor(restart: (names: readonly string[]) => Promise<boolean>) {
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
      const names = [...new Set([...this.owed, ...this.waiting])];
      this.waiting = new Set();
      this.owed = (await this.restart(names)) ? [] : names;
    }
    this.working = null;
  }
}
