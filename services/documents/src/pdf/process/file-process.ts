import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { AppError } from "@takeoff/contracts";
import * as z from "zod";
import { MESSAGES_FD } from "../child/child-messages.ts";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import { readMessageLines } from "../child/message-lines.ts";
import type { LimitName, ProcessLimits } from "./process-limits.ts";
import { readUsage } from "./process-usage.ts";
import { spawnSandboxed, type SandboxedProgram } from "./sandbox.ts";

/** Short: a parser fills hundreds of MiB in a second. */
const POLL_MS = 25;
const START_TIMEOUT_MS = 60_000;
const PENDING_READS = 64;
/** Signals with which V8 or the kernel ends a process that runs out of memory. */
const OUT_OF_MEMORY = new Set<NodeJS.Signals>(["SIGABRT", "SIGKILL", "SIGTRAP"]);

const position = z.int().nonnegative();
/** Messages that every child sends. */
const linkSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Requests the bytes from `begin` up to `end`, exclusive. */
  z.object({ type: z.literal("read"), begin: position, end: position }),
  /** An allocation failed: the kernel enforces the limit of memory. */
  z.object({ type: z.literal("out_of_memory") }),
  z.object({ type: z.literal("done") }),
]);
type LinkMessage = z.infer<typeof linkSchema>;

/** Opens the file's bytes from `begin` up to `end`, exclusive. @throws when the store cannot be read */
export type OpenRange = (begin: number, end: number) => Promise<Readable>;

export interface FileProcessOptions<Message> {
  program: SandboxedProgram;
  /** Messages are validated: a child that a hostile file took over may send anything. */
  schema: z.ZodType<Message>;
  /** The longest message, bytes. */
  messageBytes: number;
  /** The upper limit of one file, ms, for a child that reaches none of its own limits, such as one that never stops reading. */
  maxMs: number;
}

/** Thrown by `onMessage` at what no child sends unless a hostile file took it over. */
export class ProtocolViolation extends Error {}

export interface FileTask<Message> {
  open: OpenRange;
  limits: ProcessLimits;
  /**
   * Called for one message after another. While it has not settled, no further message is read and no time is counted. What it throws
   * ends the process.
   * @returns `progress` when the limits of processor time and elapsed time begin anew
   */
  onMessage: (message: Message) => "progress" | void | Promise<"progress" | void>;
}

interface Running<Message> extends FileTask<Message> {
  size: number;
  limit: LimitName | null;
  /** A queue: the child receives bytes in the order of its requests. */
  reads: Promise<void>;
  pendingReads: number;
  isHandling: boolean;
  /** Starts the limits anew. */
  restartLimits: () => void;
  settle: (error?: unknown) => void;
}

/** A sandboxed child process that opens files one after another. A limit, a violation of the protocol or a failing store ends it. */
export class FileProcess<Command extends { size: number }, Message> {
  private readonly child: ChildProcess;
  private readonly input: Writable;
  private readonly ready: Promise<void>;
  private current: Running<Message> | null = null;
  /** Continues a write that waits for `drain`. */
  private resumeWriting: () => void = () => undefined;
  private ended = false;
  /** Number of files it was given. */
  files = 0;

  constructor(private readonly options: FileProcessOptions<Message>) {
    this.child = spawnSandboxed(options.program);
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
    void this.takeMessages(this.child.stdio[MESSAGES_FD] as Readable, started.resolve);
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
   * Gives the child a command about a file. Must not be called while another runs.
   * @returns the limit that ended the process; null when the child finished, or crashed because of the file
   * @throws what `open` and `onMessage` throw; AppError `unavailable` when the process was ended by `end` or did not start.
   */
  async run(command: Command, task: FileTask<Message>): Promise<LimitName | null> {
    await this.ready;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(asError(error)));
    const running: Running<Message> = {
      ...task,
      size: command.size,
      limit: null,
      reads: Promise.resolve(),
      pendingReads: 0,
      isHandling: false,
      settle,
      restartLimits: () => undefined,
    };
    if (this.ended) throw unavailable("a child process ended before it was given a file");
    this.current = running;
    this.files++;
    const watch = this.watch(running);
    try {
      this.input.write(`${JSON.stringify(command)}\n`);
      await promise;
      return running.limit;
    } finally {
      clearInterval(watch);
      this.current = null;
    }
  }

  /** Kills the process. A running task fails with `unavailable`, as the file did not cause it. */
  end(): void {
    this.current?.settle(unavailable("a child process was ended"));
    this.kill();
  }

  private kill(): void {
    this.ended = true;
    this.child.kill("SIGKILL");
  }

  private watch(running: Running<Message>): NodeJS.Timeout {
    const { limits } = running;
    const pid = this.child.pid ?? 0;
    let cpuBefore = readUsage(pid)?.cpuSeconds ?? 0;
    const begun = performance.now();
    let last = begun;
    let waitedMs = 0;
    running.restartLimits = () => {
      cpuBefore = readUsage(pid)?.cpuSeconds ?? cpuBefore;
      waitedMs = 0;
    };
    const reached = (limit: LimitName): void => this.reachLimit(running, limit);
    return setInterval(() => {
      const now = performance.now();
      if (running.pendingReads === 0 && !running.isHandling) waitedMs += now - last;
      last = now;
      const usage = readUsage(pid);
      if (!usage) return;
      if (usage.memoryBytes > limits.memoryBytes) reached("memory");
      else if (usage.cpuSeconds - cpuBefore > limits.cpuSeconds) reached("cpu");
      else if (waitedMs > limits.seconds * 1_000 || now - begun > this.options.maxMs) reached("time");
    }, POLL_MS);
  }

  private reachLimit(running: Running<Message>, limit: LimitName): void {
    running.limit = limit;
    running.settle();
    this.kill();
  }

  /** The process ended by itself: out of memory, or a crash of the parser. Both count as caused by the file. */
  private onExit(signal: NodeJS.Signals | null): void {
    const { current } = this;
    if (!current) return;
    if (current.limit === null && signal && OUT_OF_MEMORY.has(signal)) current.limit = "memory";
    current.settle();
  }

  private async takeMessages(messages: Readable, ready: () => void): Promise<void> {
    try {
      for await (const line of readMessageLines(messages as AsyncIterable<Buffer>, this.options.messageBytes)) {
        const parsed: unknown = JSON.parse(line);
        const own = linkSchema.safeParse(parsed);
        if (own.success) this.onLinkMessage(own.data, ready);
        else if (this.current) await this.handle(this.current, this.options.schema.parse(parsed));
      }
    } catch {
      // Only a child that a hostile file took over violates the protocol.
      this.current?.settle();
      this.kill();
    }
  }

  private async handle(current: Running<Message>, message: Message): Promise<void> {
    current.isHandling = true;
    try {
      if ((await current.onMessage(message)) === "progress") current.restartLimits();
    } catch (error) {
      if (error instanceof ProtocolViolation) throw error;
      current.settle(error);
      this.kill();
    } finally {
      current.isHandling = false;
    }
  }

  private onLinkMessage(message: LinkMessage, ready: () => void): void {
    if (message.type === "ready") ready();
    else if (message.type === "done") this.current?.settle();
    else if (!this.current) return;
    else if (message.type === "out_of_memory") this.reachLimit(this.current, "memory");
    else this.queueRead(this.current, message);
  }

  private queueRead(current: Running<Message>, { begin, end }: { begin: number; end: number }): void {
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

/** The ranges of a stored file. @throws AppError `unavailable` when the store cannot be read */
export function makeRangeOpener(store: BlobStore, key: string): OpenRange {
  return async (begin, end) => {
    const stream = await store.open(key, { start: begin, end: end - 1 });
    if (!stream) throw unavailable(`object ${key} is not in the store`);
    return stream;
  };
}

function unavailable(why: string): AppError {
  return new AppError("unavailable", { cause: new Error(why) });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
