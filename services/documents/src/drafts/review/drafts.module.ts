import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { AttachModule } from "../../results/attach/attach.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { CompletionService } from "./completion.service.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftsController } from "./drafts.controller.ts";
import { DraftChanges } from "./draft-changes.ts";
import { ReviewService } from "./review.service.ts";
import { ResultWriter } from "./results/result-writer.ts";
import { SheetsService } from "./sheets.service.ts";

@Module({
  imports: [DraftStoreModule, DocumentStoreModule, StorageModule, AttachModule],
  controllers: [DraftsController],
  providers: [DraftChanges, ReviewService, SheetsService, CompletionService, ResultWriter],
})
export class DraftsModule {}
