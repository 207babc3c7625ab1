import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { UnfinishedUploadsModule } from "../../core/unfinished-uploads/unfinished-uploads.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { Sweeper } from "./sweeper.ts";

@Module({
  imports: [DocumentStoreModule, StorageModule, UnfinishedUploadsModule],
  providers: [Sweeper],
  exports: [Sweeper],
})
export class SweeperModule {}
