import { createHash, randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { crashPoint, LeaseRenewal, type Logger } from "@takeoff/platform";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { BlobStore } from "../store/blob-store.ts";
import { ObjectRepository, RESERVATION_RENEWAL_SECONDS, type StoredObject, type StoredPart } from "./object.repository.ts";

/** Beyond the first parts of a large file: a crash here leaves an unfinished multipart upload in an S3 store. */
const HALF_WAY_BYTES = 12 * 1024 * 1024;

/** The organization whose document a file belongs to, and the error to fail with when that organization is deleted. */
export interface ObjectOwner {
  /** Null where it is not known yet. */
  organizationId: number | null;
  errorWhenDeleted: () => AppError;
}

/** An object that is written but not committed. */
interface PendingWrite {
  renewal: LeaseRenewal;
  /** Whether its bytes are still being read from the client. */
  streaming: boolean;
  /** Fails the write while it streams. */
  abort: AbortController;
}

/** Writes files into the store. An aborted write leaves no object behind. */
@Injectable()
export class ObjectWriter {
  /** Writes of this process whose reservations are renewed. */
  private readonly pending = new Map<string, PendingWrite>();

  constructor(
    private readonly store: BlobStore,
    private readonly objects: ObjectRepository,
    @InjectConfig() private readonly config: DocumentsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Writes a file under a new key and computes its size and SHA-256 while it streams. The caller then either commits the
   * object (`ObjectRepository.commit`, in the transaction that refers to it) or discards it. Until then its reservation is
   * renewed: without this, the sweeper deletes an upload that is still in progress. Deleting the organization ends it early.
   */
  async write(source: AsyncIterable<Buffer>, owner: ObjectOwner): Promise<StoredObject> {
    const key = newKey();
    await this.objects.reserve(key, owner.organizationId);
    const pending = this.startRenewal(key, owner);
    crashPoint("documents.before-object");
    try {
      const hash = createHash("sha256");
      const stored = await this.store.put(key, hashed(source, hash, pending.abort.signal));
      pending.streaming = false;
      crashPoint("documents.after-object");
      return { key, size: stored, sha256: hash.digest() };
    } catch (error) {
      await this.discard(key);
      throw error;
    }
  }

  /**
   * Has somebody else write a part under a new key, who says then what is stored. As long as nothing is said, bytes may be on their way to the
   * store: a reservation of which nothing was heard is left to the sweeper, since an object that is removed now could appear later.
   * @param put gets the address to write to; it ends early when the organization is deleted
   * @returns null in a store without addresses
   */
  async writeElsewhere<T extends Omit<StoredPart, "key">>(
    owner: ObjectOwner,
    put: (url: string, abort: AbortSignal) => Promise<T>,
  ): Promise<(T & { key: string }) | null> {
    const key = newKey();
    const url = await this.store.signedPutUrl(key);
    if (url === null) return null;
    await this.objects.reserve(key, owner.organizationId);
    const pending = this.startRenewal(key, owner);
    crashPoint("documents.before-object");
    try {
      const part = { ...(await put(url, pending.abort.signal)), key };
      pending.streaming = false;
      crashPoint("documents.after-object");
      // A server that is killed may confirm an object that it did not store, as in `S3Store.put`.
      if (part.size > 0 && (await this.store.size(key)) !== part.size) throw new AppError("unavailable");
      return part;
    } catch (error) {
      this.stopRenewal(key);
      throw error;
    }
  }

  /** Stops the renewal of a committed object. Without this, the next renewal does it, with a query. */
  keep(key: string): void {
    this.stopRenewal(key);
  }

  /**
   * Deletes a written object that no document will refer to; does nothing to a committed one. When this fails, the sweeper
   * retries. The sweeper may have deleted the row before the last byte was stored: the object is then removed here.
   */
  async discard(key: string): Promise<void> {
    this.stopRenewal(key);
    try {
      if (!(await this.objects.cancelReservation(key))) return;
      await this.store.remove(key);
      await this.objects.deleteRows([key]);
    } catch (error) {
      this.logger.warn({ err: error, object: key }, "aborted upload left to the sweeper");
    }
  }

  private startRenewal(key: string, owner: ObjectOwner): PendingWrite {
    const renewal = new LeaseRenewal({
      intervalMs: Math.min(RESERVATION_RENEWAL_SECONDS * 1000, (this.config.UPLOAD_GRACE_SECONDS * 1000) / 4),
      renew: () => this.renew(key, owner),
      onError: (error) => this.logger.warn({ err: error }, "reservation of an upload could not be renewed"),
    });
    const pending = { renewal, streaming: true, abort: new AbortController() };
    this.pending.set(key, pending);
    return pending;
  }

  private async renew(key: string, { errorWhenDeleted }: ObjectOwner): Promise<void> {
    const state = await this.objects.renewReservation(key);
    if (state === "reserved") return;
    const pending = this.pending.get(key);
    // Committed or expired: there is no reservation left to renew.
    this.stopRenewal(key);
    if (state === "ended") return;
    // `write` discards an object that is still streaming. A written one would wait for the rest of its form.
    if (pending?.streaming) pending.abort.abort(errorWhenDeleted());
    else await this.discard(key);
  }

  private stopRenewal(key: string): void {
    this.pending.get(key)?.renewal.stop();
    this.pending.delete(key);
  }
}

async function* hashed(source: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>, abort: AbortSignal): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of source) {
    abort.throwIfAborted();
    hash.update(chunk);
    yield chunk;
    passed += chunk.length;
    if (passed > HALF_WAY_BYTES) crashPoint("documents.half-object");
  }
}

/** A random key without a name, an order or an id. Its short first part spreads a disk store over folders. */
function newKey(): string {
  const id = randomUUID();
  return `docs/${id.slice(0, 2)}/${id}`;
}
