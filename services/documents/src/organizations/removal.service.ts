import { Injectable } from "@nestjs/common";
import type { EventEnvelope } from "@takeoff/contracts";
import { closeOrganization, crashPoint, Database, isOrganizationGone, type Effect, type Transaction } from "@takeoff/platform";
import { ObjectRepository } from "../objects/object.repository.ts";
import { Sweeper } from "../objects/sweeper.ts";
import { IdempotencyRepository } from "../upload/idempotency.repository.ts";
import { OrganizationDocumentRepository } from "./organization-documents.repository.ts";
import { OrganizationNameRepository } from "./organization-name.repository.ts";

const BATCH = 200;

/** Removes what a deleted organization leaves: its documents, their objects, and answers that tell of them. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly database: Database,
    private readonly documents: OrganizationDocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly names: OrganizationNameRepository,
    private readonly sweeper: Sweeper,
  ) {}

  /** Broken off between any two steps, it goes on where it was: a document and the hold on its objects go together. */
  async remove({ payload: { organization_id: id } }: EventEnvelope<"organization.deleted">): Promise<Effect> {
    await this.database.transaction((tx) => this.close(tx, id));
    while (await this.database.transaction((tx) => this.removeNext(tx, id))) {
      this.sweeper.wake();
      crashPoint("documents.removal-step");
    }
    return async (tx) => {
      await this.idempotency.forgetOrganization(tx, id);
      await this.names.forget(tx, id);
    };
  }

  /** Waits for uploads that were about to be kept; those that come later find the organization deleted. */
  private async close(tx: Transaction, id: number): Promise<void> {
    await closeOrganization(tx, id);
    // What follows cannot be taken back.
    if (!(await isOrganizationGone(tx, id))) throw new Error(`organization ${id} is not deleted: its documents stay`);
  }

  /** False when there was none left. */
  private async removeNext(tx: Transaction, id: number): Promise<boolean> {
    const removed = await this.documents.remove(tx, id, BATCH);
    await this.objects.abandon(tx, removed.flat());
    return removed.length > 0;
  }
}
