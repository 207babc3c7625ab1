import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { LIMITS, type PageFailure, type ReadLine } from "@takeoff/contracts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { FileProcess, makeRangeOpener } from "../../pdf/process/file-process.ts";
import { KERNEL_MEMORY_FACTOR, type LimitName, type ProcessLimits } from "../../pdf/process/process-limits.ts";
import { DRAFT_ENGINE, PDF_JS, programFile, type SandboxedProgram } from "../../pdf/process/sandbox.ts";
import type { ReadFile } from "../sets/draft-finisher.ts";
import type { DraftMessage, PageContent, ReadCommand } from "./draft-messages.ts";
import { draftMessageSchema, PAGE_BOUNDS } from "./page-messages.ts";

/** A page with as many places and as much text as is read, each character as an escape sequence. */
const MESSAGE_BYTES = 6 * 1_048_576;
const HEAP_MIB = 512;
const READ: ProcessLimits = {
  memoryBytes: LIMITS.draftMemoryBytes,
  cpuSeconds: LIMITS.draftPageCpuSeconds,
  // A page has as long, too: only what it waits for bytes is not counted.
  seconds: 3 * LIMITS.draftPageCpuSeconds,
};
const PROGRAM: SandboxedProgram = {
  file: programFile("draft-child", import.meta.url),
  libraries: [PDF_JS, DRAFT_ENGINE],
  heapMib: HEAP_MIB,
  memoryBytes: KERNEL_MEMORY_FACTOR * READ.memoryBytes,
};

export type ReadPage = { page: number; failure: PageFailure } | ({ page: number; failure: null } & PageContent);

export interface ReadOptions {
  key: string;
  size: number;
  /** The first page to read: those before it are stored already. */
  from: number;
  /** Called for each page in its order; the next is read when it is settled. */
  onPage: (page: ReadPage, file: ReadFile) => Promise<void>;
}

/** Reads drawings in child processes, a new one for each file and for every 40 pages of it. */
@Injectable()
export class DrawingReader implements OnModuleDestroy {
  private readonly running = new Set<FileProcess<ReadCommand, DraftMessage>>();

  constructor(private readonly store: BlobStore) {}

  /** Reads the pages of a stored drawing; after a failed page, by a new process. @throws AppError `unavailable`; what `onPage` throws */
  async read(options: ReadOptions): Promise<ReadFile> {
    const file: ReadFile = { head: null, pages: null, restricted: false, failure: null };
    const deadline = performance.now() + LIMITS.draftFileSeconds * 1_000;
    let next = options.from;
    do {
      next = await this.readPages(options, file, next, deadline);
      const last = Math.min(file.pages ?? 0, LIMITS.draftPages);
      if (performance.now() > deadline) for (; next <= last; next++) await options.onPage({ page: next, failure: "time" }, file);
      if (next > last) return file;
    } while (file.pages !== null);
    return file;
  }

  onModuleDestroy(): void {
    for (const process of this.running) process.end();
  }

  /** Reads the next pages in one process. @returns the page to go on with */
  private async readPages({ key, size, onPage }: ReadOptions, file: ReadFile, first: number, deadline: number): Promise<number> {
    const child = new FileProcess<ReadCommand, DraftMessage>({
      program: PROGRAM,
      schema: draftMessageSchema,
      messageBytes: MESSAGE_BYTES,
      maxMs: Math.max(deadline - performance.now(), 0),
    });
    this.running.add(child);
    let stored = Promise.resolve();
    const round = new Round(file, first, (page) => (stored = onPage(page, file)));
    try {
      const last = Math.min(first + LIMITS.draftPagesPerProcess - 1, LIMITS.draftPages);
      const task = { open: makeRangeOpener(this.store, key), limits: READ, onMessage: (message: DraftMessage) => round.take(message) };
      const limit = await child.run({ size, first, last, bounds: PAGE_BOUNDS }, task).catch(async (error: unknown) => {
        await stored;
        throw error;
      });
      await stored;
      await round.end(limit);
      return round.next;
    } finally {
      this.running.delete(child);
      child.end();
    }
  }
}

/** Collects what one process says. */
class Round {
  private begun: number | null = null;
  private lines: ReadLine[] = [];
  private places = 0;
  private hasPages = false;

  /** @param next the page that is to be read next */
  constructor(
    private readonly file: ReadFile,
    public next: number,
    private readonly emit: (page: ReadPage) => Promise<void>,
  ) {}

  /** Settles when what the message completes is stored: until then the process's next messages wait, so that its pages do not pile up. */
  async take(message: DraftMessage): Promise<"progress" | undefined> {
    switch (message.type) {
      case "head":
        this.file.head = Buffer.from(message.text, "latin1");
        return undefined;
      case "opened":
        this.file.pages = message.pages;
        this.file.restricted = message.restricted;
        return "progress";
      case "failed":
        // After it was opened, the pages that were not read follow with another process.
        if (this.file.pages === null) this.file.failure = message.name;
        return undefined;
      case "begun":
        this.begun = message.page;
        this.lines = [];
        this.places = 0;
        return "progress";
      case "lines":
        this.takeLines(message.lines);
        return undefined;
      case "page": {
        const { reading, cuts } = message;
        const isTooMuch = this.places > LIMITS.draftPagePlaces;
        await this.add(
          isTooMuch
            ? { page: reading.page, failure: "page_places" }
            : { page: reading.page, failure: null, reading, cuts, lines: this.lines },
        );
        return "progress";
      }
      case "page_failed":
        await this.add({ page: message.page, failure: message.failure });
        return "progress";
    }
  }

  /** The child counts too; one that a hostile file took over does not. */
  private takeLines(lines: readonly ReadLine[]): void {
    for (const { pieces } of lines) this.places += 1 + pieces.length;
    if (this.places > LIMITS.draftPagePlaces) this.lines = [];
    else this.lines.push(...lines);
  }

  /** @param limit that ended the process */
  async end(limit: LimitName | null): Promise<void> {
    if (this.file.pages === null) this.file.failure ??= limit ?? "InvalidPDFException";
    // The page that ended the process has failed; without any page, the next process must not begin at the same one again.
    else if (this.begun === this.next || (!this.hasPages && this.next <= this.file.pages))
      await this.add({ page: this.next, failure: limit ?? "unreadable" });
  }

  private async add(page: ReadPage): Promise<void> {
    if (page.page !== this.next) return;
    this.hasPages = true;
    this.next = page.page + 1;
    await this.emit(page);
  }
}
