import { Module } from "@nestjs/common";
import { erasureLoopProvider, eventWorkerProvider } from "@takeoff/platform";
import { AccountEvents } from "./accounts/account-events.ts";
import { DocumentEvents } from "./documents/document-events.ts";
import { EmailEraser, ErasureModule } from "./erasure/email-eraser.ts";
import { EventIntake } from "./event-intake.ts";
import { EmailLedger } from "./ledger/email-ledger.ts";
import { OPERATIONS } from "./operations/operations.ts";
import { OrganizationEvents } from "./organizations/organization-events.ts";
import { emailDispatcherProvider } from "./sending/email-dispatcher.ts";

const EVENT_CONCURRENCY = 8;

/** `EventIntake` turns events into e-mails in the ledger, `EmailDispatcher` sends them, `OPERATIONS` shows both to staff. */
@Module({
  imports: [ErasureModule],
  controllers: OPERATIONS.controllers,
  providers: [
    EmailLedger,
    DocumentEvents,
    AccountEvents,
    OrganizationEvents,
    EventIntake,
    eventWorkerProvider("notifications", EventIntake, EVENT_CONCURRENCY),
    emailDispatcherProvider,
    erasureLoopProvider("notifications", EmailEraser),
    ...OPERATIONS.providers,
  ],
})
export class NotificationsModule {}
