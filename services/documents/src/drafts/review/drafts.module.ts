import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { AttachModule } from "../../results/attach/attach.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { AnswersService } from "../answers/answers.service.ts";
import { EditingController } from "../editing/editing.controller.ts";
import { PartsRepository } from "../editing/parts.repository.ts";
import { PartsService } from "../editing/parts.service.ts";
import { CorrectionTaker } from "../corrections/correction-taker.ts";
import { CorrectionEntity } from "../corrections/correction.entity.ts";
import { CorrectionRepository } from "../corrections/correction.repository.ts";
import { CorrectionsController } from "../corrections/corrections.controller.ts";
import { CorrectionsService } from "../corrections/corrections.service.ts";
import { CompletionService } from "../completion/completion.service.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftsController } from "./drafts.controller.ts";
import { DraftChanges } from "./draft-changes.ts";
import { LineEditingService } from "../editing/line-editing.service.ts";
import { ReviewService } from "./review.service.ts";
import { ResultWriter } from "./results/result-writer.ts";
import { SheetsService } from "./sheets.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([CorrectionEntity]), DraftStoreModule, DocumentStoreModule, StorageModule, AttachModule],
  controllers: [DraftsController, EditingController, CorrectionsController],
  providers: [
    DraftChanges,
    ReviewService,
    LineEditingService,
    SheetsService,
    CompletionService,
    ResultWriter,
    PartsRepository,
    PartsService,
    AnswersService,
    CorrectionsService,
    CorrectionRepository,
    CorrectionTaker,
  ],
})
export class DraftsModule {}
