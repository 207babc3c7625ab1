import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform/database";
import { Column, Entity, PrimaryColumn } from "typeorm";

/** The name of an organization, as the newest event has it. */
@Entity({ schema: "documents", name: "organization_names" })
export class OrganizationNameEntity {
  @PrimaryColumn("bigint") organization_id!: number;
  @Column("text") name!: string;
  @Column("bigint") version!: number;
}

/** `version` is the organization's with this name. */
export type RecordedName = Pick<OrganizationNameEntity, "name" | "version">;

/** The current names of renamed organizations, from `organization.updated` events. */
@Injectable()
export class OrganizationNameRepository {
  /** Null for an organization that was never renamed. */
  async find(tx: Transaction, organizationId: number): Promise<RecordedName | null> {
    // SQL: part of each upload (the bench `upload`).
    const [row] = await tx.queryPrepared<RecordedName>("select name, version from organization_names where organization_id = $1", [
      organizationId,
    ]);
    return row ?? null;
  }

  /** Records a name; false when a newer one is recorded already. */
  async record(tx: Transaction, organizationId: number, { name, version }: RecordedName): Promise<boolean> {
    // SQL: the comparison with the row that is recorded.
    const recorded = await tx.query(
      `insert into organization_names as recorded (organization_id, name, version) values ($1, $2, $3)
       on conflict (organization_id) do update set name = excluded.name, version = excluded.version where recorded.version <= excluded.version
       returning organization_id`,
      [organizationId, name, version],
    );
    return recorded.length > 0;
  }

  async delete(tx: Transaction, organizationId: number): Promise<void> {
    await tx.manager.delete(OrganizationNameEntity, organizationId);
  }
}
