import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { AttachModule } from "../../results/attach/attach.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { CompletionService } from "./completion.service.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftsController } from "./drafts.controller.ts";
import { ReviewService } from "./review.service.ts";

@Module({
  imports: [DraftStoreModule, DocumentStoreModule, StorageModule, AttachModule],
  controllers: [DraftsController],
  providers: [ReviewService, CompletionService],
})
export class DraftsModule {}
