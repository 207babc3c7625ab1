import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { CONFIG } from "@takeoff/platform/inject";
import { Health } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { ObjectEntity, ObjectRepository } from "./objects/object.repository.ts";
import { ObjectWriter } from "./objects/object-writer.ts";
import { BlobStore } from "./store/blob-store.ts";
import { makeStore } from "./store/make-store.ts";

/** The store and the list of what is in it. */
@Module({
  imports: [TypeOrmModule.forFeature([ObjectEntity])],
  providers: [
    {
      provide: BlobStore,
      useFactory: (config: DocumentsConfig, health: Health) => {
        const store = makeStore(config);
        // Not a readiness check: a service that is not ready would not serve lists either, which need no store.
        health.addInfoCheck("store", () => store.check());
        return store;
      },
      inject: [CONFIG, Health],
    },
    ObjectRepository,
    ObjectWriter,
  ],
  exports: [BlobStore, ObjectRepository, ObjectWriter],
})
export class StorageModule {}
