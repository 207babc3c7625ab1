import { Injectable } from "@nestjs/common";
import type { Caller, Organization, RpcAnswer } from "@takeoff/contracts";
import { OrganizationRepository } from "./organization.repository.ts";

@Injectable()
export class OrganizationsService {
  constructor(private readonly organizations: OrganizationRepository) {}

  /** Staff see all, everyone else their own. */
  async list(caller: Caller): Promise<Organization[]> {
    if (caller.role === "parent_admin") return this.organizations.list();
    return caller.organization_id === null ? [] : this.organizations.findMany([caller.organization_id]);
  }

  /** Name and sponsor of each, in the asked order; null for one that is not there. */
  async find(ids: number[]): Promise<RpcAnswer<"organizations.find">> {
    const found = new Map((await this.organizations.findMany(ids)).map((organization) => [organization.id, organization]));
    const organizations = ids.map((id) => {
      const organization = found.get(id);
      return organization ? { id, name: organization.name, sponsor_email: organization.infra_metals_sponsor_email } : null;
    });
    return { organizations };
  }
}
