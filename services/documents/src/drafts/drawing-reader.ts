import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import {
  exceptionSchema,
  LIMITS,
  LINEWORKS,
  PAGE_FAILURES,
  pieceSchema,
  readLineSchema,
  SHEET_KINDS,
  sheetViewSchema,
  type PageFailure,
  type ReadLine,
} from "@takeoff/contracts";
import * as z from "zod";
import { BlobStore } from "../storage/store/blob-store.ts";
import { FileProcess, rangesOf } from "../storage/inspection/file-process.ts";
import type { LimitName, ProcessLimits } from "../storage/inspection/process-limits.ts";
import { DRAFT_ENGINE, PDF_JS, programFile, type SandboxedProgram } from "../storage/inspection/sandbox.ts";
import {
  LINES_PER_MESSAGE,
  MOST_VIEWS,
  PAGE_ITEMS,
  SHORT_TEXT,
  type DraftMessage,
  type PageReading,
  type ReadCommand,
} from "./draft-messages.ts";

const MESSAGE_BYTES = 4 * 1_048_576;
const HEAP_MIB = 512;
const READ: ProcessLimits = {
  memoryBytes: LIMITS.draftMemoryBytes,
  cpuSeconds: LIMITS.draftPageCpuSeconds,
  // Of a page, too: only what it waits for bytes is not counted.
  seconds: 3 * LIMITS.draftPageCpuSeconds,
};
const PROGRAM: SandboxedProgram = {
  file: programFile("draft-child", import.meta.url),
  libraries: [PDF_JS, DRAFT_ENGINE],
  heapMib: HEAP_MIB,
  memoryBytes: READ.memoryBytes,
};

const pageNumber = z.int().positive().max(100_000);
const shortText = z.string().max(SHORT_TEXT);
const points = z.number().min(0).max(100_000);
const failures = Object.keys(PAGE_FAILURES) as [PageFailure, ...PageFailure[]];
const { view, points: drawnLength, length_basis: basis } = readLineSchema.shape;
const markLineSchema = z.object({
  ...{ mark: shortText, view, points: drawnLength, basis, pieces: z.array(pieceSchema).max(PAGE_ITEMS) },
  length: z.object({ inches: z.number(), source: z.enum(["dims", "line"]) }).nullable(),
  reasons: z.array(z.enum(["open_end", "far_line", "leader", "brace", "shared_line", "long", "scale_stated"])),
});
const scheduleEntrySchema = z.object({
  ...{ mark: shortText, text: shortText, designation: shortText, title: shortText.nullable(), column: shortText },
});
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("head"), text: z.string().max(1_024) }),
  z.object({ type: z.literal("opened"), pages: z.int().nonnegative().max(1_000_000), restricted: z.boolean() }),
  z.object({ type: z.literal("begun"), page: pageNumber }),
  z.object({ type: z.literal("lines"), lines: z.array(readLineSchema).max(LINES_PER_MESSAGE) }),
  z.object({
    ...{ type: z.literal("page"), page: pageNumber, width: points, height: points },
    ...{ sheet: shortText.nullable(), references: z.array(shortText).max(PAGE_ITEMS), isDrawing: z.boolean() },
    ...{ title: shortText.nullable(), kind: z.enum(SHEET_KINDS), views: z.array(sheetViewSchema).max(MOST_VIEWS) },
    ...{ linework: z.enum(LINEWORKS), exceptions: z.array(exceptionSchema).max(2 * PAGE_ITEMS) },
    ...{ marks: z.array(markLineSchema).max(PAGE_ITEMS), schedule: z.array(scheduleEntrySchema).max(PAGE_ITEMS) },
    heights: z.array(z.object({ mark: shortText, inches: z.number() })).max(PAGE_ITEMS),
  }),
  z.object({ type: z.literal("page_failed"), page: pageNumber, failure: z.enum(failures) }),
  z.object({ type: z.literal("failed"), name: shortText }),
]);

/** A page as it was read, or why it was not. */
export type ReadPage = { page: number; failure: PageFailure } | { page: number; failure: null; reading: PageReading; lines: ReadLine[] };

/** What is known of the file as a whole. */
export interface ReadFile {
  /** The first KiB; null when the process ended before. */
  head: Buffer | null;
  /** Null when it could not be opened. */
  pages: number | null;
  restricted: boolean;
  /** The name of pdf.js's error, or the limit that ended the process before the file was opened. */
  failure: string | null;
}

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

  /**
   * Reads the pages of a stored drawing. A page that reaches a limit has failed; the next is read by a new process.
   * @throws AppError `unavailable` when the store cannot be read or this process stops; what `onPage` throws
   */
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
      schema: messageSchema,
      messageBytes: MESSAGE_BYTES,
      maxMs: Math.max(deadline - performance.now(), 0),
    });
    this.running.add(child);
    let stored = Promise.resolve();
    const round = new Round(file, first, (page) => {
      stored = stored.then(() => onPage(page, file));
      // Awaited below: until then the process need not go on.
      stored.catch(() => child.end());
    });
    try {
      const last = Math.min(first + LIMITS.draftPagesPerProcess - 1, LIMITS.draftPages);
      const task = { open: rangesOf(this.store, key), limits: READ, onMessage: (message: DraftMessage) => round.take(message) };
      const limit = await child.run({ size, first, last }, task).catch(async (error: unknown) => {
        await stored;
        throw error;
      });
      round.end(limit);
      await stored;
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
  private hasPages = false;

  /** @param next the page that is to be read next */
  constructor(
    private readonly file: ReadFile,
    public next: number,
    private readonly emit: (page: ReadPage) => void,
  ) {}

  take(message: DraftMessage): "progress" | undefined {
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
        return "progress";
      case "lines":
        if (this.lines.length < PAGE_ITEMS) this.lines.push(...message.lines);
        return undefined;
      case "page": {
        const { type: _, ...reading } = message;
        this.add({ page: message.page, failure: null, reading, lines: this.lines });
        return "progress";
      }
      case "page_failed":
        this.add({ page: message.page, failure: message.failure });
        return "progress";
    }
  }

  /** @param limit that ended the process */
  end(limit: LimitName | null): void {
    if (this.file.pages === null) this.file.failure ??= limit ?? "InvalidPDFException";
    // The page that ended the process has failed; without any page, the next process must not begin at the same one again.
    else if (this.begun === this.next || (!this.hasPages && this.next <= this.file.pages))
      this.add({ page: this.next, failure: limit ?? "unreadable" });
  }

  private add(page: ReadPage): void {
    if (page.page !== this.next) return;
    this.hasPages = true;
    this.next = page.page + 1;
    this.emit(page);
  }
}
