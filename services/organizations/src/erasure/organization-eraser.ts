import { Injectable, Module } from "@nestjs/common";
import { markOrganizationDeleted, repeatedOfKind, type Erasure, type NameEraser } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { LocationEntity } from "../locations/locations.service.ts";
import { OrganizationEvents } from "../organizations/organization-events.ts";
import { OrganizationRepository } from "../organizations/organization.repository.ts";
import { OrganizationsModule } from "../organizations/organizations.module.ts";

/** Leaves no name in the service's own tables. What a restore brought back is deleted again, with the event for other services. */
@Injectable()
export class OrganizationEraser implements NameEraser {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly events: OrganizationEvents,
  ) {}

  async erase(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    for (const { id, recorded_at } of repeatedOfKind(erasures, "organization")) await this.deleteAgain(tx, id, recorded_at);
    const locations = repeatedOfKind(erasures, "location").map(({ id }) => id);
    if (locations.length) await tx.manager.delete(LocationEntity, locations);
  }

  private async deleteAgain(tx: Transaction, id: number, recordedAt: Date): Promise<void> {
    const row = await this.organizations.lock(tx, id);
    if (!row || row.created_at >= recordedAt) return;
    await this.organizations.delete(tx, id);
    await markOrganizationDeleted(tx, id);
    await this.events.deleted(tx, { ...row, version: row.version + 1 });
  }
}

@Module({ imports: [OrganizationsModule], providers: [OrganizationEraser], exports: [OrganizationEraser] })
export class ErasureModule {}
