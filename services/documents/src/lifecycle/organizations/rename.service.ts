import { Injectable } from "@nestjs/common";
import type { EventEnvelope } from "@takeoff/contracts";
import { lockOrganizationExclusive, lockOrganizationShared, isOrganizationDeleted, type Effect } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import {
  START,
  OrganizationDocumentRepository,
  type DocumentPosition,
} from "../../core/organizations/organization-documents.repository.ts";
import { OrganizationNameRepository } from "../../core/organizations/organization-name.repository.ts";

/** Rows renamed in one transaction. Another change of one of these rows waits until the transaction ends. */
const BATCH = 200;

/** Copies an organization's new name to its documents. */
@Injectable()
export class RenameService {
  constructor(
    private readonly database: Database,
    private readonly names: OrganizationNameRepository,
    private readonly documents: OrganizationDocumentRepository,
  ) {}

  /** Idempotent: a redelivered event starts again from the first document and skips those that have the name. */
  async rename({ sequence: version, payload }: EventEnvelope<"organization.updated">): Promise<Effect> {
    const { organization_id: id, name } = payload;
    if (await this.recordName(id, name, version)) await this.renameAll(id, version);
    return () => Promise.resolve();
  }

  /** Records the name for later uploads; waits for those with the old one. False when the organization is deleted or has a newer name. */
  private recordName(id: number, name: string, version: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await lockOrganizationExclusive(tx, id);
      if (await isOrganizationDeleted(tx, id)) return false;
      return this.names.record(tx, id, { name, version });
    });
  }

  private async renameAll(id: number, version: number): Promise<void> {
    let position: DocumentPosition | null = START;
    while (position) position = await this.renameNextBatch(id, version, position);
  }

  /** Null when all documents have the name, or a newer name is recorded: its own event then renames the documents. */
  private renameNextBatch(id: number, version: number, after: DocumentPosition): Promise<DocumentPosition | null> {
    return this.database.transaction(async (tx) => {
      if (!(await lockOrganizationShared(tx, id))) return null;
      const recorded = await this.names.find(tx, id);
      if (recorded?.version !== version) return null;
      return this.documents.renameBatch(tx, id, recorded.name, after, BATCH);
    });
  }
}
