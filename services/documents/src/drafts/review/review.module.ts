import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { DraftChangesModule } from "../changes/draft-changes.module.ts";
import { SetsModule } from "../sets/sets.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { ReviewController } from "./review.controller.ts";
import { ReviewService } from "./review.service.ts";
import { SheetsService } from "./sheets.service.ts";

@Module({
  imports: [DocumentStoreModule, DraftStoreModule, DraftChangesModule, SetsModule],
  controllers: [ReviewController],
  providers: [ReviewService, SheetsService],
  exports: [ReviewService],
})
export class ReviewModule {}
