import { Injectable } from "@nestjs/common";
import { unknownOrganizationError, type Turnaround } from "@takeoff/contracts";
import { lockOrganizationShared } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { RpcClient } from "@takeoff/platform/rpc";
import { StorageRepository } from "../quota/storage.repository.ts";
import { OrganizationNameRepository } from "./organization-name.repository.ts";

/** An organization, with the turnaround that the due time of an upload follows from (`computeDueTime`). */
export interface UploadOrganization extends Turnaround {
  id: number;
  name: string;
  /** Limit of the organization's originals and results together, in bytes; null for no limit. */
  quota_bytes: number | null;
}

@Injectable()
export class UploadOrganizations {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: OrganizationNameRepository,
    private readonly storage: StorageRepository,
  ) {}

  /** @throws AppError `validation_failed` for an organization that does not exist or was deleted. */
  async get(id: number): Promise<UploadOrganization> {
    const organization = await this.find(id);
    if (!organization) throw unknownOrganizationError();
    return organization;
  }

  /**
   * Bytes that an organization may still store, asked before an upload's file is read. Infinity without a quota, and for an
   * unknown organization, which `get` rejects later. Only `lock` reserves space: two uploads may both see the same free bytes.
   */
  async freeBytes(id: number): Promise<number> {
    const quota = (await this.find(id))?.quota_bytes ?? null;
    return quota === null ? Infinity : quota - (await this.storage.usedBytes(id));
  }

  /**
   * Locks the organization against deletion and rename until the transaction ends, and reserves quota for an upload.
   * @param size bytes of the upload's file
   * @returns the organization under its current name, which may be newer than the one `get` returned
   * @throws AppError `validation_failed` when it was deleted since `get`; `quota_exceeded` when the file does not fit.
   */
  async lock(tx: Transaction, organization: UploadOrganization, size: number): Promise<Pick<UploadOrganization, "id" | "name">> {
    const { id, name } = organization;
    await this.reserve(tx, organization, size);
    const recorded = await this.names.find(tx, id);
    return { id, name: recorded?.name ?? name };
  }

  /** As `lock`, for what does not name the organization. */
  async reserve(tx: Transaction, { id, quota_bytes }: UploadOrganization, size: number): Promise<void> {
    if (!(await lockOrganizationShared(tx, id))) throw unknownOrganizationError();
    if (quota_bytes !== null) await this.storage.reserve(tx, id, quota_bytes, size);
  }

  /** Null for an organization that does not exist or was deleted. */
  async find(id: number): Promise<UploadOrganization | null> {
    const { organizations } = await this.rpc.request("organizations.find", { ids: [id] });
    return organizations[0] ?? null;
  }
}
