import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { CoreModule } from "../core/core.module.ts";
import { DownloadsModule } from "../downloads/downloads.module.ts";
import { FilePreviewService } from "./attach/file-preview.service.ts";
import { ImportForm } from "./attach/import-form.ts";
import { ResultsForm } from "./attach/results-form.ts";
import { ResultsController } from "./attach/results.controller.ts";
import { ResultsService } from "./attach/results.service.ts";
import { BundleController } from "./bundle/bundle.controller.ts";
import { BundleService } from "./bundle/bundle.service.ts";
import { ExportController } from "./export/export.controller.ts";
import { ExportService } from "./export/export.service.ts";
import { DataService } from "./lines/data/data.service.ts";
import { LinesController } from "./lines/lines.controller.ts";
import { TakeoffService } from "./lines/mapping/takeoff.service.ts";
import { ExtractedDataRepository } from "./lines/store/extracted-data.repository.ts";
import { ExtractionEntity } from "./lines/store/extraction.entities.ts";
import { ExtractionRepository } from "./lines/store/extraction.repository.ts";
import { LinePositionsEntity, TakeoffLineEntity } from "./lines/store/takeoff-line.entities.ts";
import { TakeoffLineRepository } from "./lines/store/takeoff-line.repository.ts";
import { ExtractionCleaner } from "./lines/upkeep/extraction-cleaner.ts";
import { RereadService } from "./lines/upkeep/reread.service.ts";
import { TakeoffLineReader } from "./lines/view/takeoff-line-reader.ts";
import { TakeoffViewService } from "./lines/view/takeoff-view.service.ts";
import { ImportReader } from "./reading/import-reader.ts";

/**
 * Results as staff attach them and as customers get them. Also deletes extractions that nothing refers to, and requests anew those of an
 * earlier version: only the service imports it. The worker extracts, by `ExtractionModule`.
 */
@Module({
  imports: [TypeOrmModule.forFeature([ExtractionEntity, LinePositionsEntity, TakeoffLineEntity]), CoreModule, DownloadsModule],
  controllers: [ResultsController, LinesController, ExportController, BundleController],
  providers: [
    ResultsService,
    FilePreviewService,
    ResultsForm,
    ImportForm,
    ImportReader,
    DataService,
    ExtractedDataRepository,
    TakeoffService,
    TakeoffViewService,
    TakeoffLineRepository,
    TakeoffLineReader,
    ExtractionRepository,
    ExtractionCleaner,
    RereadService,
    ExportService,
    BundleService,
  ],
  exports: [ResultsService, ImportForm, DataService],
})
export class ResultsModule {}
