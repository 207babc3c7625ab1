import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { StorageModule } from "../storage/storage.module.ts";
import { DeliveredCheckEntity, DeliveredCheckRepository, DeliveredMarkEntity } from "./checks/delivered-check.repository.ts";
import { DocumentChanges } from "./document-changes.ts";
import { DocumentEvents } from "./document-events.ts";
import { DocumentEntity } from "./document.entity.ts";
import { DocumentRepository } from "./document.repository.ts";
import { HistoryEntity, HistoryRepository } from "./history/history.repository.ts";
import { IdempotencyKeyEntity, IdempotencyRepository } from "./idempotency/idempotency.repository.ts";
import { MappingRepository, TakeoffMappingEntity } from "./mappings/mapping.repository.ts";
import { OrganizationNameEntity, OrganizationNameRepository } from "./organizations/organization-name.repository.ts";
import { DocumentParametersRepository } from "./parameters/document-parameters.repository.ts";
import { OrganizationStorageEntity, StorageRepository } from "./quota/storage.repository.ts";
import {
  UnfinishedUploadEntity,
  UnfinishedUploadPartEntity,
  UnfinishedUploadRepository,
} from "./unfinished-uploads/unfinished-upload.repository.ts";

const PROVIDED = [
  DeliveredCheckRepository,
  DocumentRepository,
  DocumentChanges,
  DocumentEvents,
  DocumentParametersRepository,
  HistoryRepository,
  IdempotencyRepository,
  MappingRepository,
  OrganizationNameRepository,
  StorageRepository,
  UnfinishedUploadRepository,
];

/**
 * What is stored of documents: their rows, what a change adds to history and outbox, and the objects; and what is stored of the
 * organizations that they belong to. Needs no other service: commands import it.
 */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      DeliveredCheckEntity,
      DeliveredMarkEntity,
      DocumentEntity,
      HistoryEntity,
      IdempotencyKeyEntity,
      OrganizationNameEntity,
      OrganizationStorageEntity,
      TakeoffMappingEntity,
      UnfinishedUploadEntity,
      UnfinishedUploadPartEntity,
    ]),
    StorageModule,
  ],
  providers: PROVIDED,
  exports: [...PROVIDED, StorageModule],
})
export class CoreModule {}
