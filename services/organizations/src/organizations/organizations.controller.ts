import { Controller } from "@nestjs/common";
import type { Caller, Organization } from "@takeoff/contracts";
import { From, Handles } from "@takeoff/platform";
import { OrganizationsService } from "./organizations.service.ts";

@Controller()
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Handles("listOrganizations")
  list(@From() caller: Caller): Promise<Organization[]> {
    return this.organizations.list(caller);
  }
}
