import { Controller } from "@nestjs/common";
import type { Caller, CreateOrganizationRequest, Organization, UpdateOrganizationRequest } from "@takeoff/contracts";
import { From, Handles, Id, JsonBody, LazyBody, type Lazy } from "@takeoff/platform";
import { OrganizationsService } from "./organizations.service.ts";

@Controller()
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Handles("listOrganizations")
  list(@From() caller: Caller): Promise<Organization[]> {
    return this.organizations.list(caller);
  }

  @Handles("createOrganization")
  create(@JsonBody() request: CreateOrganizationRequest): Promise<Organization> {
    return this.organizations.create(request);
  }

  @Handles("updateOrganization")
  update(@Id() id: number, @LazyBody() body: Lazy<UpdateOrganizationRequest>): Promise<Organization> {
    return this.organizations.update(id, body);
  }

  @Handles("deleteOrganization")
  delete(@Id() id: number): Promise<void> {
    return this.organizations.delete(id);
  }
}
