import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../core/document-store.module.ts";
import { DraftStoreModule } from "../drafts/store/draft-store.module.ts";
import { InspectionModule } from "../pdf/inspection/inspection.module.ts";
import { StorageModule } from "../storage/storage.module.ts";
import { CheckService } from "./check.service.ts";
import { UploadPause } from "./upload-pause.ts";

@Module({
  imports: [DocumentStoreModule, StorageModule, InspectionModule, DraftStoreModule],
  providers: [CheckService, UploadPause],
  exports: [CheckService],
})
export class CheckModule {}
