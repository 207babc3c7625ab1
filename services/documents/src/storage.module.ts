import { Module } from "@nestjs/common";
import { Health, PlatformModule } from "@takeoff/platform";
import type { DocumentsConfig } from "./config.ts";
import { DocumentChanges } from "./documents/document-changes.ts";
import { DocumentEvents } from "./documents/document-events.ts";
import { DocumentRepository } from "./documents/document.repository.ts";
import { HistoryRepository } from "./history/history.repository.ts";
import { ObjectRepository } from "./objects/object.repository.ts";
import { Receiver } from "./objects/receiver.ts";
import { OrganizationNameRepository } from "./organizations/organization-name.repository.ts";
import { BlobStore } from "./store/blob-store.ts";
import { makeStore } from "./store/make-store.ts";
import { IdempotencyRepository } from "./upload/idempotency.repository.ts";

const shared = [
  DocumentRepository,
  DocumentChanges,
  DocumentEvents,
  HistoryRepository,
  ObjectRepository,
  IdempotencyRepository,
  OrganizationNameRepository,
  Receiver,
];

/** Rows and objects: what the service and the worker both build on. */
@Module({
  providers: [
    {
      provide: BlobStore,
      useFactory: (config: DocumentsConfig, health: Health) => {
        const store = makeStore(config);
        // Lists are served without the store: a service that is not ready would not even do that.
        health.note("store", () => store.check());
        return store;
      },
      inject: [PlatformModule.CONFIG, Health],
    },
    ...shared,
  ],
  exports: [BlobStore, ...shared],
})
export class StorageModule {}
