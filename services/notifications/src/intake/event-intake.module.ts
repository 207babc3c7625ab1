import { Module } from "@nestjs/common";
import { makeEventWorkerProvider } from "@takeoff/platform/run";
import { AccountEvents } from "../accounts/account-events.ts";
import { DocumentEvents } from "../documents/document-events.ts";
import { LedgerModule } from "../ledger/ledger.module.ts";
import { OrganizationEvents } from "../organizations/organization-events.ts";
import { SendingModule } from "../sending/sending.module.ts";
import { EventIntake } from "./event-intake.ts";

const EVENT_CONCURRENCY = 8;

/** Turns events into e-mails in the ledger. */
@Module({
  imports: [LedgerModule, SendingModule],
  providers: [
    DocumentEvents,
    AccountEvents,
    OrganizationEvents,
    EventIntake,
    makeEventWorkerProvider("notifications", EventIntake, EVENT_CONCURRENCY),
  ],
})
export class EventIntakeModule {}
