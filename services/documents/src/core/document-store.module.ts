import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentChanges } from "./document-changes.ts";
import { DocumentEvents } from "./document-events.ts";
import { DocumentEntity } from "./document.entity.ts";
import { DocumentRepository } from "./document.repository.ts";
import { HistoryEntity } from "./history/history.entity.ts";
import { HistoryRepository } from "./history/history.repository.ts";

/** The documents, their changes and what these add to history and outbox. */
@Module({
  imports: [TypeOrmModule.forFeature([DocumentEntity, HistoryEntity])],
  providers: [DocumentRepository, DocumentChanges, DocumentEvents, HistoryRepository],
  exports: [DocumentRepository, DocumentChanges, DocumentEvents, HistoryRepository],
})
export class DocumentStoreModule {}
