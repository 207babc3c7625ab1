import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { MappingsModule } from "../../core/mappings/mappings.module.ts";
import { InspectionModule } from "../../pdf/inspection/inspection.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { ResultsComparison } from "../comparing/results-comparison.ts";
import { ExtractedBatchEntity } from "../data/store/extracted-batch.entity.ts";
import { ExtractedElementsEntity } from "../data/store/extracted-elements.entity.ts";
import { ExtractedDataRepository } from "../data/store/extracted-data.repository.ts";
import { ExtractionEntity } from "../data/store/extraction.entity.ts";
import { ExtractionRepository } from "../data/store/extraction.repository.ts";
import { LinePositionsEntity } from "../view/store/line-positions.entity.ts";
import { TakeoffLineEntity } from "../view/store/takeoff-line.entity.ts";
import { TakeoffLineRepository } from "../view/store/takeoff-line.repository.ts";
import { TakeoffIndexer } from "../view/takeoff-indexer.ts";
import { ExtractionService } from "./extraction.service.ts";
import { ResultsReader } from "./results-reader.ts";

@Module({
  imports: [
    TypeOrmModule.forFeature([ExtractionEntity, ExtractedBatchEntity, ExtractedElementsEntity, LinePositionsEntity, TakeoffLineEntity]),
    DocumentStoreModule,
    StorageModule,
    MappingsModule,
    InspectionModule,
  ],
  providers: [
    ExtractionService,
    ResultsReader,
    ResultsComparison,
    ExtractionRepository,
    ExtractedDataRepository,
    TakeoffLineRepository,
    TakeoffIndexer,
  ],
  exports: [ExtractionService],
})
export class ExtractionModule {}
