import { Injectable } from "@nestjs/common";
import { lockOrganizationExclusive, type Handlers } from "@takeoff/platform";
import { EmailLedger } from "../ledger/email-ledger.ts";

/** Deletes the unsent e-mails of a deleted organization. */
@Injectable()
export class OrganizationEvents {
  readonly handlers: Pick<Handlers<"notifications">, "organization.deleted"> = {
    "organization.deleted": ({ payload: { organization_id } }) =>
      Promise.resolve(async (tx) => {
        // Waits for transactions that are adding an e-mail, so that the delete below finds their rows.
        await lockOrganizationExclusive(tx, organization_id);
        await this.ledger.deleteUnsent(tx, organization_id);
      }),
  };

  constructor(private readonly ledger: EmailLedger) {}
}
