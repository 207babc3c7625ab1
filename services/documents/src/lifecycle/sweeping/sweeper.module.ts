import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { Sweeper } from "./sweeper.ts";

@Module({
  imports: [DocumentStoreModule, StorageModule],
  providers: [Sweeper],
  exports: [Sweeper],
})
export class SweeperModule {}
