import { Injectable } from "@nestjs/common";
import { AppError, unknownOrganizationError } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform";
import { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import type { UnfinishedUploadEntity } from "../../core/unfinished-uploads/unfinished-upload.entity.ts";
import { UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { ObjectRepository, type StoredObject } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";

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
   * @throws AppError `conflict` when another request of the same upload was faster; `quota_exceeded`
   */
  async append({ id, organization_id }: UnfinishedUploadEntity, start: number, source: AsyncIterable<Buffer>): Promise<number> {
    const organization = await this.organizations.get(organization_id);
    const owner = { organizationId: organization_id, errorWhenDeleted: unknownOrganizationError };
    const object = await this.writer.write(source, owner);
    try {
      await this.database.transaction(async (tx) => {
        await this.organizations.lock(tx, organization, object.size);
        await this.commit(tx, id, start, object);
      });
    } catch (error) {
      await this.writer.discard(object.key);
      throw error;
    }
    this.writer.keep(object.key);
    return object.size;
  }

  /** Reads all parts one after another. @throws AppError `unavailable` for a part that is not in the store */
  async *read(id: string): AsyncGenerator<Buffer> {
    for (const object of await this.uploads.listObjects(id)) {
      const stream = await this.store.open(object);
      if (!stream) throw new AppError("unavailable", { cause: new Error(`object ${object} is not in the store`) });
      yield* stream as AsyncIterable<Buffer>;
    }
  }

  private async commit(tx: Transaction, id: string, start: number, object: StoredObject): Promise<void> {
    if (!(await this.objects.commit(tx, object))) throw new AppError("unavailable");
    if (!(await this.uploads.addPart(tx, id, { start, size: object.size, object: object.key }))) throw new AppError("conflict");
  }
}
