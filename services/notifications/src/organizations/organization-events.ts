import { Injectable } from "@nestjs/common";
import { closeOrganization } from "@takeoff/platform";
import type { HandlersOf } from "../handlers-of.ts";
import { EmailLedger } from "../ledger/email-ledger.ts";

/** A deleted organization gets no mail any more, whatever was on its way. */
@Injectable()
export class OrganizationEvents {
  readonly handlers: HandlersOf<"organization"> = {
    "organization.deleted": ({ payload: { organization_id } }) =>
      Promise.resolve(async (tx) => {
        // A mail that is being added right now is committed first, and then removed with the rest.
        await closeOrganization(tx, organization_id);
        await this.ledger.removeUnsent(tx, organization_id);
      }),
  };

  constructor(private readonly ledger: EmailLedger) {}
}
