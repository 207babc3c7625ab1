import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, MESSAGES, TUS_MESSAGES, unknownOrganizationError } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { StorageReceipt } from "@takeoff/platform/http";
import { UploadOrganizations, type UploadOrganization } from "../../core/organizations/upload-organizations.ts";
import { type UnfinishedUploadEntity, UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import { makeCrc32Digest, verified } from "../../storage/objects/digest.ts";
import { ObjectWriter, type ObjectOwner } from "../../storage/objects/object-writer.ts";
import { ObjectRepository, type StoredObject, type StoredPart } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";

/** A part is in the store, and not as it was stored. */
export class DamagedPartError extends Error {}

/** Has the gateway store a part at an address of the store. */
export type ReceivePart = (url: string, abort: AbortSignal) => Promise<StorageReceipt>;

/** The bytes of unfinished uploads: consecutive parts, each an object of the store. */
@Injectable()
export class UploadParts {
  constructor(
    private readonly database: Database,
    private readonly uploads: UnfinishedUploadRepository,
    private readonly organizations: UploadOrganizations,
    private readonly writer: ObjectWriter,
    private readonly objects: ObjectRepository,
    private readonly store: BlobStore,
  ) {}

  /**
   * Stores a part behind what an upload has. The part is there for the next request, or nothing of it.
   * @returns the number of its bytes
   * @throws AppError `conflict`, with the new offset, when another request of the same upload was faster; `quota_exceeded`; `validation_failed` for a part that
   * is too small and does not end the file
   */
  async append(upload: UnfinishedUploadEntity, start: number, source: AsyncIterable<Buffer>): Promise<number> {
    const organization = await this.organizations.get(upload.organization_id);
    return this.add(upload, start, organization, await this.writer.write(source, ownerOf(upload)));
  }

  /** As `append`, of a part that the gateway stores. @param check throws for an unexpected part @returns null if it cannot write */
  async appendReceived(
    upload: UnfinishedUploadEntity,
    start: number,
    receive: ReceivePart,
    check: (part: StorageReceipt) => void,
  ): Promise<number | null> {
    const organization = await this.organizations.get(upload.organization_id);
    const part = await this.writer.writeElsewhere(ownerOf(upload), receive);
    return part && this.add(upload, start, organization, part, () => check(part));
  }

  /** Reads all parts one after another. @throws AppError `unavailable` for a part that is not in the store, DamagedPartError */
  async *read(id: string): AsyncGenerator<Buffer> {
    for (const { key, size, crc32 } of await this.uploads.listParts(id)) {
      const stream = await this.store.open(key);
      if (!stream) throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
      // The store itself compared a part whose SHA-256 is known.
      const digest = crc32 === null ? null : makeCrc32Digest(crc32);
      yield* verified(stream, { size, digest }, () => new DamagedPartError(`object ${key} is not what was stored`));
    }
  }

  private async add(
    { id, length }: UnfinishedUploadEntity,
    start: number,
    organization: UploadOrganization,
    object: StoredObject | StoredPart,
    check?: () => void,
  ): Promise<number> {
    try {
      check?.();
      if (object.size > 0 && object.size < LIMITS.leastPartBytes && start + object.size < length)
        throw new AppError("validation_failed", { message: MESSAGES.upload.partTooSmall(LIMITS.leastPartBytes) });
      if (object.size > 0)
        await this.database.transaction(async (tx) => {
          await this.organizations.reserve(tx, organization, object.size);
          await this.commit(tx, id, start, object);
        });
    } catch (error) {
      await this.writer.discard(object.key);
      throw error;
    }
    if (object.size > 0) this.writer.keep(object.key);
    else await this.writer.discard(object.key);
    return object.size;
  }

  private async commit(tx: Transaction, id: string, start: number, object: StoredObject | StoredPart): Promise<void> {
    if (!(await this.objects.commit(tx, object))) throw new AppError("unavailable");
    if (!(await this.uploads.addPart(tx, id, { start, size: object.size, object: object.key }))) await this.rejectOffset(id);
  }

  /** @throws AppError `conflict`, with the offset at which the upload goes on */
  private async rejectOffset(id: string): Promise<never> {
    const upload = await this.uploads.find(id);
    throw new AppError("conflict", { message: upload ? TUS_MESSAGES.offset(upload.received) : undefined });
  }
}

const ownerOf = ({ organization_id }: UnfinishedUploadEntity): ObjectOwner => ({
  organizationId: organization_id,
  errorWhenDeleted: unknownOrganizationError,
});
