import { Module } from "@nestjs/common";
import { Health, PlatformModule } from "@takeoff/platform";
import type { DocumentsConfig } from "./config.ts";
import { DocumentChanges } from "./documents/document-changes.ts";
import { DocumentEvents } from "./documents/document-events.ts";
import { DocumentRepository } from "./documents/document.repository.ts";
import { HistoryRepository } from "./documents/history/history.repository.ts";
import { ObjectRepository } from "./storage/objects/object.repository.ts";
import { ObjectWriter } from "./storage/objects/object-writer.ts";
import { OrganizationNameRepository } from "./documents/organizations/organization-name.repository.ts";
import { StorageRepository } from "./documents/quota/storage.repository.ts";
import { BlobStore } from "./storage/store/blob-store.ts";
import { MappingRepository } from "./documents/mappings/mapping.repository.ts";
import { makeStore } from "./storage/store/make-store.ts";
import { IdempotencyRepository } from "./storage/objects/idempotency.repository.ts";

const shared = [
  DocumentRepository,
  DocumentChanges,
  DocumentEvents,
  HistoryRepository,
  ObjectRepository,
  IdempotencyRepository,
  OrganizationNameRepository,
  StorageRepository,
  ObjectWriter,
  MappingRepository,
];

/** Repositories and the store, which the HTTP service and the worker share. */
@Module({
  providers: [
    {
      provide: BlobStore,
      useFactory: (config: DocumentsConfig, health: Health) => {
        const store = makeStore(config);
        // Not a readiness check: a service that is not ready would not serve lists either, which need no store.
        health.addInfoCheck("store", () => store.check());
        return store;
      },
      inject: [PlatformModule.CONFIG, Health],
    },
    ...shared,
  ],
  exports: [BlobStore, ...shared],
})
export class StorageModule {}
