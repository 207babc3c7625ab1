import { AppError } from "@takeoff/contracts";
import type { InspectCommand } from "./child-messages.ts";
import { InspectionProcess, type OpenRange } from "./inspection-process.ts";
import type { InspectionFacts, InspectionLimits } from "./pdf-inspection.ts";
import { usageOf } from "./process-usage.ts";

/** Children are ended after this many idle milliseconds, to free their memory. */
const IDLE_MS = 30_000;

export interface ChildrenOptions {
  limits: InspectionLimits;
  /** Files that a child may inspect before it is replaced. */
  filesPerChild: number;
  /** Whether to keep a started child for the next organization: starting one takes half a second. */
  spare: boolean;
}

interface BoundChild {
  organization: number;
  child: InspectionProcess;
}

/**
 * The child processes of a number of slots. A child inspects files of one organization only: a hostile file that took it over
 * never gets a file of another organization.
 */
export class InspectionChildren {
  private readonly bound = new Map<number, BoundChild>();
  private spare: InspectionProcess | null = null;
  private idle: NodeJS.Timeout | undefined;
  private active = 0;
  private stopped = false;

  constructor(private readonly options: ChildrenOptions) {}

  /**
   * Inspects a file in the slot's child.
   * @param slot used by one file at a time
   * @throws as `InspectionProcess.inspect`
   */
  async inspect(slot: number, organization: number, command: InspectCommand, open: OpenRange): Promise<InspectionFacts> {
    clearTimeout(this.idle);
    const child = this.childFor(slot, organization);
    this.active++;
    try {
      return await child.inspect(command, open, this.options.limits);
    } finally {
      this.active--;
      if (!this.isReusable(child)) this.drop(slot, child);
      if (this.active === 0) this.idle = setTimeout(() => this.endAll(), IDLE_MS).unref();
    }
  }

  /** Ends every child. Running inspections fail with `unavailable`. */
  stop(): void {
    this.stopped = true;
    this.endAll();
  }

  private childFor(slot: number, organization: number): InspectionProcess {
    if (this.stopped) throw new AppError("unavailable", { cause: new Error("the process is stopping") });
    const bound = this.bound.get(slot);
    if (bound?.organization === organization && bound.child.isUsable) return bound.child;
    bound?.child.end();
    const child = this.spare?.isUsable ? this.spare : new InspectionProcess();
    this.spare = this.options.spare ? new InspectionProcess() : null;
    this.bound.set(slot, { organization, child });
    return child;
  }

  /** A child that still uses much memory after a large file is not reused: the memory would count against the next file. */
  private isReusable(child: InspectionProcess): boolean {
    const used = usageOf(child.pid ?? 0)?.memoryBytes ?? Infinity;
    return child.isUsable && child.files < this.options.filesPerChild && used < this.options.limits.memoryBytes / 2;
  }

  private drop(slot: number, child: InspectionProcess): void {
    child.end();
    if (this.bound.get(slot)?.child === child) this.bound.delete(slot);
  }

  private endAll(): void {
    clearTimeout(this.idle);
    for (const { child } of this.bound.values()) child.end();
    this.bound.clear();
    this.spare?.end();
    this.spare = null;
  }
}
