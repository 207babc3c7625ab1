import { Injectable } from "@nestjs/common";
import type { EventEnvelope } from "@takeoff/contracts";
import { lockOrganizationExclusive, crashPoint, isOrganizationDeleted, type Effect } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { MappingRepository } from "../../core/mappings/mapping.repository.ts";
import { StorageRepository } from "../../core/quota/storage.repository.ts";
import { IdempotencyRepository } from "../../core/idempotency/idempotency.repository.ts";
import { OrganizationDocumentRepository } from "../../core/organizations/organization-documents.repository.ts";
import { UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import { OrganizationNameRepository } from "../../core/organizations/organization-name.repository.ts";

const BATCH = 200;

/** Deletes the data of a deleted organization: its documents, their objects, and the stored idempotency responses. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly database: Database,
    private readonly documents: OrganizationDocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly names: OrganizationNameRepository,
    private readonly storage: StorageRepository,
    private readonly mappings: MappingRepository,
    private readonly uploads: UnfinishedUploadRepository,
  ) {}

  /** Continues where an aborted run stopped: a document is deleted and its objects scheduled for deletion in one transaction. */
  async remove({ payload: { organization_id: id } }: EventEnvelope<"organization.deleted">): Promise<Effect> {
    await this.database.transaction((tx) => this.waitForUploads(tx, id));
    while (await this.database.transaction((tx) => this.uploads.deleteOfOrganization(tx, id)));
    while (await this.database.transaction((tx) => this.deleteNextBatch(tx, id))) crashPoint("documents.removal-step");
    return async (tx) => {
      await this.idempotency.deleteOfOrganization(tx, id);
      await this.names.delete(tx, id);
      await this.storage.delete(tx, id);
      await this.mappings.deleteOfOrganization(tx, id);
    };
  }

  /** Waits until uploads that hold the shared lock have committed. Later uploads see that the organization is deleted. */
  private async waitForUploads(tx: Transaction, id: number): Promise<void> {
    await lockOrganizationExclusive(tx, id);
    // The deletion cannot be undone: an event that arrives by mistake must not start it.
    if (!(await isOrganizationDeleted(tx, id))) throw new Error(`organization ${id} is not deleted: its documents stay`);
  }

  /** False when no document was left. */
  private async deleteNextBatch(tx: Transaction, id: number): Promise<boolean> {
    const removed = await this.documents.deleteBatch(tx, id, BATCH);
    await this.objects.scheduleDeletion(tx, removed.flat(), "none");
    return removed.length > 0;
  }
}
