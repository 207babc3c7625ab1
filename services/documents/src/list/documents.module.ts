import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { CoreModule } from "../core/core.module.ts";
import { HistoryService } from "../core/history/history.service.ts";
import { DocumentParametersService } from "../core/parameters/document-parameters.service.ts";
import { DownloadsModule } from "../downloads/downloads.module.ts";
import { CountAggregator } from "./counts/count-aggregator.ts";
import { DocumentCountEntity, DocumentCountRepository, SearchCountEntity } from "./counts/document-count.repository.ts";
import { DocumentListRepository } from "./document-list.repository.ts";
import { DocumentsController } from "./documents.controller.ts";
import { DocumentsService } from "./documents.service.ts";
import { OriginalsService } from "./originals/originals.service.ts";

/** Lists, single documents, and the originals of many. */
@Module({
  imports: [TypeOrmModule.forFeature([DocumentCountEntity, SearchCountEntity]), CoreModule, DownloadsModule],
  controllers: [DocumentsController],
  providers: [
    DocumentsService,
    DocumentListRepository,
    DocumentCountRepository,
    CountAggregator,
    OriginalsService,
    HistoryService,
    DocumentParametersService,
  ],
})
export class DocumentsModule {}
