import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { LIMITS, PAGE_FAILURES, type PageFailure, type ReadLine } from "@takeoff/contracts";
import type { ScanKind } from "@takeoff/takeoff/scan";
import * as z from "zod";
import { FileProcess, makeRangeOpener } from "../../pdf/process/file-process.ts";
import { KERNEL_MEMORY_FACTOR, type ProcessLimits } from "../../pdf/process/process-limits.ts";
import { DRAFT_ENGINE, PDF_JS, programFile, type SandboxedProgram, type SandboxLibrary } from "../../pdf/process/sandbox.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { LINES_PER_MESSAGE, type PageContent } from "../reading/draft-messages.ts";
import { cutsSchema, lineSchema, PAGE_BOUNDS, readingSchema } from "../reading/page-messages.ts";
import type { ScanCommand, ScanMessage, ScanQuality } from "./scan-messages.ts";
import { ScanModelFiles } from "./scan-model-files.ts";

/** A page with as many places and as much text as is read, each character as an escape sequence. */
const MESSAGE_BYTES = 6 * 1_048_576;
const HEAP_MIB = 512;
/** Behind the processes that check files and read vector drawings, whatever the machine is short of. */
const LOWEST_PRIORITY = 19;
const READ: ProcessLimits = {
  memoryBytes: LIMITS.draftMemoryBytes,
  cpuSeconds: LIMITS.scanPageCpuSeconds,
  // A process of the lowest priority may wait long for a processor.
  seconds: 5 * LIMITS.scanPageCpuSeconds,
};

const require = createRequire(import.meta.url);
const SCAN_FILE = require.resolve("@takeoff/takeoff/scan");
const SCAN_READER: SandboxLibrary = { file: SCAN_FILE, folder: DRAFT_ENGINE.folder };
/** The build for WebAssembly in one file, which needs no other package. */
const ONNX_FOLDER = dirname(require.resolve("onnxruntime-web/wasm"));
const ONNX: SandboxLibrary = { file: join(ONNX_FOLDER, "ort.wasm.bundle.min.mjs"), folder: ONNX_FOLDER };

const MAX_NAME = 500;
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), share: z.number().min(0).max(1) }),
  z.object({ type: z.literal("lines"), lines: z.array(lineSchema).max(LINES_PER_MESSAGE) }),
  z.object({
    type: z.literal("page"),
    reading: readingSchema,
    cuts: cutsSchema,
    quality: z.object({
      texts: z.int().nonnegative(),
      dotsPerInch: z.number().nonnegative().nullable(),
      score: z.number().min(0).max(1).nullable(),
    }),
  }),
  z.object({ type: z.literal("page_failed"), failure: z.enum(Object.keys(PAGE_FAILURES) as [PageFailure, ...PageFailure[]]) }),
  z.object({ type: z.literal("failed"), name: z.string().max(MAX_NAME) }),
]);

/** A page that was read by the shapes of its letters, or why it was not. */
export type ScannedContent = { failure: PageFailure } | { failure: null; content: PageContent; quality: ScanQuality };

export interface ScanTask {
  key: string;
  size: number;
  page: number;
  kind: ScanKind;
}

/** Reads pages by the shapes of their letters, each in a child process of its own: the memory of one page does not count against the next. */
@Injectable()
export class PageScanner implements OnModuleDestroy {
  private readonly running = new Set<FileProcess<ScanCommand, ScanMessage>>();

  constructor(
    private readonly store: BlobStore,
    private readonly models: ScanModelFiles,
  ) {}

  /** @throws AppError `unavailable` when the store cannot be read or this process stops */
  async read({ key, size, page, kind }: ScanTask): Promise<ScannedContent> {
    const child = new FileProcess<ScanCommand, ScanMessage>({
      program: this.describeProgram(),
      schema: messageSchema,
      messageBytes: MESSAGE_BYTES,
      maxMs: READ.seconds * 1_000,
    });
    this.running.add(child);
    const collected = new CollectedPage(page);
    try {
      const task = { open: makeRangeOpener(this.store, key), limits: READ, onMessage: (message: ScanMessage) => collected.take(message) };
      const limit = await child.run({ size, page, kind, bounds: PAGE_BOUNDS }, task);
      return collected.result ?? { failure: limit ?? "unreadable" };
    } finally {
      this.running.delete(child);
      child.end();
    }
  }

  onModuleDestroy(): void {
    for (const process of this.running) process.end();
  }

  private describeProgram(): SandboxedProgram {
    return {
      file: programFile("scan-child", import.meta.url),
      libraries: [PDF_JS, DRAFT_ENGINE, SCAN_READER, ONNX, this.models.library],
      heapMib: HEAP_MIB,
      memoryBytes: KERNEL_MEMORY_FACTOR * READ.memoryBytes,
      priority: LOWEST_PRIORITY,
    };
  }
}

/** What one process says of its page. */
class CollectedPage {
  result: ScannedContent | null = null;
  private readonly lines: ReadLine[] = [];
  private places = 0;

  constructor(private readonly page: number) {}

  take(message: ScanMessage): void {
    switch (message.type) {
      case "progress":
        return;
      case "lines":
        // The child counts too; one that a hostile file took over does not.
        for (const { pieces } of message.lines) this.places += 1 + pieces.length;
        if (this.places <= LIMITS.draftPagePlaces) this.lines.push(...message.lines);
        return;
      case "page":
        this.result ??=
          this.places > LIMITS.draftPagePlaces || message.reading.page !== this.page
            ? { failure: "page_places" }
            : { failure: null, content: { reading: message.reading, cuts: message.cuts, lines: this.lines }, quality: message.quality };
        return;
      case "page_failed":
        this.result ??= { failure: message.failure };
        return;
      case "failed":
        this.result ??= { failure: "unreadable" };
        return;
    }
  }
}
