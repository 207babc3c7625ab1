import { Module } from "@nestjs/common";
import { CoreModule } from "../../core/core.module.ts";
import { TypeOrmModule } from "@nestjs/typeorm";
import { InspectionModule } from "../../pdf/inspection/inspection.module.ts";
import { ResultsComparison } from "../comparing/results-comparison.ts";
import { ExtractedBatchEntity, ExtractedElementsEntity, ExtractionEntity } from "../lines/store/extraction.entities.ts";
import { ExtractionRepository } from "../lines/store/extraction.repository.ts";
import { LinePositionsEntity, TakeoffLineEntity } from "../lines/store/takeoff-line.entities.ts";
import { TakeoffLineRepository } from "../lines/store/takeoff-line.repository.ts";
import { ExtractionService } from "./extraction.service.ts";
import { ResultsReader } from "./results-reader.ts";

@Module({
  imports: [
    TypeOrmModule.forFeature([ExtractionEntity, ExtractedBatchEntity, ExtractedElementsEntity, LinePositionsEntity, TakeoffLineEntity]),
    CoreModule,
    InspectionModule,
  ],
  providers: [ExtractionService, ResultsReader, ResultsComparison, ExtractionRepository, TakeoffLineRepository],
  exports: [ExtractionService],
})
export class ExtractionModule {}
