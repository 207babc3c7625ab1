import { Injectable } from "@nestjs/common";
import { ObjectRepository } from "../storage/objects/object.repository.ts";

/** Uploads that arrive in less time hold up nothing. */
const STREAMS_AFTER_MS = 250;
const LOOK_EVERY_MS = 100;
/** However long uploads stream. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Lets the work that follows an upload wait while others stream: on a machine with few processors a check takes more of them than
 * receiving its file, and people watch the percentage of an upload. Nobody's slot is held meanwhile.
 */
@Injectable()
export class UploadPause {
  /** The look that all who wait share. */
  private look: Promise<boolean> | null = null;

  constructor(private readonly objects: ObjectRepository) {}

  /** Returns when no upload streams, and after LONGEST_WAIT_MS. */
  async wait(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    while ((await this.isStreaming()) && performance.now() < end) await sleep();
  }

  private isStreaming(): Promise<boolean> {
    this.look ??= this.objects.isReceiving(STREAMS_AFTER_MS).finally(() => (this.look = null));
    return this.look;
  }
}

const sleep = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
