import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { DueNoticeRepository } from "./due-notice.repository.ts";
import { DueNotices } from "./due-notices.ts";

@Module({
  imports: [DocumentStoreModule],
  providers: [DueNotices, DueNoticeRepository],
  exports: [DueNotices],
})
export class DueNoticesModule {}
