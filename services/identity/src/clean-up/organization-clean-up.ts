import { Injectable } from "@nestjs/common";
import { closeOrganization, type EventHandling } from "@takeoff/platform";
import { UserRepository } from "../users/user.repository.ts";

/** Removes the users of a deleted organization, with their sessions, links and parameters. */
@Injectable()
export class OrganizationCleanUp implements EventHandling<"identity"> {
  readonly handlers: EventHandling<"identity">["handlers"] = {
    "organization.deleted": ({ payload: { organization_id } }) =>
      Promise.resolve(async (tx) => {
        await closeOrganization(tx, organization_id);
        await this.users.deleteOfOrganization(tx, organization_id);
      }),
  };

  constructor(private readonly users: UserRepository) {}
}
