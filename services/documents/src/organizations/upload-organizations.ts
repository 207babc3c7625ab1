import { Injectable } from "@nestjs/common";
import { unknownOrganization } from "@takeoff/contracts";
import { holdOrganization, RpcClient, type Transaction } from "@takeoff/platform";
import { OrganizationNameRepository } from "./organization-name.repository.ts";

export interface UploadOrganization {
  id: number;
  name: string;
}

/** The organizations that documents are uploaded for. */
@Injectable()
export class UploadOrganizations {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: OrganizationNameRepository,
  ) {}

  /** @throws AppError `validation_failed` for one that does not exist (any more). */
  async get(id: number): Promise<UploadOrganization> {
    const { organizations } = await this.rpc.ask("organizations.find", { ids: [id] });
    const [organization] = organizations;
    if (!organization) throw unknownOrganization();
    return organization;
  }

  /**
   * Holds one that was asked for before, until the transaction ends; by the name that documents show since.
   * @throws AppError `validation_failed` when it was deleted meanwhile.
   */
  async hold(tx: Transaction, { id, name }: UploadOrganization): Promise<UploadOrganization> {
    if (!(await holdOrganization(tx, id))) throw unknownOrganization();
    const held = await this.names.find(tx, id);
    return { id, name: held?.name ?? name };
  }
}
