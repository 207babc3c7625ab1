import { Module, Injectable } from "@nestjs/common";
import { StoreModule } from "../store.module.ts";
import { makeEventWorkerProvider, type EventHandling } from "@takeoff/platform/run";
import { lockOrganizationExclusive } from "@takeoff/platform";
import { ProviderRepository } from "../single-sign-on/store/provider.repository.ts";
import { UserRepository } from "../users/user.repository.ts";

/** Deletes the users of a deleted organization, with their sessions, links and parameters, and its single sign-on. */
@Injectable()
class OrganizationCleanUp implements EventHandling<"identity"> {
  readonly handlers: EventHandling<"identity">["handlers"] = {
    "organization.deleted": ({ payload: { organization_id } }) =>
      Promise.resolve(async (tx) => {
        await lockOrganizationExclusive(tx, organization_id);
        await this.users.deleteOfOrganization(tx, organization_id);
        await this.providers.deleteOfOrganization(tx, organization_id);
      }),
  };

  constructor(
    private readonly users: UserRepository,
    private readonly providers: ProviderRepository,
  ) {}
}

@Module({
  imports: [StoreModule],
  providers: [OrganizationCleanUp, makeEventWorkerProvider("identity", OrganizationCleanUp, 1)],
})
export class CleanUpModule {}
