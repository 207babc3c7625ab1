import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { AppError } from "@takeoff/contracts";
import * as z from "zod";
import { MESSAGES_FD, type InspectCommand } from "./child-messages.ts";
import type { InspectionFacts, InspectionLimits, LimitName } from "./pdf-inspection.ts";
import { SAMPLED_WORDS } from "./page-text.ts";
import { usageOf } from "./process-usage.ts";
import { spawnSandboxed } from "./sandbox.ts";

const POLL_MS = 100;
/** The upper limit of an inspection, for a child that reaches none of its own limits, such as one that never stops reading. */
const MAX_INSPECTION_MS = 300_000;
const START_TIMEOUT_MS = 60_000;
/** The longest message contains the sizes of several hundred pages. */
const MESSAGE_BYTES = 64 * 1_024;
const PENDING_READS = 64;
/** Larger than what a child sends for one file. */
const MAX_MARKUP_GROUPS = 10_000;
/** Signals with which V8 or the kernel ends a process that runs out of memory. */
const OUT_OF_MEMORY = new Set<NodeJS.Signals>(["SIGABRT", "SIGKILL", "SIGTRAP"]);

const count = z.int().nonnegative();
const shortText = z.string().max(100);
const markupGroup = z.object({ subject: shortText, label: shortText, markups: count, pieces: count, grouped: count });
/** Messages are validated: a child that a hostile file took over may send anything. */
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("read"), begin: count, end: count }),
  z.object({ type: z.literal("hazards"), found: z.array(z.enum(["javascript", "launch", "embedded"])).max(3) }),
  z.object({ type: z.literal("opened"), pages: count.max(1_000_000), restricted: z.boolean() }),
  z.object({ type: z.literal("searched") }),
  z.object({ type: z.literal("sizes"), sizes: z.array(z.object({ short: z.number(), long: z.number() })).max(1_000) }),
  z.object({
    ...{ type: z.literal("text"), page: count.max(1_000) },
    ...{ words: z.array(count).max(SAMPLED_WORDS), sheet: shortText.nullable(), numbers: z.array(shortText).max(100) },
  }),
  z.object({ type: z.literal("markups"), groups: z.array(markupGroup).max(100) }),
  z.object({ type: z.literal("markups_read"), outcome: z.enum(["read", "too_large", "too_many", "unreadable"]) }),
  z.object({ type: z.literal("damaged"), page: count }),
  z.object({ type: z.literal("failed"), name: shortText }),
  z.object({ type: z.literal("done") }),
]);
type Message = z.infer<typeof messageSchema>;

/** Opens the file's bytes from `begin` up to `end`, exclusive. @throws when the store cannot be read */
export type OpenRange = (begin: number, end: number) => Promise<Readable>;

interface Inspection {
  size: number;
  open: OpenRange;
  facts: InspectionFacts;
  limits: InspectionLimits;
  /** A queue: the child receives bytes in the order of its requests. */
  reads: Promise<void>;
  pendingReads: number;
  settle: (error?: unknown) => void;
}

/**
 * A child process that inspects files one after another. It is killed, and not used again, when it reaches a limit, violates the
 * protocol, or when the store cannot be read.
 */
export class InspectionProcess {
  private readonly child: ChildProcess;
  private readonly input: Writable;
  private readonly ready: Promise<void>;
  private current: Inspection | null = null;
  private line = "";
  /** Continues a write that waits for `drain`. */
  private resumeWriting: () => void = () => undefined;
  private ended = false;
  /** Number of files it was given. */
  files = 0;

  constructor() {
    this.child = spawnSandboxed("inspect-child");
    const { stdin } = this.child;
    if (!stdin) throw new Error("a child process has no input");
    this.input = stdin;
    this.input.on("error", () => undefined);
    for (const event of ["drain", "close"]) this.input.on(event, () => this.resumeWriting());
    const started = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.end(), START_TIMEOUT_MS);
    this.child.on("error", (error) => {
      this.ended = true;
      started.reject(unavailable(`a child process did not start: ${error.message}`));
    });
    this.child.on("exit", (_code, signal) => {
      this.ended = true;
      clearTimeout(timer);
      started.reject(unavailable("a child process did not start"));
      this.onExit(signal);
    });
    this.child.stdio[MESSAGES_FD]?.on("data", (chunk: Buffer) => this.onMessages(chunk, started.resolve));
    this.child.stdio[MESSAGES_FD]?.on("error", () => undefined);
    this.ready = started.promise.finally(() => clearTimeout(timer));
    this.ready.catch(() => undefined);
  }

  /** Whether it can be given a file. */
  get isUsable(): boolean {
    return !this.ended;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /**
   * Inspects a file. Must not be called while another inspection runs.
   * @returns the facts found so far, also when a limit or the file ended the process
   * @throws what `open` throws; AppError `unavailable` when the process was ended by `end` or did not start.
   */
  async inspect(command: InspectCommand, open: OpenRange, limits: InspectionLimits): Promise<InspectionFacts> {
    await this.ready;
    const facts: InspectionFacts = {
      ...{ pages: null, restricted: false, hazards: new Set(), searched: false, damaged: [], sizes: [] },
      ...{ texts: new Map(), markups: [], markupsOutcome: null, failure: null, limit: null },
    };
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(asError(error)));
    const inspection = { size: command.size, open, facts, limits, reads: Promise.resolve(), pendingReads: 0, settle };
    if (this.ended) throw unavailable("a child process ended before it was given a file");
    this.current = inspection;
    this.files++;
    const watch = this.watch(inspection);
    try {
      this.input.write(`${JSON.stringify(command)}\n`);
      await promise;
      return facts;
    } finally {
      clearInterval(watch);
      this.current = null;
    }
  }

  /** Kills the process. A running inspection fails with `unavailable`, as the file did not cause it. */
  end(): void {
    this.current?.settle(unavailable("a child process was ended"));
    this.kill();
  }

  private kill(): void {
    this.ended = true;
    this.child.kill("SIGKILL");
  }

  private watch(inspection: Inspection): NodeJS.Timeout {
    const { facts, limits } = inspection;
    const pid = this.child.pid ?? 0;
    const before = usageOf(pid)?.cpuSeconds ?? 0;
    const begun = performance.now();
    let last = begun;
    let waitedMs = 0;
    const reached = (limit: LimitName): void => {
      facts.limit = limit;
      inspection.settle();
      this.kill();
    };
    return setInterval(() => {
      const now = performance.now();
      if (inspection.pendingReads === 0) waitedMs += now - last;
      last = now;
      const usage = usageOf(pid);
      if (!usage) return;
      if (usage.memoryBytes > limits.memoryBytes) reached("memory");
      else if (usage.cpuSeconds - before > limits.cpuSeconds) reached("cpu");
      else if (waitedMs > limits.seconds * 1_000 || now - begun > MAX_INSPECTION_MS) reached("time");
    }, POLL_MS);
  }

  /** The process ended by itself: out of memory, or a crash of the parser. Both count as caused by the file. */
  private onExit(signal: NodeJS.Signals | null): void {
    const { current } = this;
    if (!current) return;
    if (current.facts.limit === null && signal && OUT_OF_MEMORY.has(signal)) current.facts.limit = "memory";
    current.settle();
  }

  private onMessages(chunk: Buffer, ready: () => void): void {
    const lines = (this.line + chunk.toString("latin1")).split("\n");
    this.line = lines.pop() ?? "";
    try {
      if (this.line.length > MESSAGE_BYTES) throw new Error("a message is too long");
      for (const line of lines) {
        const message = messageSchema.parse(JSON.parse(line));
        if (message.type === "ready") ready();
        else if (this.current) this.handleMessage(this.current, message);
      }
    } catch {
      // Only a child that a hostile file took over violates the protocol.
      this.current?.settle();
      this.kill();
    }
  }

  private handleMessage(current: Inspection, message: Exclude<Message, { type: "ready" }>): void {
    const { facts } = current;
    switch (message.type) {
      case "read":
        return this.queueRead(current, message);
      case "hazards":
        for (const hazard of message.found) facts.hazards.add(hazard);
        return;
      case "opened":
        facts.pages = message.pages;
        facts.restricted = message.restricted;
        return;
      case "searched":
        facts.searched = true;
        return;
      case "sizes":
        facts.sizes = message.sizes;
        return;
      case "text": {
        const { page, words, sheet, numbers } = message;
        facts.texts.set(page, { words, sheet, numbers });
        return;
      }
      case "markups":
        if (facts.markups.length <= MAX_MARKUP_GROUPS) facts.markups.push(...message.groups);
        return;
      case "markups_read":
        facts.markupsOutcome = message.outcome;
        return;
      case "damaged":
        if (facts.damaged.length <= (facts.pages ?? 0)) facts.damaged.push(message.page);
        return;
      case "failed":
        facts.failure = message.name;
        return;
      case "done":
        current.settle();
    }
  }

  private queueRead(current: Inspection, { begin, end }: { begin: number; end: number }): void {
    if (begin >= end || end > current.size || current.pendingReads >= PENDING_READS) throw new Error("a read is out of bounds");
    current.pendingReads++;
    current.reads = current.reads
      .then(() => this.copy(current.open, begin, end))
      .then(
        () => void current.pendingReads--,
        (error: unknown) => {
          if (this.ended) return;
          // Otherwise the child would wait indefinitely for the bytes.
          current.settle(error);
          this.kill();
        },
      );
  }

  /** Streams bytes to the child: this process holds only the streams' buffers in memory. */
  private async copy(open: OpenRange, begin: number, end: number): Promise<void> {
    if (this.ended) return;
    const source = await open(begin, end);
    let passed = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      passed += chunk.length;
      if (this.ended || passed > end - begin) break;
      if (!this.input.write(chunk)) await new Promise<void>((resolve) => (this.resumeWriting = resolve));
    }
    if (passed !== end - begin && !this.ended) throw unavailable("the store returned another number of bytes than requested");
  }
}

function unavailable(why: string): AppError {
  return new AppError("unavailable", { cause: new Error(why) });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
