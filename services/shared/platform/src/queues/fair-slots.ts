import { AppError } from "@takeoff/contracts";
import { endAfter, inSpan, tracer } from "../tracing/tracing.ts";
import { JobPostponed } from "./queue-worker.ts";

export interface FairSlotsOptions {
  /** The tasks' name in traces, such as `check`. */
  name: string;
  /** Tasks that run concurrently. */
  slots: number;
  /** Tasks that run concurrently for one organization. */
  perOrganization: number;
  /** Tasks that may wait in total: the concurrency of the queue's worker. */
  window: number;
}

/** Waiting tasks allowed for one organization while the window is at most half full, and while it is fuller. */
const WAITING = { halfEmpty: 20, halfFull: 2 } as const;
/** Number of an organization's latest task durations that are stored. */
const STORED_DURATIONS = 8;
/** Spacing of postponed tasks without a known duration, and the minimum, milliseconds. */
const SPACING_MS = { default: 100, min: 20 } as const;
const POSTPONED_MS = { min: 500, max: 60_000 } as const;

interface Waiting {
  start: (slot: number) => void;
  reject: (error: Error) => void;
}

/**
 * Shares a limited number of slots fairly between organizations. Waiting tasks start round-robin by organization, so that
 * an organization with a hundred tasks delays another's single task by at most one of its own for each slot. Further tasks
 * of an organization that has many waiting are postponed: their jobs go back to the queue, so that the queue's worker
 * still receives the jobs of other organizations.
 */
export class FairSlots {
  private readonly free: number[];
  private readonly running = new Map<number, number>();
  /** Waiting tasks by organization, in the order of the organizations' turns. */
  private readonly waiting = new Map<number, Waiting[]>();
  private waitingTotal = 0;
  /** Durations of the latest tasks by organization, milliseconds. */
  private readonly durations = new Map<number, number[]>();
  /** Estimated time at which an organization's postponed tasks have started, milliseconds since the epoch. */
  private readonly bookedUntil = new Map<number, number>();
  private stopped = false;

  /** @param now the clock, milliseconds since the epoch */
  constructor(
    private readonly options: FairSlotsOptions,
    private readonly now: () => number = Date.now,
  ) {
    this.free = Array.from({ length: options.slots }, (_, index) => index);
  }

  /**
   * Runs a task when it is its organization's turn.
   * @param task receives the number of its slot, from 0; no other running task has the same slot
   * @throws JobPostponed when the organization has too many tasks waiting; AppError `unavailable` after `stop`
   */
  async run<T>(organization: number, task: (slot: number) => Promise<T>): Promise<T> {
    if (this.stopped) throw stopping();
    const { name } = this.options;
    const slot = await endAfter(tracer?.child("internal", `wait for ${name}`), this.take(organization));
    const started = this.now();
    try {
      return await inSpan(tracer?.child("internal", name), () => task(slot));
    } finally {
      this.remember(organization, this.now() - started);
      this.release(organization, slot);
    }
  }

  /** Rejects waiting and later tasks. Running tasks continue. */
  stop(): void {
    this.stopped = true;
    for (const waiting of this.waiting.values()) for (const { reject } of waiting) reject(stopping());
    this.waiting.clear();
    this.waitingTotal = 0;
  }

  private take(organization: number): Promise<number> {
    const slot = this.mayRun(organization) ? this.free.shift() : undefined;
    if (slot !== undefined) {
      this.running.set(organization, this.countRunning(organization) + 1);
      return Promise.resolve(slot);
    }
    const waiting = this.waiting.get(organization) ?? [];
    const limit = this.waitingTotal * 2 <= this.options.window ? WAITING.halfEmpty : WAITING.halfFull;
    if (waiting.length >= limit) return Promise.reject(new JobPostponed(this.estimateDelay(organization, waiting.length)));
    this.waiting.set(organization, waiting);
    this.waitingTotal++;
    return new Promise((start, reject) => waiting.push({ start, reject }));
  }

  private release(organization: number, slot: number): void {
    const left = this.countRunning(organization) - 1;
    if (left > 0) this.running.set(organization, left);
    else this.running.delete(organization);
    this.free.push(slot);
    this.startNext();
  }

  private startNext(): void {
    for (const [organization, waiting] of this.waiting) {
      if (this.free.length === 0) return;
      if (!this.mayRun(organization)) continue;
      const next = waiting.shift();
      // Re-inserted at the end: the organization's next turn comes after all others.
      this.waiting.delete(organization);
      if (waiting.length) this.waiting.set(organization, waiting);
      const slot = this.free.shift();
      if (!next || slot === undefined) return;
      this.waitingTotal--;
      this.running.set(organization, this.countRunning(organization) + 1);
      next.start(slot);
      return this.startNext();
    }
  }

  private mayRun(organization: number): boolean {
    return this.countRunning(organization) < this.options.perOrganization;
  }

  private countRunning(organization: number): number {
    return this.running.get(organization) ?? 0;
  }

  /** Estimated milliseconds until the tasks before it have started: postponed tasks come back one by one. */
  private estimateDelay(organization: number, waiting: number): number {
    const now = this.now();
    this.forget(now);
    const spacing = this.estimateSpacing(organization);
    const turn = Math.max(this.bookedUntil.get(organization) ?? 0, now + waiting * spacing) + spacing;
    const delay = Math.min(Math.max(turn - now, POSTPONED_MS.min), POSTPONED_MS.max);
    this.bookedUntil.set(organization, Math.min(turn, now + POSTPONED_MS.max));
    return Math.round(delay);
  }

  /** The shortest of the organization's latest durations: coming back too early costs little, too late leaves slots unused. */
  private estimateSpacing(organization: number): number {
    return Math.max(Math.min(...(this.durations.get(organization) ?? [SPACING_MS.default])), SPACING_MS.min);
  }

  private remember(organization: number, duration: number): void {
    this.durations.set(organization, [...(this.durations.get(organization) ?? []), duration].slice(-STORED_DURATIONS));
  }

  /** Deletes the estimates of organizations without running, waiting or postponed tasks, so that memory stays bounded. */
  private forget(now: number): void {
    for (const [organization, until] of this.bookedUntil) if (until < now) this.bookedUntil.delete(organization);
    for (const organization of this.durations.keys())
      if (!this.waiting.has(organization) && !this.running.has(organization) && !this.bookedUntil.has(organization))
        this.durations.delete(organization);
  }
}

function stopping(): AppError {
  return new AppError("unavailable", { cause: new Error("the process is stopping") });
}
