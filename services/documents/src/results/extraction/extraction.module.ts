import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../documents/document-store.module.ts";
import { MappingsModule } from "../../documents/mappings/mappings.module.ts";
import { InspectionModule } from "../../storage/inspection/inspection.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { ResultsComparison } from "../comparing/results-comparison.ts";
import { ExtractedBatchEntity } from "../data/extracted-batch.entity.ts";
import { ExtractedElementsEntity } from "../data/extracted-elements.entity.ts";
import { ExtractionCleaner } from "../data/extraction-cleaner.ts";
import { ExtractionEntity } from "../data/extraction.entity.ts";
import { ExtractionRepository } from "../data/extraction.repository.ts";
import { ExtractionService } from "./extraction.service.ts";
import { RereadService } from "./reread.service.ts";
import { ResultsReader } from "./results-reader.ts";

@Module({
  imports: [
    TypeOrmModule.forFeature([ExtractionEntity, ExtractedBatchEntity, ExtractedElementsEntity]),
    DocumentStoreModule,
    StorageModule,
    MappingsModule,
    InspectionModule,
  ],
  providers: [ExtractionService, ResultsReader, RereadService, ResultsComparison, ExtractionRepository, ExtractionCleaner],
  exports: [ExtractionService],
})
export class ExtractionModule {}
