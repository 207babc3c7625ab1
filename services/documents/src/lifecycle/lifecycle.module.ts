import { Module } from "@nestjs/common";
import { CoreModule } from "../core/core.module.ts";
import { UploadOrganizations } from "../core/organizations/upload-organizations.ts";
import { AssignmentService } from "./assignment/assignment.service.ts";
import { NextDocumentRepository } from "./assignment/next-document.repository.ts";
import { DeletionService } from "./deletion/deletion.service.ts";
import { DueNoticeRepository } from "./due/due-notice.repository.ts";
import { DueNotices } from "./due/due-notices.ts";
import { LifecycleController } from "./lifecycle.controller.ts";
import { TestNotificationService } from "./notifying/test-notification.service.ts";
import { RetentionRepository } from "./retention/retention.repository.ts";
import { RetentionService } from "./retention/retention.service.ts";
import { StatusService } from "./status/status.service.ts";
import { Sweeper } from "./sweeping/sweeper.ts";

/** What happens to documents by request, and by itself as time passes. Only the service imports it: its tasks run there. */
@Module({
  imports: [CoreModule],
  controllers: [LifecycleController],
  providers: [
    AssignmentService,
    NextDocumentRepository,
    DeletionService,
    DueNotices,
    DueNoticeRepository,
    RetentionService,
    RetentionRepository,
    StatusService,
    Sweeper,
    TestNotificationService,
    UploadOrganizations,
  ],
  exports: [DueNotices],
})
export class LifecycleModule {}
