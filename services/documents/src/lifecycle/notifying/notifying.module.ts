import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { TestNotificationController } from "./test-notification.controller.ts";
import { TestNotificationService } from "./test-notification.service.ts";

@Module({
  imports: [DocumentStoreModule],
  controllers: [TestNotificationController],
  providers: [TestNotificationService],
})
export class NotifyingModule {}
