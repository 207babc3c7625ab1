import { Module } from "@nestjs/common";
import { DraftSummariesController } from "./draft-summaries.controller.ts";
import { DraftSummaryRepository } from "./draft-summary.repository.ts";

@Module({ controllers: [DraftSummariesController], providers: [DraftSummaryRepository] })
export class DraftSummariesModule {}
