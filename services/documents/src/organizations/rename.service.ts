import { Injectable } from "@nestjs/common";
import type { EventEnvelope } from "@takeoff/contracts";
import { closeOrganization, Database, holdOrganization, isOrganizationGone, type Effect } from "@takeoff/platform";
import { BEGINNING, OrganizationDocumentRepository, type Place } from "./organization-documents.repository.ts";
import { OrganizationNameRepository } from "./organization-name.repository.ts";

/** Rows of one transaction: those who change one of them wait for so many. */
const BATCH = 200;

/** Shows an organization's new name on its documents. */
@Injectable()
export class RenameService {
  constructor(
    private readonly database: Database,
    private readonly names: OrganizationNameRepository,
    private readonly documents: OrganizationDocumentRepository,
  ) {}

  /** All of it may happen again: broken off, it begins anew and passes over what has the name. */
  async rename({ sequence: version, payload }: EventEnvelope<"organization.updated">): Promise<Effect> {
    const { organization_id: id, name } = payload;
    if (await this.hold(id, name, version)) await this.renameAll(id, version);
    return () => Promise.resolve();
  }

  /**
   * Holds the name for uploads to come. Those that asked for it just before have ended by then, so that the walk
   * through the documents meets them. False when there is nothing to do.
   */
  private hold(id: number, name: string, version: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await closeOrganization(tx, id);
      if (await isOrganizationGone(tx, id)) return false;
      return this.names.hold(tx, id, { name, version });
    });
  }

  private async renameAll(id: number, version: number): Promise<void> {
    let place: Place | null = BEGINNING;
    while (place) place = await this.renameNext(id, version, place);
  }

  /** Null when all have the name, or a later event takes over: it waits for this transaction, and finds what it did. */
  private renameNext(id: number, version: number, after: Place): Promise<Place | null> {
    return this.database.transaction(async (tx) => {
      if (!(await holdOrganization(tx, id))) return null;
      const held = await this.names.find(tx, id);
      if (held?.version !== version) return null;
      return this.documents.rename(tx, id, held.name, after, BATCH);
    });
  }
}
