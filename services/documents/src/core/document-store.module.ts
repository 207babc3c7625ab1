import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentChanges } from "./document-changes.ts";
import { DocumentEvents } from "./document-events.ts";
import { DocumentEntity } from "./document.entity.ts";
import { DocumentRepository } from "./document.repository.ts";
import { HistoryEntity } from "./history/history.entity.ts";
import { HistoryRepository } from "./history/history.repository.ts";
import { IdempotencyKeyEntity } from "./idempotency/idempotency-key.entity.ts";
import { DocumentParametersRepository } from "./parameters/document-parameters.repository.ts";
import { IdempotencyRepository } from "./idempotency/idempotency.repository.ts";

/** The documents, their changes and what these add to history and outbox; the responses of uploads. */
@Module({
  imports: [TypeOrmModule.forFeature([DocumentEntity, HistoryEntity, IdempotencyKeyEntity])],
  providers: [DocumentRepository, DocumentChanges, DocumentEvents, HistoryRepository, IdempotencyRepository, DocumentParametersRepository],
  exports: [DocumentRepository, DocumentChanges, DocumentEvents, HistoryRepository, IdempotencyRepository, DocumentParametersRepository],
})
export class DocumentStoreModule {}
