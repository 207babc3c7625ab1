import { AppError } from "@takeoff/contracts";
import { readUsage } from "./process-usage.ts";

/** Children are ended after this many idle milliseconds, to free their memory. */
const IDLE_MS = 30_000;

/** A child process that is given files one after another. */
export interface ReusableChild {
  /** Whether it can be given a file. */
  readonly isUsable: boolean;
  readonly pid: number | undefined;
  readonly files: number;
  /** Kills the process. What it is doing fails with `unavailable`. */
  end(): void;
}

export interface ChildrenOptions<Child> {
  start: () => Child;
  /** The limit of a child's memory, bytes. */
  memoryBytes: number;
  /** Files that a child may be given before it is replaced. */
  filesPerChild: number;
  /** Whether to keep a started child for the next organization: starting one takes half a second. */
  spare: boolean;
}

interface BoundChild<Child> {
  organization: number;
  child: Child;
}

/** The child processes of a number of slots. Each opens files of one organization: one that a hostile file took over gets no other's. */
export class OrganizationChildren<Child extends ReusableChild> {
  private readonly bound = new Map<number, BoundChild<Child>>();
  private spare: Child | null = null;
  private idle: NodeJS.Timeout | undefined;
  private active = 0;
  private stopped = false;

  constructor(private readonly options: ChildrenOptions<Child>) {}

  /**
   * Works with the slot's child.
   * @param slot used by one task at a time
   * @param work gets a function that returns the child: another one when that of before was ended by a limit
   * @throws what `work` throws; AppError `unavailable` after `stop`
   */
  async use<T>(slot: number, organization: number, work: (current: () => Child) => Promise<T>): Promise<T> {
    clearTimeout(this.idle);
    this.active++;
    try {
      return await work(() => this.childFor(slot, organization));
    } finally {
      this.active--;
      this.dropUnlessReusable(slot);
      if (this.active === 0) this.idle = setTimeout(() => this.endAll(), IDLE_MS).unref();
    }
  }

  /** Ends every child. Running work fails with `unavailable`. */
  stop(): void {
    this.stopped = true;
    this.endAll();
  }

  private childFor(slot: number, organization: number): Child {
    if (this.stopped) throw new AppError("unavailable", { cause: new Error("the process is stopping") });
    const bound = this.bound.get(slot);
    if (bound?.organization === organization && bound.child.isUsable) return bound.child;
    bound?.child.end();
    const child = this.spare?.isUsable ? this.spare : this.options.start();
    this.spare = this.options.spare ? this.options.start() : null;
    this.bound.set(slot, { organization, child });
    return child;
  }

  /** A child that still uses much memory after a large file is not reused: the memory would count against the next file. */
  private isReusable(child: Child): boolean {
    const used = readUsage(child.pid ?? 0)?.memoryBytes ?? Infinity;
    return child.isUsable && child.files < this.options.filesPerChild && used < this.options.memoryBytes / 2;
  }

  private dropUnlessReusable(slot: number): void {
    const child = this.bound.get(slot)?.child;
    if (!child || this.isReusable(child)) return;
    child.end();
    this.bound.delete(slot);
  }

  private endAll(): void {
    clearTimeout(this.idle);
    for (const { child } of this.bound.values()) child.end();
    this.bound.clear();
    this.spare?.end();
    this.spare = null;
  }
}
