import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writePrivateJson } from "../files.ts";
import { StartError } from "../start-error.ts";
import type { Report } from "../steps.ts";
import { until } from "./wait.ts";
import { pidDir } from "./claim.ts";
import { readIdentity, signal } from "./identity.ts";
import { launch, logFile, type Program } from "./launch.ts";
import { logTail } from "./log-tail.ts";

const FIRST_MS = 250;
const LONGEST_MS = 10_000;
/** A program that ran this long before it crashed is restarted after the first delay again. */
const WELL_AFTER_MS = 30_000;

/** One long-running part of the stack. */
export interface Part {
  name: string;
  program: Program;
  /** Whether it answers; asked until it does. */
  ready: () => Promise<boolean>;
  /** Default: 180, since a machine that is busy with other work takes ten times as long to start a service as an idle one. */
  readySeconds?: number;
  /** Default: SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** What ends it at once. Default: SIGKILL. */
  killSignal?: NodeJS.Signals;
  /** How long it may take to stop before it is killed. Default: 30. */
  stopSeconds?: number;
}

export interface Surroundings {
  dataDir: string;
  logDir: string;
  report: Report;
  /** Called whenever a part got a new pid, or lost it. */
  changed: () => void;
}

/** Keeps one part running: started, watched, started again with back-off when it dies, stopped when asked. */
export class SupervisedProcess {
  readonly part: Required<Part>;
  private readonly around: Surroundings;
  private readonly backoff = new Backoff();
  private readonly stopping = new AbortController();
  private child: ChildProcess | null = null;
  private ended: Promise<unknown> = Promise.resolve();
  private startedAt = 0;
  private logStart = 0;
  private everReady = false;
  private restarting = false;

  constructor(part: Part, around: Surroundings) {
    this.part = { readySeconds: 180, stopSignal: "SIGTERM", killSignal: "SIGKILL", stopSeconds: 30, ...part };
    this.around = around;
  }

  get name(): string {
    return this.part.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it and waits until it answers. @throws StartError when it ends or stays silent; it is then not running */
  async start(): Promise<void> {
    this.spawn();
    const answering = await until(async () => this.hasEnded || (await this.part.ready()), this.part.readySeconds * 1000);
    if (this.stopping.signal.aborted) throw new StartError(`${this.name} was stopped while starting.`);
    if (answering && !this.hasEnded) {
      this.everReady = true;
      return;
    }
    const what = this.hasEnded ? "ended while starting" : `did not answer within ${this.part.readySeconds} s`;
    await this.stop();
    const log = this.log;
    throw new StartError(`${this.name} ${what}: ${logTail(log, this.logStart)} (log: ${log})`);
  }

  /** Ends it for good: politely, then by force. Safe to call at any time and more than once. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.end(this.part.stopSignal, this.part.stopSeconds);
  }

  /** Ends it by force, now. */
  kill(): void {
    this.stopping.abort();
    if (this.pid !== undefined) signal(this.pid, this.part.killSignal);
  }

  /** Stops the running program and starts it anew at once; what it was doing may be cut off after `graceSeconds`. */
  async restart(graceSeconds = this.part.stopSeconds): Promise<void> {
    if (this.restarting) return;
    this.restarting = true;
    try {
      await this.end(this.part.stopSignal, graceSeconds);
      if (!this.stopping.signal.aborted && this.hasEnded) this.spawn();
    } finally {
      this.restarting = false;
    }
    await until(async () => this.stopping.signal.aborted || (await this.part.ready()), this.part.readySeconds * 1000);
  }

  private get log(): string {
    return logFile(this.around.logDir, this.name);
  }

  private get hasEnded(): boolean {
    return this.child === null;
  }

  private spawn(): void {
    const logStart = statSync(this.log, { throwIfNoEntry: false })?.size ?? 0;
    const child = launch(this.part.program, this.around.logDir, this.name, this.part.stopSignal);
    this.child = child;
    this.startedAt = Date.now();
    this.logStart = logStart;
    this.ended = (once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>).then(
      ([code, by]) => this.lost(child, by ?? `code ${code}`),
      (error: unknown) => this.lost(child, (error as Error).message),
    );
    const identity = child.pid === undefined ? null : readIdentity(child.pid);
    if (identity) writePrivateJson(this.pidFile, identity);
    this.around.changed();
  }

  private get pidFile(): string {
    return join(pidDir(this.around.dataDir), `${this.name}.json`);
  }

  private lost(child: ChildProcess, how: string): void {
    if (this.child !== child) return;
    this.child = null;
    rmSync(this.pidFile, { force: true });
    this.around.changed();
    if (this.everReady && !this.restarting && !this.stopping.signal.aborted) void this.restartAfterEnd(how);
  }

  private async restartAfterEnd(how: string): Promise<void> {
    const delay = this.backoff.delayAfter(Date.now() - this.startedAt);
    this.around.report.line(`${this.name} ended (${how}), starting it again in ${delay / 1000} s`);
    try {
      await sleep(delay, undefined, { signal: this.stopping.signal });
    } catch {
      return; // the stack is being stopped
    }
    if (this.hasEnded) this.spawn();
  }

  private async end(by: NodeJS.Signals, graceSeconds: number): Promise<void> {
    const { child, ended } = this;
    if (!child?.pid) return;
    signal(child.pid, by);
    const late = sleep(graceSeconds * 1000, "late", { ref: false });
    if ((await Promise.race([ended, late])) !== "late") return;
    this.around.report.line(`${this.name} did not stop within ${graceSeconds} s and is killed`);
    signal(child.pid, "SIGKILL");
    await ended;
  }
}

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
