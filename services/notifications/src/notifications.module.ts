import { Module } from "@nestjs/common";
import { AccountEvents } from "./accounts/account-events.ts";
import { DocumentEvents } from "./documents/document-events.ts";
import { EventHandlers } from "./event-handlers.ts";
import { Incoming } from "./incoming.ts";
import { EmailLedger } from "./ledger/email-ledger.ts";
import { OrganizationEvents } from "./organizations/organization-events.ts";
import { Outgoing } from "./sending/outgoing.ts";

/** The two halves of the process: events become mails in the ledger, and the ledger's mails are sent. */
@Module({ providers: [EmailLedger, DocumentEvents, AccountEvents, OrganizationEvents, EventHandlers, Incoming, Outgoing] })
export class NotificationsModule {}
