import { Module } from "@nestjs/common";
import { ResultsModule } from "../../results/results.module.ts";
import { MarksModule } from "../marks/marks.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { CompletionController } from "./completion.controller.ts";
import { CompletionService } from "./completion.service.ts";
import { ResultWriter } from "./result-writer.ts";

@Module({
  imports: [DraftStoreModule, MarksModule, ResultsModule],
  controllers: [CompletionController],
  providers: [CompletionService, ResultWriter],
  exports: [CompletionService],
})
export class CompletionModule {}
