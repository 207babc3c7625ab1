import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { AttachModule } from "../../results/attach/attach.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { MarksModule } from "../marks/marks.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { CompletionController } from "./completion.controller.ts";
import { CompletionService } from "./completion.service.ts";
import { ResultWriter } from "./result-writer.ts";

@Module({
  imports: [DocumentStoreModule, DraftStoreModule, MarksModule, StorageModule, AttachModule],
  controllers: [CompletionController],
  providers: [CompletionService, ResultWriter],
  exports: [CompletionService],
})
export class CompletionModule {}
