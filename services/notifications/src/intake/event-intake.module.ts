import { Module, Injectable } from "@nestjs/common";
import { makeEventWorkerProvider, type EventHandling } from "@takeoff/platform/run";
import { AccountEvents } from "../accounts/account-events.ts";
import { DocumentEvents } from "../documents/document-events.ts";
import { OrganizationEvents } from "../organizations/organization-events.ts";
import { SendingModule } from "../sending/sending.module.ts";
import { EmailDispatcher } from "../sending/email-dispatcher.ts";

/** Turns domain events into e-mails in the ledger and wakes the dispatcher. Another process sends what this one no longer can. */
@Injectable()
class EventIntake implements EventHandling<"notifications"> {
  readonly handlers: EventHandling<"notifications">["handlers"];

  constructor(
    documents: DocumentEvents,
    accounts: AccountEvents,
    organizations: OrganizationEvents,
    private readonly dispatcher: EmailDispatcher,
  ) {
    this.handlers = { ...documents.handlers, ...accounts.handlers, ...organizations.handlers };
  }

  onHandled(): void {
    this.dispatcher.wake();
  }
}

const EVENT_CONCURRENCY = 8;

/** Turns events into e-mails in the ledger. */
@Module({
  imports: [SendingModule],
  providers: [
    DocumentEvents,
    AccountEvents,
    OrganizationEvents,
    EventIntake,
    makeEventWorkerProvider("notifications", EventIntake, EVENT_CONCURRENCY),
  ],
})
export class EventIntakeModule {}
