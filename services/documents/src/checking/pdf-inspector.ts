import { Worker } from "node:worker_threads";
import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { BlobStore } from "../store/blob-store.ts";
import { findingFor, FINDINGS, type FromThread, type PdfInspection, type ToThread } from "./pdf-inspection.ts";

const TIMEOUT_MS = 60_000;
const HEAP_MB = 512;
// The thread's file beside this one, compiled or not.
const THREAD = new URL(`./inspect-thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/** Looks inside stored PDFs, reading only the parts that it needs. */
@Injectable()
export class PdfInspector {
  constructor(private readonly store: BlobStore) {}

  /**
   * @returns the pages, or what is wrong with the file: a wrong file is a result, not an error.
   * @throws AppError `unavailable` when the store cannot be read.
   */
  async inspect(key: string, size: number): Promise<PdfInspection> {
    const thread = new Worker(THREAD, {
      workerData: { size },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stdout: true,
      stderr: true,
    });
    try {
      return await this.run(thread, key);
    } finally {
      await thread.terminate();
    }
  }

  private run(thread: Worker, key: string): Promise<PdfInspection> {
    return new Promise((resolve, reject) => {
      const settle = (inspection: PdfInspection): void => {
        clearTimeout(timer);
        resolve(inspection);
      };
      const timer = setTimeout(() => settle({ pages: null, findings: [FINDINGS.slow] }), TIMEOUT_MS);
      thread.on("message", (message: FromThread) => {
        if (message.type === "done") settle(inspectionOf(message));
        else if (message.type === "failed") settle({ pages: null, findings: [findingFor(message.name)] });
        else this.answer(thread, key, message).catch(reject);
      });
      // Out of memory or a fault of the parser: the file is at fault, not the service.
      thread.on("error", () => settle({ pages: null, findings: [FINDINGS.corrupt] }));
      thread.on("exit", () => settle({ pages: null, findings: [FINDINGS.corrupt] }));
    });
  }

  private async answer(thread: Worker, key: string, { id, begin, end }: Extract<FromThread, { type: "read" }>): Promise<void> {
    const stream = await this.store.open(key, { start: begin, end: end - 1 });
    if (!stream) throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    // A copy of its own: a Buffer may be a view of memory that is shared.
    const bytes = new Uint8Array(Buffer.concat(chunks));
    thread.postMessage({ id, bytes } satisfies ToThread, [bytes.buffer]);
  }
}

function inspectionOf({ pages, restricted }: Extract<FromThread, { type: "done" }>): PdfInspection {
  if (pages === 0) return { pages: null, findings: [FINDINGS.empty] };
  return { pages, findings: restricted ? [FINDINGS.restricted] : [] };
}
