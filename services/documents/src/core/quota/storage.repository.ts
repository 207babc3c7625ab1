import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { OrganizationStorageEntity } from "./organization-storage.entity.ts";

/** The bytes that each organization's documents and draft takeoffs use; a database trigger updates the count with every change. */
@Injectable()
export class StorageRepository {
  constructor(private readonly database: Database) {}

  /** Bytes of an organization's originals, results and draft takeoffs. */
  async usedBytes(organizationId: number): Promise<number> {
    const used = await this.database.manager.findOneBy(OrganizationStorageEntity, { organization_id: organizationId });
    return used?.bytes ?? 0;
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
    const [row] = await tx.query<{ bytes: number }>("select bytes from organization_storage where organization_id = $1 for update", [
      organizationId,
    ]);
    if ((row?.bytes ?? 0) + size > quotaBytes) throw new AppError("quota_exceeded");
  }

  async delete(tx: Transaction, organizationId: number): Promise<void> {
    await tx.manager.delete(OrganizationStorageEntity, organizationId);
  }
}
