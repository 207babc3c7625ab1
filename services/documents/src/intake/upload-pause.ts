import { Injectable } from "@nestjs/common";
import { ObjectRepository } from "../storage/objects/object.repository.ts";

/** Uploads that arrive in less time hold up nothing. */
const STREAMS_AFTER_MS = 250;
/** Also the longest that a check waits for nothing. */
const LOOK_EVERY_MS = 1_000;
/** However long uploads stream. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Lets the work that follows an upload wait while others stream: on a machine with few processors a check takes more of them than
 * receiving its file, and people watch the percentage of an upload. Nobody's slot is held meanwhile.
 */
@Injectable()
export class UploadPause {
  /** The latest look, for all who come within a second. */
  private look = { at: -Infinity, isStreaming: Promise.resolve(false) };

  constructor(private readonly objects: ObjectRepository) {}

  /** Returns when no upload streams, and after LONGEST_WAIT_MS. */
  async wait(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    while (performance.now() < end && (await this.isStreaming())) await sleepUntil(Math.min(this.look.at + LOOK_EVERY_MS, end));
  }

  private isStreaming(): Promise<boolean> {
    const now = performance.now();
    if (now - this.look.at >= LOOK_EVERY_MS) this.look = { at: now, isStreaming: this.objects.isReceiving(STREAMS_AFTER_MS) };
    return this.look.isStreaming;
  }
}

const sleepUntil = (time: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, time - performance.now()));
