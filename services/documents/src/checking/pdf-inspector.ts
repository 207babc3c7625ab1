import { Worker } from "node:worker_threads";
import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { AppError, type Finding } from "@takeoff/contracts";
import { BlobStore } from "../store/blob-store.ts";
import { findingFor, FINDINGS, type FromThread, type PdfInspection, type ToThread } from "./pdf-inspection.ts";

const TIMEOUT_MS = 60_000;
const HEAP_MB = 512;
/** A thread that nobody needed for so long gives its memory back. */
const IDLE_MS = 30_000;
type Asked = Pick<Extract<ToThread, { type: "inspect" }>, "size" | "measure">;

// The thread's file beside this one, compiled or not.
const THREAD = new URL(`./inspect-thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/**
 * Looks inside stored PDFs, reading only the parts that it needs, one at a time. The thread is kept for the next:
 * starting it costs more than most files do. One that a file hung or killed is replaced.
 */
@Injectable()
export class PdfInspector implements OnModuleDestroy {
  private thread: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: BlobStore) {}

  /**
   * @param measure measures so many of the first pages: each costs a read or two of the store.
   * @returns the pages, or what is wrong with the file: a wrong file is a result, not an error.
   * @throws AppError `unavailable` when the store cannot be read.
   */
  inspect(key: string, size: number, measure = 0): Promise<PdfInspection> {
    const inspection = this.last.then(() => this.inspectNow(key, { size, measure }));
    this.last = inspection.catch(() => undefined);
    return inspection;
  }

  async onModuleDestroy(): Promise<void> {
    await this.endThread();
  }

  private async inspectNow(key: string, asked: Asked): Promise<PdfInspection> {
    clearTimeout(this.idle);
    this.thread ??= new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, stdout: true, stderr: true });
    try {
      const { inspection, thread } = await this.run(this.thread, key, asked);
      if (thread === "broken") await this.endThread();
      return inspection;
    } catch (error) {
      // It still waits for bytes that will not come.
      await this.endThread();
      throw error;
    } finally {
      this.idle = setTimeout(() => void this.endThread(), IDLE_MS).unref();
    }
  }

  private async endThread(): Promise<void> {
    clearTimeout(this.idle);
    const { thread } = this;
    this.thread = null;
    await thread?.terminate();
  }

  private run(thread: Worker, key: string, asked: Asked): Promise<{ inspection: PdfInspection; thread: "fine" | "broken" }> {
    return new Promise((resolve, reject) => {
      const finish = (inspection: PdfInspection, state: "fine" | "broken"): void => {
        clearTimeout(timer);
        // By name: a worker also listens to itself, and deaf to that it would never be heard of again.
        for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
        // What comes later, such as the end of a thread that is ended, is nobody's concern.
        thread.on("error", () => undefined);
        resolve({ inspection, thread: state });
      };
      const timer = setTimeout(() => finish(wrong(FINDINGS.slow), "broken"), TIMEOUT_MS);
      thread.on("message", (message: FromThread) => {
        if (message.type === "done") finish(inspectionOf(message), "fine");
        else if (message.type === "failed") finish(wrong(findingFor(message.name)), "fine");
        else
          this.answer(thread, key, message).catch((error: unknown) => {
            clearTimeout(timer);
            reject(error instanceof Error ? error : new Error(String(error)));
          });
      });
      // Out of memory or a fault of the parser: the file is at fault, not the service.
      thread.on("error", () => finish(wrong(FINDINGS.corrupt), "broken"));
      thread.on("exit", () => finish(wrong(FINDINGS.corrupt), "broken"));
      thread.postMessage({ type: "inspect", ...asked } satisfies ToThread);
    });
  }

  private async answer(thread: Worker, key: string, { id, begin, end }: Extract<FromThread, { type: "read" }>): Promise<void> {
    const stream = await this.store.open(key, { start: begin, end: end - 1 });
    if (!stream) throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    // A copy of its own: a Buffer may be a view of memory that is shared.
    const bytes = new Uint8Array(Buffer.concat(chunks));
    thread.postMessage({ type: "bytes", id, bytes } satisfies ToThread, [bytes.buffer]);
  }
}

function inspectionOf({ pages, restricted, sizes }: Extract<FromThread, { type: "done" }>): PdfInspection {
  if (pages === 0) return wrong(FINDINGS.empty);
  return { pages, findings: restricted ? [FINDINGS.restricted] : [], sizes };
}

function wrong(finding: Finding): PdfInspection {
  return { pages: null, findings: [finding], sizes: [] };
}
