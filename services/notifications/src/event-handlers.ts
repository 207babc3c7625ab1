import { Injectable } from "@nestjs/common";
import type { Handlers } from "@takeoff/platform";
import { AccountEvents } from "./accounts/account-events.ts";
import { DocumentEvents } from "./documents/document-events.ts";
import { OrganizationEvents } from "./organizations/organization-events.ts";

/** What this service does with each event that it must act on. */
@Injectable()
export class EventHandlers {
  readonly handlers: Handlers<"notifications">;

  constructor(documents: DocumentEvents, accounts: AccountEvents, organizations: OrganizationEvents) {
    this.handlers = { ...documents.handlers, ...accounts.handlers, ...organizations.handlers };
  }
}
