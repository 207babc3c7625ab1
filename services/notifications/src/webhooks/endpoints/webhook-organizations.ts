import { Injectable } from "@nestjs/common";
import { AppError, isStaff, type Caller } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform/rpc";

export interface OwningOrganization {
  id: number;
  name: string;
}

/** Whose webhooks a caller administers: their organization's; staff every organization's. */
@Injectable()
export class WebhookOrganizations {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws AppError `not_found` for a deleted organization, and another one than the administrator's */
  async get(caller: Pick<Caller, "role" | "organization_id">, id: number): Promise<OwningOrganization> {
    if (!isStaff(caller) && caller.organization_id !== id) throw new AppError("not_found");
    const { organizations } = await this.rpc.request("organizations.find", { ids: [id] });
    const [organization] = organizations;
    if (!organization) throw new AppError("not_found");
    return { id, name: organization.name };
  }
}
