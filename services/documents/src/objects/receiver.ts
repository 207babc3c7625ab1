import { createHash, randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { crashPoint, InjectConfig, InjectLogger, type Logger } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { BlobStore } from "../store/blob-store.ts";
import { ObjectRepository, type StoredObject } from "./object.repository.ts";

/** Past the first parts of a large file: a crash here leaves an unfinished upload in an S3 store. */
const HALF_WAY_BYTES = 12 * 1024 * 1024;

/** Receives files into the store so that nothing of a broken-off one stays. */
@Injectable()
export class Receiver {
  /** Timers of the objects that the sweeper is to leave alone. */
  private readonly inHand = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly store: BlobStore,
    private readonly objects: ObjectRepository,
    @InjectConfig() private readonly config: DocumentsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Stores a file under a fresh key, counted and hashed on its way. The object is not kept yet: whoever refers to it
   * keeps it in the transaction that does (`ObjectRepository.keep`), or discards it. Until then it is safe from the
   * sweeper, however long the rest of its form takes.
   */
  async receive(source: AsyncIterable<Buffer>): Promise<StoredObject> {
    const key = newKey();
    await this.objects.intend(key);
    this.hold(key);
    crashPoint("documents.before-object");
    try {
      const hash = createHash("sha256");
      const stored = await this.store.put(key, hashed(source, hash));
      crashPoint("documents.after-object");
      return { key, size: stored, sha256: hash.digest() };
    } catch (error) {
      await this.discard(key);
      throw error;
    }
  }

  /** Removes a received object that nothing will refer to. What fails here the sweeper does later. */
  async discard(key: string): Promise<void> {
    this.letGo(key);
    try {
      if (!(await this.objects.giveUpNow(key))) return;
      await this.store.remove(key);
      await this.objects.forget([key]);
    } catch (error) {
      this.logger.warn({ err: error, object: key }, "a broken-off upload is left to the sweeper");
    }
  }

  private hold(key: string): void {
    const timer = setInterval(
      () => {
        this.objects.touch(key).then(
          // Kept meanwhile, or given up: there is nothing left to hold.
          (held) => held || this.letGo(key),
          (error: unknown) => this.logger.warn({ err: error }, "an upload in hand could not be noted"),
        );
      },
      (this.config.UPLOAD_GRACE_SECONDS * 1000) / 4,
    );
    this.inHand.set(key, timer.unref());
  }

  private letGo(key: string): void {
    clearInterval(this.inHand.get(key));
    this.inHand.delete(key);
  }
}

async function* hashed(source: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
    passed += chunk.length;
    if (passed > HALF_WAY_BYTES) crashPoint("documents.half-object");
  }
}

/** Flat and random: it tells nothing and orders nothing. The short first part spreads a disk store over folders. */
function newKey(): string {
  const id = randomUUID();
  return `docs/${id.slice(0, 2)}/${id}`;
}
