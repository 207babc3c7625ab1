import { Module } from "@nestjs/common";
import { ResultsModule } from "../../results/results.module.ts";
import { CoreModule } from "../../core/core.module.ts";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { CorrectionTaker } from "./correction-taker.ts";
import { CorrectionEntity, CorrectionRepository } from "./correction.repository.ts";
import { CorrectionsController } from "./corrections.controller.ts";
import { CorrectionsService } from "./corrections.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([CorrectionEntity]), DraftStoreModule, CoreModule, ResultsModule],
  controllers: [CorrectionsController],
  providers: [CorrectionsService, CorrectionRepository, CorrectionTaker],
})
export class CorrectionsModule {}
