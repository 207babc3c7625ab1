import { Injectable } from "@nestjs/common";
import { AppError, visibleAccounts, type Caller, type User } from "@takeoff/contracts";
import { OrganizationNames } from "../users/organization-names.ts";
import { UserRepository } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";

@Injectable()
export class AccountListsService {
  constructor(
    private readonly repository: UserRepository,
    private readonly users: UsersService,
    private readonly organizationNames: OrganizationNames,
  ) {}

  async list(caller: Caller): Promise<User[]> {
    return this.users.describeAll(await this.repository.list(visibleAccounts(caller)));
  }

  /** @throws AppError `not_found` for an organization that is not there or not the caller's. */
  async listOfOrganization(caller: Caller, organizationId: number): Promise<User[]> {
    const visibility = visibleAccounts(caller);
    if (visibility.of === "organization" && visibility.organizationId !== organizationId) throw new AppError("not_found");
    const rows = await this.repository.list({ of: "organization", organizationId });
    // An organization without users is told from none at all by its service alone.
    if (rows.length === 0 && !(await this.organizationNames.exists(organizationId))) throw new AppError("not_found");
    return this.users.describeAll(rows);
  }
}
