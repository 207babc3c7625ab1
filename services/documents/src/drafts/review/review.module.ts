import { Module } from "@nestjs/common";
import { SetsModule } from "../sets/sets.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { ReviewController } from "./review.controller.ts";
import { ReviewService } from "./review.service.ts";
import { SheetsService } from "./sheets.service.ts";

@Module({
  imports: [DraftStoreModule, SetsModule],
  controllers: [ReviewController],
  providers: [ReviewService, SheetsService],
  exports: [ReviewService],
})
export class ReviewModule {}
