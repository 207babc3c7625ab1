import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { AttachModule } from "../../results/attach/attach.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { DraftChangesModule } from "../changes/draft-changes.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { CorrectionTaker } from "./correction-taker.ts";
import { CorrectionEntity } from "./correction.entity.ts";
import { CorrectionRepository } from "./correction.repository.ts";
import { CorrectionsController } from "./corrections.controller.ts";
import { CorrectionsService } from "./corrections.service.ts";

@Module({
  imports: [
    TypeOrmModule.forFeature([CorrectionEntity]),
    DraftStoreModule,
    DraftChangesModule,
    DocumentStoreModule,
    StorageModule,
    AttachModule,
  ],
  controllers: [CorrectionsController],
  providers: [CorrectionsService, CorrectionRepository, CorrectionTaker],
})
export class CorrectionsModule {}
