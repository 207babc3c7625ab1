import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity({ schema: "documents", name: "organization_storage" })
export class OrganizationStorageEntity {
  @PrimaryColumn("bigint") organization_id!: number;
  @Column("bigint") bytes!: number;
}

/** What is stored of an organization's unfinished uploads beside their parts, bytes. */
const METADATA_BYTES = `(select coalesce(sum(octet_length(fields::text) + octet_length(filename) + coalesce(octet_length(metadata), 0)), 0)::bigint
  from unfinished_uploads where organization_id = $1 and not finished)`;

/** The bytes that each organization's documents and draft takeoffs use; a database trigger updates the count with every change. */
@Injectable()
export class StorageRepository {
  constructor(private readonly database: Database) {}

  /** Bytes of an organization's originals, results and draft takeoffs, and of its unfinished uploads. */
  async usedBytes(organizationId: number): Promise<number> {
    const [row] = await this.database.query<{ bytes: number }>(
      `select coalesce((select bytes from organization_storage where organization_id = $1), 0) + ${METADATA_BYTES} as bytes`,
      [organizationId],
    );
    return row?.bytes ?? 0;
  }

  /**
   * Checks that an upload fits into the quota, and locks the count until the transaction ends. Without the lock, two concurrent
   * uploads could both pass and exceed the quota together.
   * @param size bytes of the upload's file
   * @throws AppError `quota_exceeded`
   */
  async reserve(tx: Transaction, organizationId: number, quotaBytes: number, size: number): Promise<void> {
    // SQL: part of each upload (the bench `upload`), and a lock.
    await tx.query("insert into organization_storage (organization_id, bytes) values ($1, 0) on conflict do nothing", [organizationId]);
    const [row] = await tx.query<{ bytes: number }>(
      `select bytes + ${METADATA_BYTES} as bytes from organization_storage where organization_id = $1 for update`,
      [organizationId],
    );
    if ((row?.bytes ?? 0) + size > quotaBytes) throw new AppError("quota_exceeded");
  }

  async delete(tx: Transaction, organizationId: number): Promise<void> {
    await tx.manager.delete(OrganizationStorageEntity, organizationId);
  }
}
