import { Module } from "@nestjs/common";
import { ErasureLoopModule } from "@takeoff/platform/run";
import { ErasureModule, NotificationsEraser } from "./erasure/notifications-eraser.ts";
import { EventIntakeModule } from "./intake/event-intake.module.ts";
import { OperationsModule } from "./operations/operations.module.ts";
import { SendingModule } from "./sending/sending.module.ts";
import { WebhooksModule } from "./webhooks/webhooks.module.ts";

/** Events become e-mails in the ledger and messages to webhooks, which are sent; staff see the e-mails. The erasure passes must not run in commands. */
@Module({
  imports: [
    EventIntakeModule,
    SendingModule,
    OperationsModule,
    WebhooksModule,
    ErasureLoopModule.forService("notifications", ErasureModule, NotificationsEraser),
  ],
})
export class NotificationsModule {}
