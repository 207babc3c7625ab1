import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { MappingsModule } from "../../core/mappings/mappings.module.ts";
import { InspectionModule } from "../../pdf/inspection/inspection.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { ResultsComparison } from "../comparing/results-comparison.ts";
import { ExtractedBatchEntity } from "../lines/store/extracted-batch.entity.ts";
import { ExtractedElementsEntity } from "../lines/store/extracted-elements.entity.ts";
import { ExtractedDataRepository } from "../lines/store/extracted-data.repository.ts";
import { ExtractionEntity } from "../lines/store/extraction.entity.ts";
import { ExtractionRepository } from "../lines/store/extraction.repository.ts";
import { LinePositionsEntity } from "../lines/store/line-positions.entity.ts";
import { TakeoffLineEntity } from "../lines/store/takeoff-line.entity.ts";
import { TakeoffLineRepository } from "../lines/store/takeoff-line.repository.ts";
import { TakeoffIndexer } from "../lines/view/takeoff-indexer.ts";
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
