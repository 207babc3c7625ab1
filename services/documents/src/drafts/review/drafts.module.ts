import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { AttachModule } from "../../results/attach/attach.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { AnswersService } from "../answers/answers.service.ts";
import { PartsController } from "../parts/parts.controller.ts";
import { PartsRepository } from "../parts/parts.repository.ts";
import { PartsService } from "../parts/parts.service.ts";
import { CompletionService } from "../completion/completion.service.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftsController } from "./drafts.controller.ts";
import { DraftChanges } from "./draft-changes.ts";
import { LineEditingService } from "./line-editing.service.ts";
import { ReviewService } from "./review.service.ts";
import { ResultWriter } from "./results/result-writer.ts";
import { SheetsService } from "./sheets.service.ts";

@Module({
  imports: [DraftStoreModule, DocumentStoreModule, StorageModule, AttachModule],
  controllers: [DraftsController, PartsController],
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
  ],
})
export class DraftsModule {}
