import { Module } from "@nestjs/common";
import { CoreModule } from "../core/core.module.ts";
import { DraftStoreModule } from "../drafts/store/draft-store.module.ts";
import { InspectionModule } from "../pdf/inspection/inspection.module.ts";
import { CheckService } from "./check.service.ts";
import { UploadPause } from "./upload-pause.ts";

@Module({
  imports: [CoreModule, InspectionModule, DraftStoreModule],
  providers: [CheckService, UploadPause],
  exports: [CheckService],
})
export class CheckModule {}
