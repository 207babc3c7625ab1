import { createHash } from "node:crypto";
import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { AppError, LIMITS, type MarkedPdfState } from "@takeoff/contracts";
import * as z from "zod";
import { FileProcess, makeRangeOpener } from "../../pdf/process/file-process.ts";
import type { ProcessLimits } from "../../pdf/process/process-limits.ts";
import { DRAFT_ENGINE, PDF_JS, PDF_LIB, programFile, type SandboxedProgram } from "../../pdf/process/sandbox.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { MARKUP_COLUMNS } from "../completion/result-files.ts";
import { PART_BYTES, type MarkCommand } from "./marked-pdf-messages.ts";
import type { MarkedContent } from "./marked-content.ts";
import { MARKUP_FAMILIES } from "./markup-families.ts";

const HEAP_MIB = 512;
const MARK: ProcessLimits = { memoryBytes: LIMITS.draftMemoryBytes, cpuSeconds: 90, seconds: 180 };
const PROGRAM: SandboxedProgram = {
  file: programFile("marked-pdf-child", import.meta.url),
  libraries: [PDF_JS, PDF_LIB, DRAFT_ENGINE],
  heapMib: HEAP_MIB,
  memoryBytes: MARK.memoryBytes,
};
/** What is added to a drawing: a markup takes about a kilobyte. */
const MAX_ADDED_BYTES = 64 * 1_048_576;
/** Base64 has four characters for three bytes. */
const PART_CHARACTERS = Math.ceil(PART_BYTES / 3) * 4;

const messageSchema = z.discriminatedUnion("type", [
  /** What follows the bytes of the original, in base64. */
  z.object({ type: z.literal("part"), data: z.base64().max(PART_CHARACTERS) }),
  /** All parts were sent, and the file with them was read again. */
  z.object({ type: z.literal("made") }),
  /** The drawing is protected against changes, or what was added could not be read again. */
  z.object({ type: z.literal("rejected"), why: z.enum(["restricted", "failed"]) }),
]);

export type MarkMessage = z.infer<typeof messageSchema>;

/** Why a drawing has no marked-up copy. */
export type MarkingFailure = Extract<MarkedPdfState, "restricted" | "too_large" | "too_many" | "failed">;

/** Draws markups into copies of drawings, in child processes. */
@Injectable()
export class MarkedPdfMaker implements OnModuleDestroy {
  private readonly running = new Set<FileProcess<MarkCommand, MarkMessage>>();

  constructor(private readonly store: BlobStore) {}

  /** @returns the marked-up PDF, which begins with the drawing's bytes, or why there is none @throws AppError `unavailable` */
  async make(original: StoredObject, content: MarkedContent): Promise<AsyncIterable<Buffer> | MarkingFailure> {
    const { markups, viewports } = content;
    if (original.size > LIMITS.markedPdfBytes) return "too_large";
    if (Math.max(markups.length, viewports.length) > LIMITS.markedPdfMarkups) return "too_many";
    const families = MARKUP_FAMILIES.filter((family) => markups.some((markup) => markup.family === family));
    const added = await this.added(original, { ...content, families, columns: [...MARKUP_COLUMNS] });
    return typeof added === "string" ? added : this.joined(original, added);
  }

  onModuleDestroy(): void {
    for (const process of this.running) process.end();
  }

  /** What is to follow the drawing's bytes. */
  private async added({ key, size }: StoredObject, content: Omit<MarkCommand, "size" | "at">): Promise<Buffer[] | MarkingFailure> {
    const child = new FileProcess<MarkCommand, MarkMessage>({
      program: PROGRAM,
      schema: messageSchema,
      messageBytes: 2 * PART_CHARACTERS,
      maxMs: MARK.seconds * 1_000,
    });
    this.running.add(child);
    const parts: Buffer[] = [];
    let bytes = 0;
    const ended: { as: "made" | MarkingFailure } = { as: "failed" };
    const onMessage = (message: MarkMessage): void => {
      if (message.type === "made") ended.as = "made";
      else if (message.type === "rejected") ended.as = message.why;
      else if ((bytes += message.data.length) > MAX_ADDED_BYTES) child.end();
      else parts.push(Buffer.from(message.data, "base64"));
    };
    try {
      const command = { ...content, size, at: new Date().toISOString() };
      const limit = await child.run(command, { open: makeRangeOpener(this.store, key), limits: MARK, onMessage });
      if (limit !== null) return limit === "memory" ? "too_large" : "failed";
      return ended.as === "made" ? parts : ended.as;
    } finally {
      this.running.delete(child);
      child.end();
    }
  }

  /** The drawing's bytes, checked, and what was added to them. */
  private async *joined({ key, size, sha256 }: StoredObject, added: readonly Buffer[]): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    const stream = await makeRangeOpener(this.store, key)(0, size);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    if (!hash.digest().equals(sha256))
      throw new AppError("unavailable", { cause: new Error(`object ${key} was not read as it was stored`) });
    yield* added;
  }
}
