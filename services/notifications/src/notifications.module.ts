import { Module } from "@nestjs/common";
import { eventWork } from "@takeoff/platform";
import { AccountEvents } from "./accounts/account-events.ts";
import { DocumentEvents } from "./documents/document-events.ts";
import { EventHandlers } from "./event-handlers.ts";
import { Incoming } from "./incoming.ts";
import { EmailLedger } from "./ledger/email-ledger.ts";
import { OPERATIONS } from "./operations/operations.ts";
import { OrganizationEvents } from "./organizations/organization-events.ts";
import { Outgoing } from "./sending/outgoing.ts";

const EVENTS_AT_ONCE = 8;

/**
 * The two halves of the process, and what staff see of it: events become mails in the ledger, the ledger's mails are sent.
 */
@Module({
  controllers: OPERATIONS.controllers,
  providers: [
    EmailLedger,
    DocumentEvents,
    AccountEvents,
    OrganizationEvents,
    EventHandlers,
    Incoming,
    eventWork("notifications", Incoming, EVENTS_AT_ONCE),
    Outgoing,
    ...OPERATIONS.providers,
  ],
})
export class NotificationsModule {}
