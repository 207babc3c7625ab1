import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../../core/document-store.module.ts";
import { ExtractionCleaner } from "./extraction-cleaner.ts";
import { ExtractionEntity } from "../store/extraction.entities.ts";
import { ExtractionRepository } from "../store/extraction.repository.ts";
import { RereadService } from "./reread.service.ts";

/** Deletes extractions that nothing refers to, and requests anew those of an earlier version. */
@Module({
  imports: [TypeOrmModule.forFeature([ExtractionEntity]), DocumentStoreModule],
  providers: [ExtractionRepository, ExtractionCleaner, RereadService],
})
export class ExtractionUpkeepModule {}
