import { Module } from "@nestjs/common";
import { ErasureLoopModule } from "@takeoff/platform";
import { EmailEraser, ErasureModule } from "./erasure/email-eraser.ts";
import { EventIntakeModule } from "./intake/event-intake.module.ts";
import { OperationsModule } from "./operations/operations.module.ts";
import { SendingModule } from "./sending/sending.module.ts";

/** Events become e-mails in the ledger, which are sent; staff see both. The erasure passes must not run in commands. */
@Module({
  imports: [EventIntakeModule, SendingModule, OperationsModule, ErasureLoopModule.forService("notifications", ErasureModule, EmailEraser)],
})
export class NotificationsModule {}
